/** One tab: the object that its guarded port reaches, and its view on the frame port. */
import { expose } from 'comlink';
import {
  CONTRACT_VERSION,
  type DataLayer,
  type Diagnostics,
  type FramePort,
  type Handshake,
  type TabHello,
} from '../../contract/data-layer.ts';
import { CREDIT, type TabMessage, type TabRequest } from '../../contract/frame.ts';
import type { QuoteKey } from '../../contract/quote.ts';
import type { Engine, Tab } from '../engine.ts';
import { failure } from '../rest/envelope.ts';
import { type CallPort, guardPort } from './guard.ts';
import { readHello } from './hello.ts';
import { type Liveness, type LivenessEnvironment, watchTab } from './liveness.ts';
import { MAX_ROW_SETS, MAX_WINDOWS, readRequest } from './requests.ts';
import { createView, type View } from './view.ts';

/** `resolved.ids` of a key that has none yet. */
const UNKNOWN = -1;
const RESOLVE_AGAIN_MS = 3000;

export interface TabEnvironment extends LivenessEnvironment {
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(id: number | undefined): void;
  build: string;
  instance: string;
  /** Lock that this worker holds for life, and when it has it. */
  lock: string;
  held: Promise<void>;
  /** Makes the engine at the first hello; the later ones join it. */
  engine(hello: TabHello): Engine;
  refused(reason: string): void;
  diagnostics(): Diagnostics | undefined;
  gone(): void;
}

