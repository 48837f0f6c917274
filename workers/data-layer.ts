/** Composition root of the data layer: one engine, made at the first hello, and one client object for each port. */
import type { TabHello } from '../contract/data-layer.ts';
import { createEngine, type Engine, type EngineEnvironment } from './engine.ts';
import type { CallPort } from './tabs/guard.ts';
import { holdForLife, workerLock } from './tabs/liveness.ts';
import { exposeTab } from './tabs/tab.ts';

export interface DataLayerEnvironment extends EngineEnvironment {
  build: string;
}

export interface DataLayerHost {
  /** Serves one tab on this port. */
  accept(port: CallPort): void;
  stop(): void;
}

/** The first tab's config and language hold for the worker: all tabs of one page address read the same file. */
export function createDataLayer(environment: DataLayerEnvironment): DataLayerHost {
  const { build, instance, locks, mode } = environment;
  const lock = workerLock(instance);
  const held = holdForLife(locks, lock);
  const refused = new Map<string, number>();
  let engine: Engine | undefined;
  let ports = 0;
  let tabs = 0;

  const joinEngine = (hello: TabHello): Engine => {
    engine ??= createEngine(environment, hello.config, hello.language);
    tabs += 1;
    return engine;
  };

  return {
    accept: (port) => {
      ports += 1;
      exposeTab(
        {
          ...environment,
          lock,
          held,
          engine: joinEngine,
          refused: (reason) => refused.set(reason, (refused.get(reason) ?? 0) + 1),
          diagnostics: () => {
            const now = engine?.diagnostics();
            return now && { ...now, rejected: { ...now.rejected, ...Object.fromEntries(refused) }, instance, build, mode, tabs };
          },
          gone: () => {
            tabs -= 1;
          },
        },
        port,
        `tab${ports}`,
      );
    },
    stop: () => engine?.stop(),
  };
}
