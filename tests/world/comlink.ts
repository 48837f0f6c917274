/**
 * Comlink without its finalizers, for whoever imports this before it: it draws a number and posts a message whenever the platform collects
 * a proxy, be it of a world that is over. When that is nobody's seed decides.
 */
const { FinalizationRegistry: own } = globalThis;
globalThis.FinalizationRegistry = class<T> implements FinalizationRegistry<T> {
  readonly [Symbol.toStringTag] = 'FinalizationRegistry';
  register(): void {}
  unregister(): boolean {
    return false;
  }
};
await import('comlink');
globalThis.FinalizationRegistry = own;

export {};
