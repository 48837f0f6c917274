import { expect, it } from 'vitest';
import { shortName } from './instrumentName.ts';

it.each([
  ['Apple Inc. - Common Stock', 'Apple Inc.'],
  ['Bank of America Corporation Common Stock', 'Bank of America Corporation'],
  ['Artius II Acquisition Inc. - Class A Ordinary Shares', 'Artius II Acquisition Inc. Class A'],
  ['LuxExperience B.V. American Depositary Shares, each representing one share', 'LuxExperience B.V. ADS'],
  ['Artius II Acquisition Inc. - Warrant', 'Artius II Acquisition Inc. Warrant'],
  ['Pacer Barings CLO Market Flex ETF', 'Pacer Barings CLO Market Flex ETF'],
  ['Common Stock', 'Common Stock'],
])('%s', (name, short) => expect(shortName(name)).toBe(short));
