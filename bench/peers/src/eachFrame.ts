/** Calls at every animation frame, for as long as the page lives. */
export function eachFrame(call: () => void): void {
  requestAnimationFrame(() => {
    eachFrame(call);
    call();
  });
}
