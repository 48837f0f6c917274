import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { REASONS } from '../../contract/codes.ts';
import { readEnvelope } from './envelope.ts';

const read = (envelope: unknown) => readEnvelope(200, JSON.stringify(envelope), z.object({}));
const DENIED = { ok: false, kind: 'rejected', code: 1002, msg: 'Too little' };

describe('a denial', () => {
  it.each(REASONS)('for the reason %s is told with it', (reason) => {
    expect(read({ code: 1002, msg: 'Too little', data: { reason } })).toEqual({ ...DENIED, denial: { reason } });
  });
  it('names its field and when to try again', () => {
    const data = { reason: 'lockedOut', field: 'password', retryAfter: 90, more: 1 };
    expect(read({ code: 1002, msg: 'Too little', data })).toEqual({
      ...DENIED,
      denial: { reason: 'lockedOut', field: 'password', retryAfter: 90 },
    });
  });
  it.each([
    ['no data', undefined],
    ['null', null],
    ['a reason that this build doesn’t know', { reason: 'newerThanThis' }],
    ['a field that is no name', { reason: 'invalid', field: 7 }],
    ['other data', ['invalid']],
  ])('with %s leaves the server’s words', (_, data) => {
    expect(read({ code: 1002, msg: 'Too little', data })).toEqual(DENIED);
  });
  it('is none where the session has ended', () => {
    expect(read({ code: 401, msg: '', data: { reason: 'invalid' } })).toEqual({ ok: false, kind: 'expired', code: 401, msg: '' });
  });
});
