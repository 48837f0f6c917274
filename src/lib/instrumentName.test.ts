import { expect, it } from 'vitest';
import { shortName, shownName } from './instrumentName.ts';

it.each([
  ['Apple Inc. - Common Stock', 'Apple Inc.'],
  ['Bank of America Corporation Common Stock', 'Bank of America Corporation'],
  ['Artius II Acquisition Inc. - Class A Ordinary Shares', 'Artius II Acquisition Inc. Class A'],
  ['LuxExperience B.V. American Depositary Shares, each representing one share', 'LuxExperience B.V. ADS'],
  ['Artius II Acquisition Inc. - Warrant', 'Artius II Acquisition Inc. Warrant'],
  ['Pacer Barings CLO Market Flex ETF', 'Pacer Barings CLO Market Flex ETF'],
  ['Common Stock', 'Common Stock'],
])('%s', (name, short) => expect(shortName(name)).toBe(short));

it('is the Chinese one to who reads Chinese, where there is one', () => {
  const named = { name: 'HUTCHMED (China) Limited', nameZh: '和黄医药' };
  expect(shownName(named, 'zh-CN')).toBe('和黄医药');
  expect(shownName(named, 'en')).toBe('HUTCHMED (China) Limited');
  expect(shownName({ name: 'Apple Inc. - Common Stock' }, 'zh-CN')).toBe('Apple Inc.');
  expect(shownName({ name: 'Apple Inc.', nameZh: '' }, 'zh-CN')).toBe('Apple Inc.');
});
