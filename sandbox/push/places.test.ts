import { expect, it } from 'vitest';
import { createPlaces } from './places.ts';

it('has room for a hundred guests of a network, and for its customers and others besides', () => {
  const places = createPlaces();
  const open = (place: string, customer?: number) => {
    const visitor = customer === undefined ? undefined : { customer, session: 1 };
    if (!places.enter(place)) return false;
    const isAdmitted = places.admit(place, visitor);
    if (!isAdmitted) places.leaveUnknown(place);
    return isAdmitted;
  };
  const guests = Array.from({ length: 500 }, () => open('192.0.2.1'));
  expect(guests.filter(Boolean)).toHaveLength(100);
  expect(open('192.0.2.1', 7)).toBe(true);
  expect(open('192.0.2.2')).toBe(true);
  places.leave('192.0.2.1', undefined);
  expect([open('192.0.2.1'), open('192.0.2.1')]).toEqual([true, false]);
});

it('has room for some who have not said who they are', () => {
  const places = createPlaces();
  const entered = Array.from({ length: 100 }, () => places.enter('192.0.2.1'));
  expect(entered.filter(Boolean)).toHaveLength(64);
  places.leaveUnknown('192.0.2.1');
  expect(places.enter('192.0.2.1')).toBe(true);
});

it('leaves to each connection what a reader needs where its network says too much, and else what one may say', () => {
  const ALONE = { messages: 500, characters: 256 * 1024 };
  const places = createPlaces();
  const enter = (count: number) => {
    for (let socket = 0; socket < count; socket += 1) {
      places.enter('192.0.2.1');
      places.admit('192.0.2.1', { customer: socket, session: 1 });
    }
  };
  enter(20);
  expect(places.hear('192.0.2.1', 1, 5000, 2_500_000)).toEqual(ALONE);
  expect(places.hear('192.0.2.1', 1, 0, 1)).toEqual({ messages: 250, characters: 125_000 });
  expect(places.hear('192.0.2.2', 1, 1, 10)).toEqual(ALONE);
  expect(places.hear('192.0.2.1', 2, 1, 10)).toEqual(ALONE);
  enter(200);
  expect(places.hear('192.0.2.1', 2, 5000, 10)).toEqual({ messages: 50, characters: 64 * 1024 });
  for (let customer = 0; customer < 200; customer += 1) places.leave('192.0.2.1', { customer: customer % 200, session: 1 });
  expect(places.hear('192.0.2.1', 2, 1, 10).messages).toBe(250);
  for (let customer = 0; customer < 19; customer += 1) places.leave('192.0.2.1', { customer, session: 1 });
  expect(places.hear('192.0.2.1', 2, 1, 10)).toEqual(ALONE);
});
