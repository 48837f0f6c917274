/** A panel in a window of its own is its page in a bare shell. The window's name says so, and outlives a reload. */
import { create } from 'zustand';
import { PANEL_WINDOW } from '../../lib/bareWindow.ts';

/** After the prefix. */
const NAME = /^\.(quote|order)\.([a-z]?)\./;
const SIZE = { quote: 'width=520,height=860', order: 'width=400,height=860' } as const;

export interface PanelWindow {
  readonly kind: keyof typeof SIZE;
  /** Empty for a window that keeps its instrument. */
  readonly link: string;
}

/** What this page opened and has not seen closed. */
export const usePanelWindows = create<{ readonly opened: readonly { readonly own: Window; readonly name: string }[] }>()(() => ({
  opened: [],
}));

/** Undefined in every other window. @param name of the window */
export function panelWindowOf(name: string = window.name): PanelWindow | undefined {
  const [, kind, link = ''] = name.startsWith(PANEL_WINDOW) ? (NAME.exec(name.slice(PANEL_WINDOW.length)) ?? []) : [];
  return kind === 'quote' || kind === 'order' ? { kind, link } : undefined;
}

/** Opens a page so; false where the browser refuses. @param to path and query, as of `href` @param name of what it shows, in words */
export function openPanelWindow(to: string, { kind, link }: PanelWindow, name: string): boolean {
  const own = window.open(
    `${location.pathname}${location.search}#${to}`,
    `${PANEL_WINDOW}.${kind}.${link}.${Date.now().toString(36)}`,
    `popup,${SIZE[kind]}`,
  );
  if (own) usePanelWindows.setState(({ opened }) => ({ opened: [...opened, { own, name }] }));
  return own !== null;
}

/** Lets go of those that were closed meanwhile, and names them: no event tells one window that another was closed. */
export function takeClosed(): readonly string[] {
  const { opened } = usePanelWindows.getState();
  const closed = opened.filter(({ own }) => own.closed);
  if (closed.length > 0) usePanelWindows.setState({ opened: opened.filter((each) => !closed.includes(each)) });
  return closed.map(({ name }) => name);
}
