/** A panel in a window of its own stands in a bare shell; the window's name begins so, and outlives a reload. */
export const PANEL_WINDOW = 'coulisse-panel';
