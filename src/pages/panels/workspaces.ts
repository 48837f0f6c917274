/** The desk's workspaces: which panels stand beside a list and how wide. Kept on this device; what is stored is checked when read. */
import { create } from 'zustand';
import { KLINE_TYPES, type KlineType, type Market, MARKETS } from '../../../contract/codes.ts';
import { fieldsOf, fieldsOfJson } from '../../lib/fieldsOf.ts';
import type { Shares } from './fit.ts';

/** Panels of one link show one instrument, whichever of them chose it. Each has its colour and its letter. */
export const LINKS = ['a', 'b', 'c', 'd'] as const;
export type LinkName = (typeof LINKS)[number];

/** How many panels stand in a workspace. */
export const GRIDS = [1, 2, 4, 6] as const;
export type Grid = (typeof GRIDS)[number];

export const VIEWS = ['quote', 'chart'] as const;
export type View = (typeof VIEWS)[number];

/** An instrument by where it is listed. */
export interface Place {
  readonly market: Market;
  readonly code: string;
}

export interface Panel {
  readonly view: View;
  /** Undefined of a panel that keeps its own instrument. */
  readonly link: LinkName | undefined;
  /** Its own instrument while it has no link. */
  readonly place: Place | undefined;
  /** Of its chart; undefined: that of all charts. */
  readonly period: KlineType | undefined;
}

export interface Workspace {
  /** Empty: the first one, which has no name of its own. */
  readonly name: string;
  readonly grid: Grid;
  /** As many as the largest grid has, so that a smaller one forgets nothing. */
  readonly panels: readonly Panel[];
  /** The list's. */
  readonly link: LinkName;
  readonly ticket: { readonly open: boolean; readonly link: LinkName };
  readonly shares: Shares;
}

export interface Workspaces {
  /** At least one. */
  readonly all: readonly Workspace[];
  /** Position of the one in sight. */
  readonly current: number;
}

const STORAGE_KEY = 'coulisse.workspaces';
export const MOST_WORKSPACES = 20;
export const NAME_LENGTH = 40;
/** Panels side by side at first show one instrument over spans that tell different things. */
const PERIODS = [undefined, 'intraday', '1W', '1Y', '1M', '1D'] as const satisfies readonly (KlineType | undefined)[];

const PANELS = PERIODS.map((period, at): Panel => ({ view: at === 0 ? 'quote' : 'chart', link: 'a', place: undefined, period }));
/** Of the width: one panel needs little, a grid of them as much as the list can spare. */
export const sharesOf = (grid: Grid): Shares => ({ panels: grid === 1 ? 0.3 : 0.55, ticket: 0.21 });

const FIRST: Workspace = { name: '', grid: 1, panels: PANELS, link: 'a', ticket: { open: true, link: 'a' }, shares: sharesOf(1) };

const array = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const oneOf = <T>(allowed: readonly T[], value: unknown): T | undefined => allowed.find((known) => known === value);
const part = (value: unknown, usual: number): number => (typeof value === 'number' && value >= 0 && value <= 1 ? value : usual);

function placeOf(stored: unknown): Place | undefined {
  const { market, code } = fieldsOf(stored);
  const known = oneOf(MARKETS, market);
  return known !== undefined && typeof code === 'string' && code !== '' ? { market: known, code } : undefined;
}

function panelOf(stored: unknown, usual: Panel): Panel {
  if (typeof stored !== 'object' || stored === null) return usual;
  const { view, link, place, period } = fieldsOf(stored);
  return {
    view: oneOf(VIEWS, view) ?? usual.view,
    link: oneOf(LINKS, link),
    place: placeOf(place),
    period: oneOf(KLINE_TYPES, period),
  };
}