/** Exposes one client object on a port. `tab` names it in the REST client. */
export function exposeTab(environment: TabEnvironment, port: CallPort, name: string): void {
  let engine: Engine | undefined;
  let view: View | undefined;
  let frames: FramePort | undefined;
  let liveness: Liveness | undefined;
  let language = 'fr';
  let visible = true;
  let activeAt = 0;
  let showsHoldings = false;
  let resolveTimer: number | undefined;
  const rowSets = new Map<number, QuoteKey[]>();
  /** Row sets that are wanted with their order books. */
  const deep = new Set<number>();

  const post = (message: TabMessage, transfer: ArrayBuffer[] = []) => frames?.postMessage(message, transfer);

  const tab: Tab = {
    get visible() {
      return visible;
    },
    get activeAt() {
      return activeAt;
    },
    post,
    changed: () => view?.changed(),
    wishes: (markets, ids, depths) => view?.wishes(markets, ids, depths),
    resolve: () => {
      for (const set of rowSets.keys()) void resolveSet(set);
    },
  };

  /** Says the ids of a row set's keys, and asks again later for those that nobody could answer. */
  async function resolveSet(set: number): Promise<void> {
    const known = rowSets.get(set);
    if (!known || !engine) return;
    // A copy of its own: an earlier question's answer, which may hold another catalogue's ids, is dropped.
    const keys = [...known];
    rowSets.set(set, keys);
    const found = await engine.resolve(keys);
    if (rowSets.get(set) !== keys || !view) return;
    const ids = found.map((one) => (typeof one === 'number' ? one : UNKNOWN));
    const missing = keys.filter((_, index) => found[index] === 'missing');
    // First, because it may say that earlier ids are void.
    view.setRows(
      set,
      ids.filter((id) => id !== UNKNOWN),
      deep.has(set),
    );
    post({ op: 'resolved', set, ids, missing });
    engine.touch();
    if (found.includes(undefined)) {
      resolveTimer ??= environment.setTimeout(() => {
        resolveTimer = undefined;
        tab.resolve();
      }, RESOLVE_AGAIN_MS);
    }
  }

  function showHoldings(on: boolean, current: View): void {
    if (on === showsHoldings) return;
    showsHoldings = on;
    engine?.holdings.show(on);
    current.showHoldings(on);
  }

  function obey(request: TabRequest, current: View): void {
    if (request === CREDIT) return current.credit();
    switch (request.op) {
      case 'window':
        if (current.windowCount >= MAX_WINDOWS && !current.hasWindow(request.window)) return environment.refused('windows');
        current.openWindow(request.window, request.spec);
        break;
      case 'range':
        current.moveWindow(request.window, request.first, request.count, request.held);
        break;
      case 'close':
        current.closeWindow(request.window);
        break;
      case 'rows':
        if (request.keys.length === 0) {
          rowSets.delete(request.set);
          deep.delete(request.set);
          current.setRows(request.set, []);
        } else if (rowSets.size >= MAX_ROW_SETS && !rowSets.has(request.set)) return environment.refused('rowSets');
        else {
          rowSets.set(request.set, request.keys);
          if (request.depth) deep.add(request.set);
          else deep.delete(request.set);
          void resolveSet(request.set);
        }
        break;
      case 'holdings':
        showHoldings(request.on, current);
        break;
      case 'bye':
        return leave();
    }
    engine?.touch();
  }

  function leave(): void {
    liveness?.stop();
    if (showsHoldings) engine?.holdings.show(false);
    showsHoldings = false;
    view?.close();
    frames?.close();
    rowSets.clear();
    environment.clearTimeout(resolveTimer);
    engine?.leave(tab, name);
    engine = undefined;
    view = undefined;
    frames = undefined;
    environment.gone();
  }

  async function connect(sent: TabHello, framePort: FramePort): Promise<Handshake> {
    const hello = readHello(sent);
    await environment.held;
    const handshake = { contract: CONTRACT_VERSION, build: environment.build, instance: environment.instance, lock: environment.lock };
    // One hello a port; a tab of another build learns so from the handshake and goes.
    if (!hello || engine || hello.contract !== CONTRACT_VERSION || hello.build !== environment.build) return handshake;
    const joined = environment.engine(hello);
    engine = joined;
    language = hello.language;
    visible = hello.visible;
    activeAt = environment.monotonic();
    frames = framePort;
    const current = createView({
      book: joined.book,
      depths: joined.depths,
      rankings: joined.rankings,
      coverage: joined.coverage,
      holdings: joined.holdings,
      post,
      now: environment.monotonic,
      known: hello.catalogue,
    });
    view = current;
    framePort.onmessage = ({ data }) => {
      liveness?.renew();
      const request = readRequest(data);
      if (request === undefined) environment.refused('request');
      else obey(request, current);
    };
    liveness = watchTab(environment, hello.lock, leave);
    joined.join(tab, hello.sessionKey);
    return handshake;
  }

  const layer: DataLayer = {
    connect,
    // A tab that was taken for gone (frozen beyond its lease) must learn it, and come again.
    ping: async () => {
      liveness?.renew();
      return engine ? environment.instance : '';
    },
    call: async (id, input, options) => {
      // What these answer is the data layer's alone: a token, a ticket.
      if (!engine || id === 'loginByUsername' || id === 'pushTicket') return failure('invalid');
      if (visible) activeAt = environment.monotonic();
      const requestId = options?.requestId;
      const caller = {
        tab: name,
        language,
        fresh: options?.fresh === true,
        ...(requestId === undefined ? {} : { requestId: String(requestId) }),
      };
      return engine.call(id, input, caller, options?.customer);
    },
    abort: async (requestId) => engine?.abort(name, String(requestId)),
    login: async (input, remember) => engine?.login(input, remember === true, { tab: name, language }) ?? failure('invalid'),
    logout: async () => engine?.logout(language),
    followIntent: async (clientOrderId, wish, of) =>
      wish === 'ask' || wish === 'seen'
        ? engine?.followIntent(String(clientOrderId), wish, of?.endpoint === undefined ? undefined : String(of.endpoint), of?.customer)
        : undefined,
    alerts: async (request) => engine?.alerts(request),
    clearCache: async () => engine?.clearCache(),
    setLanguage: async (next) => {
      if (typeof next === 'string' && next.length <= 20) language = next;
    },
    setVisible: async (next) => {
      visible = next === true;
      if (visible) activeAt = environment.monotonic();
      engine?.visibility();
    },
    diagnostics: async () => environment.diagnostics() ?? Promise.reject(new Error('not connected')),
  };
  expose(
    Object.assign(Object.create(null), layer),
    guardPort(port, () => environment.refused('call')),
  );
}
