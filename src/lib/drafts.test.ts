import { beforeEach, expect, test } from 'vitest';
import { carryDrafts, draftOf, forgetDrafts, keepDraft, takeDrafts } from './drafts.ts';

const PAGE = '/pages/auth/registercompany';

beforeEach(() => {
  forgetDrafts();
  sessionStorage.clear();
});

test('what was typed survives a page loaded anew, once; secrets and pictures never leave memory', () => {
  const values = { username: 'acme', password: 'p4ssword', repeat: 'p4ssword', address: '1 rue', license: 'licence.png' };
  keepDraft(PAGE, { values, images: { license: new Blob() } });
  carryDrafts(() => sessionStorage);
  expect(sessionStorage.getItem('coulisse.drafts')).not.toMatch(/p4ssword|licence/);
  forgetDrafts();
  takeDrafts(() => sessionStorage);
  expect(draftOf(PAGE)).toEqual({ values: { username: 'acme', address: '1 rue' }, images: {} });
  forgetDrafts();
  takeDrafts(() => sessionStorage);
  expect(draftOf(PAGE).values).toEqual({});
});

test.each(['{', 'null', '[]', '{"a":1}', '{"a":{"b":1}}'])('%s in their place is no draft', (text) => {
  sessionStorage.setItem('coulisse.drafts', text);
  takeDrafts(() => sessionStorage);
  expect(draftOf('a').values).toEqual({});
});

test('storage that is refused costs what was typed, nothing else', () => {
  const refused = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  keepDraft(PAGE, { values: { username: 'acme' }, images: {} });
  carryDrafts(refused);
  takeDrafts(refused);
  expect(draftOf(PAGE).values).toEqual({ username: 'acme' });
});
