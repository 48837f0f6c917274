/** Whether what has the focus takes letters itself. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type="radio"], [type="checkbox"], [type="range"]), textarea, select, [contenteditable="true"]');
