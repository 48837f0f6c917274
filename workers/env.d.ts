/** Name of the build, written in by Vite; part of the worker's name. */
declare const __BUILD__: string;

/** Of the build that a service worker keeps, written in by vite.offline.ts: its files below the scope, and the script that its page names. */
declare const __FILES__: readonly string[];
declare const __ENTRY__: string;