function workspaceOf(stored: unknown): Workspace {
  const { name, grid, panels, link, ticket, shares } = fieldsOf(stored);
  const known = oneOf(GRIDS, grid) ?? FIRST.grid;
  const kept = fieldsOf(ticket);
  const wide = fieldsOf(shares);
  const usual = sharesOf(known);
  return {
    name: typeof name === 'string' ? name.slice(0, NAME_LENGTH) : '',
    grid: known,
    panels: PANELS.map((panel, at) => panelOf(array(panels)[at], panel)),
    link: oneOf(LINKS, link) ?? FIRST.link,
    ticket: { open: kept['open'] !== false, link: oneOf(LINKS, kept['link']) ?? FIRST.ticket.link },
    shares: { panels: part(wide['panels'], usual.panels), ticket: part(wide['ticket'], usual.ticket) },
  };
}

/** From stored text; never throws. */
export function parseWorkspaces(text: string | null): Workspaces {
  const stored = fieldsOfJson(text);
  const all = array(stored['all']).slice(0, MOST_WORKSPACES).map(workspaceOf);
  const { current } = stored;
  return {
    all: all.length > 0 ? all : [FIRST],
    current: typeof current === 'number' && Number.isInteger(current) && current >= 0 && current < all.length ? current : 0,
  };
}

/**
 * What another tab stored, with what is in sight here: that stays in sight as it is, wherever it stands by now. Else this tab's next
 * write would undo what the other made, renamed or deleted.
 */
function adopted(own: Workspaces, other: Workspaces): Workspaces {
  const mine = inSight(own);
  const isHere = other.all[own.current]?.name === mine.name;
  const at = isHere ? own.current : other.all.findIndex(({ name }) => name === mine.name);
  if (at >= 0) return { all: other.all.with(at, mine), current: at };
  return { all: other.all, current: Math.min(own.current, other.all.length - 1) };
}

function read(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

interface WorkspaceStore extends Workspaces {
  /** Changes the one in sight. */
  change(changed: Partial<Workspace>): void;
  changePanel(at: number, changed: Partial<Panel>): void;
  switchTo(at: number): void;
  /** A copy of the one in sight under a name, in sight from then on; nothing once there are many. */
  create(name: string): void;
  rename(at: number, name: string): void;
  /** The last one stays. */
  remove(at: number): void;
}

/** Without storage the workspaces last as long as the page. */
export const useWorkspaces = create<WorkspaceStore>()((set, get) => {
  const keep = (next: Workspaces) => {
    set(next);
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
    } catch {
      // Refused or full: the page keeps them.
    }
  };
  const put = (at: number, changed: Partial<Workspace>) => {
    const { all, current } = get();
    keep({ all: all.map((one, index) => (index === at ? { ...one, ...changed } : one)), current });
  };
  return {
    ...parseWorkspaces(read()),
    change: (changed) => put(get().current, changed),
    changePanel: (at, changed) => {
      const { panels } = inSight(get());
      put(get().current, { panels: panels.map((panel, index) => (index === at ? { ...panel, ...changed } : panel)) });
    },
    switchTo: (at) => keep({ all: get().all, current: Math.min(Math.max(at, 0), get().all.length - 1) }),
    create: (name) => {
      const { all } = get();
      if (all.length >= MOST_WORKSPACES) return;
      keep({ all: [...all, { ...inSight(get()), name: name.slice(0, NAME_LENGTH) }], current: all.length });
    },
    rename: (at, name) => put(at, { name: name.slice(0, NAME_LENGTH) }),
    remove: (at) => {
      const { all, current } = get();
      if (all.length < 2 || all[at] === undefined) return;
      const left = all.filter((_, index) => index !== at);
      keep({ all: left, current: Math.min(current > at ? current - 1 : current, left.length - 1) });
    },
  };
});

export const inSight = ({ all, current }: Workspaces): Workspace => all[current] ?? FIRST;

// As long as the page: its keys reach them wherever it is.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === STORAGE_KEY && newValue !== null) useWorkspaces.setState((own) => adopted(own, parseWorkspaces(newValue)));
});
