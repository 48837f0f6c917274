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

it('lets a network say so much in a second, whatever the number of its connections, and another one as much', () => {
  const places = createPlaces();
  const said = (place: string, second: number, messages: number, characters: number) => places.isLoud(place, second, messages, characters);
  for (let message = 0; message < 5000; message += 1) expect(said('192.0.2.1', 1, 1, 10)).toBe(false);
  expect(said('192.0.2.1', 1, 1, 10)).toBe(true);
  expect(said('192.0.2.2', 1, 1, 10)).toBe(false);
  expect(said('192.0.2.1', 2, 1, 10)).toBe(false);
  expect(said('192.0.2.1', 2, 0, 2_500_000)).toBe(true);
});
