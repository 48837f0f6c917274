/** A panel in a window of its own is its page in a bare shell. The window's name says so, and outlives a reload. */
import { PANEL_WINDOW } from '../../lib/bareWindow.ts';

/** After the prefix. */
const NAME = /^\.(quote|order)\.([a-z]?)\./;
const SIZE = { quote: 'width=520,height=860', order: 'width=400,height=860' } as const;

export interface PanelWindow {
  readonly kind: keyof typeof SIZE;
  /** Empty for a window that keeps its instrument. */
  readonly link: string;
}

/** Undefined in every other window. @param name of the window */
export function panelWindowOf(name: string = window.name): PanelWindow | undefined {
  const [, kind, link = ''] = name.startsWith(PANEL_WINDOW) ? (NAME.exec(name.slice(PANEL_WINDOW.length)) ?? []) : [];
  return kind === 'quote' || kind === 'order' ? { kind, link } : undefined;
}

/** Opens a page so; null where the browser refuses. @param to path and query, as of `href` */
export const openPanelWindow = (to: string, { kind, link }: PanelWindow): Window | null =>
  window.open(
    `${location.pathname}${location.search}#${to}`,
    `${PANEL_WINDOW}.${kind}.${link}.${Date.now().toString(36)}`,
    `popup,${SIZE[kind]}`,
  );
