import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { inSight, parseWorkspaces, useWorkspaces } from './workspaces.ts';

const kept = () => parseWorkspaces(localStorage.getItem('coulisse.workspaces'));
const names = () => useWorkspaces.getState().all.map(({ name }) => name);

beforeEach(() => {
  localStorage.clear();
  useWorkspaces.setState(parseWorkspaces(null));
});

it('reads whatever is stored as workspaces that can be shown', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.jsonValue().map((value) => JSON.stringify({ all: [value], current: value })),
      ),
      (text) => {
        const found = parseWorkspaces(text);
        const { grid, panels, shares } = inSight(found);
        expect(found.all[found.current]).toBeDefined();
        expect(panels.length).toBeGreaterThanOrEqual(grid);
        expect(shares.panels + shares.ticket).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

it('reads again what it kept', () => {
  const { change, changePanel, create } = useWorkspaces.getState();
  create('Evening');
  change({ grid: 4, ticket: { open: false, link: 'b' }, shares: { panels: 0.5, ticket: 0.2 } });
  changePanel(2, { view: 'chart', link: undefined, place: { market: 'HK', code: '00700' }, period: '1W' });
  const { all, current } = useWorkspaces.getState();
  expect(kept()).toEqual({ all, current });
  expect(inSight(kept())).toMatchObject({ name: 'Evening', grid: 4, ticket: { open: false } });
});

it('keeps the one in sight in sight when another goes, and the last one for good', () => {
  const { create, switchTo, remove } = useWorkspaces.getState();
  for (const name of ['one', 'two', 'three']) create(name);
  switchTo(2);
  remove(0);
  expect([names(), inSight(useWorkspaces.getState()).name]).toEqual([['one', 'two', 'three'], 'two']);
  remove(1);
  expect([names(), inSight(useWorkspaces.getState()).name]).toEqual([['one', 'three'], 'three']);
  remove(0);
  remove(0);
  expect(names()).toEqual(['three']);
});

it('begins a new one as the one in sight is, and changes it alone', () => {
  const { change, create, switchTo } = useWorkspaces.getState();
  change({ grid: 2 });
  create('Copy');
  change({ grid: 6 });
  expect(useWorkspaces.getState().all.map(({ grid }) => grid)).toEqual([2, 6]);
  switchTo(0);
  expect(inSight(kept()).grid).toBe(2);
});

describe('what another tab stored', () => {
  const tell = (change: (stored: ReturnType<typeof kept>) => Partial<ReturnType<typeof kept>>) => {
    const before = kept();
    const newValue = JSON.stringify({ ...before, ...change(before) });
    localStorage.setItem('coulisse.workspaces', newValue);
    window.dispatchEvent(new StorageEvent('storage', { key: 'coulisse.workspaces', newValue }));
  };

  it('outlives the next change here', () => {
    const { change, create } = useWorkspaces.getState();
    create('Here');
    tell(({ all }) => ({ all: [...all, { ...inSight(kept()), name: 'There' }], current: 2 }));
    change({ grid: 4 });
    expect(kept().all.map(({ name }) => name)).toEqual(['', 'Here', 'There']);
    expect(inSight(kept())).toMatchObject({ name: 'Here', grid: 4 });
  });

  it('takes nothing away that is in sight, and deletes the one that was meant', () => {
    const { create, remove, change } = useWorkspaces.getState();
    for (const name of ['one', 'two', 'three']) create(name);
    change({ grid: 6 });
    tell(({ all }) => ({ all: all.slice(1), current: 0 }));
    expect(inSight(useWorkspaces.getState())).toMatchObject({ name: 'three', grid: 6 });
    remove(0);
    expect(kept().all.map(({ name }) => name)).toEqual(['two', 'three']);
    tell(({ all }) => ({ all: all.slice(0, 1) }));
    expect(inSight(useWorkspaces.getState()).name).toBe('two');
  });
});
