/** Name of the build, written in by Vite; part of the worker's name. */
declare const __BUILD__: string;
