import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

const names = (place: string, count: number) => Array.from({ length: count }, (_, number) => ({ name: `${place}${number}`, place }));

it('lets each work once where there is time, whatever places there are', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 6 }), (sizes) => {
      const turns = createTurns<{ name: string }>(() => 0);
      const all = sizes.flatMap((size, place) => names(`p${place}-`, size).map((member) => ({ ...member, place: `p${place}` })));
      for (const member of all) turns.add(member.place, member);
      for (let go = 0; go < 3; go += 1) {
        const worked: string[] = [];
        turns.each(({ name }) => worked.push(name), 10);
        expect(worked.toSorted()).toEqual(all.map(({ name }) => name).toSorted());
      }
      for (const member of all) turns.remove(member.place, member);
      turns.each(() => expect.fail('nobody is left'), 10);
    }),
  );
});

it('ends in time, goes on where it stopped, and a place of one has its turn at each go', () => {
  let at = 0;
  const turns = createTurns<{ name: string; place: string }>(() => at);
  for (const member of [...names('crowd', 100), ...names('single', 1)]) turns.add(member.place, member);
  const worked = new Map<string, number>();
  for (let go = 0; go < 12; go += 1) {
    const began = at;
    const now: string[] = [];
    turns.each(({ name }) => {
      at += 1;
      now.push(name);
      worked.set(name, (worked.get(name) ?? 0) + 1);
    }, 10);
    expect(at - began).toBe(10);
    expect(now).toContain('single0');
  }
  // Of the crowd each in its turn: none twice before all of them once.
  const crowd = names('crowd', 100).map(({ name }) => worked.get(name) ?? 0);
  expect(Math.max(...crowd) - Math.min(...crowd)).toBeLessThanOrEqual(1);
});

it('lets a member go while it works', () => {
  const turns = createTurns<{ name: string; place: string }>(() => 0);
  const all = [...names('one', 3), ...names('other', 1)];
  for (const member of all) turns.add(member.place, member);
  const worked: string[] = [];
  turns.each((member) => {
    worked.push(member.name);
    turns.remove(member.place, member);
  }, 10);
  turns.each((member) => worked.push(member.name), 10);
  expect(new Set(worked)).toEqual(new Set(all.map(({ name }) => name)));
});
