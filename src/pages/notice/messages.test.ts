import { expect, it } from 'vitest';
import { messages } from '../../../locales/en/sandbox.json';
import { wayOf } from './messages.ts';

it('knows a page for all that the sandbox leaves messages about', () => {
  const heads = new Set(Object.keys(messages).map((key) => key.split('.')[0] ?? ''));
  expect([...heads].filter((head) => wayOf(head) === undefined)).toEqual([]);
});

it('knows none for what only another broker tells of, nor for what every object has', () => {
  expect(['dividend', 'toString', ''].map(wayOf)).toEqual([undefined, undefined, undefined]);
});
