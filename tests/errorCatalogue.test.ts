/** The texts of the specification's error catalogue: each has a text of its own in every language, said where its cause is known. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Where a text of the catalogue stands, and the source that says it. */
type Place = readonly [key: `${string}:${string}`, source: string, says: string];

const CATALOGUE: Readonly<Record<string, readonly Place[]>> = {
  'Login expired': [
    ['app:notice.sessionExpired', 'src/app/Guard.tsx', "'notice.sessionExpired'"],
    ['app:failure.expired', 'src/features/form/useFailureText.ts', '`failure.${kind}`'],
  ],
  'Network error': [['app:failure.network', 'src/features/form/useFailureText.ts', '`failure.${kind}`']],
  'The URL does not exist': [['app:notFound.detail', 'src/app/NotFound.tsx', "'notFound.detail'"]],
  'Copy success': [['account:share.copied', 'src/pages/profile/share/Screen.tsx', "'share.copied'"]],
  'Operation failed': [['app:failure.rejected', 'src/features/form/useFailureText.ts', '`failure.${kind}`']],
  'Purchase failed': [
    ['commitment:refused.purchase', 'src/pages/yinmutual/index/Purchase.tsx', '"purchase"'],
    ['commitment:refused.purchase', 'src/pages/robotai/RobotOffer.tsx', "'purchase'"],
    ['commitment:refused.purchase', 'src/pages/strategy/StakeDeed.tsx', '"purchase"'],
    ['commitment:refused.purchase', 'src/pages/product/ucstock/Purchase.tsx', '"purchase"'],
  ],
  'Mining failed': [
    ['commitment:refused.mining', 'src/pages/robotai/RobotOffer.tsx', "'mining'"],
    ['commitment:refused.mining', 'src/pages/robotai/detail/Deeds.tsx', '"mining"'],
  ],
  'Insufficient energy, stop mining': [['robots:messages.runOut', 'src/pages/robotai/detail/Messages.tsx', '`messages.${']],
  'Please select a bank card first': [['forms:rule.bankCard', 'src/pages/withdraw/RequestForm.tsx', "'rule.bankCard'"]],
  'The two passwords do not match': [['forms:rule.passwordsDiffer', 'src/features/form/rules.ts', "'rule.passwordsDiffer'"]],
  'Transaction permissions are under review, please wait': [
    ['forms:denial.permissionPending', 'src/features/form/useFailureText.ts', '`denial.${denial.reason}`'],
    ['ticket:block.review', 'src/pages/payment/stock/Screen.tsx', "'block.review'"],
  ],
  'The Block Trading authority has not yet been opened (offers to apply for activation)': [
    ['ticket:block.closed', 'src/pages/product/blocktrade/Permission.tsx', "'block.closed'"],
    ['ticket:block.apply', 'src/pages/product/blocktrade/Permission.tsx', "'block.apply'"],
  ],
  'a connection-timeout hint asking to tap to retry': [['app:load.timeout', 'src/app/PageView.tsx', "'load.timeout'"]],
};

const listed = (): string[] => {
  const line = /^- User-facing texts: (.*)\.$/m.exec(readFileSync('docs/product/specification.md', 'utf8'));
  return line?.[1]?.split('; ') ?? [];
};

const textOf = (language: string, key: string): unknown => {
  const [file = '', path = ''] = key.split(':');
  const texts: unknown = JSON.parse(readFileSync(`locales/${language}/${file}.json`, 'utf8'));
  return path
    .split('.')
    .reduce<unknown>(
      (at, name) => (typeof at === 'object' && at !== null ? Object.entries(at).find(([own]) => own === name)?.[1] : undefined),
      texts,
    );
};

it('knows every text that the specification lists, and no other', () => {
  expect(Object.keys(CATALOGUE).toSorted()).toEqual(listed().toSorted());
});

it.each(Object.entries(CATALOGUE))('%s', (_, places) => {
  const languages = readdirSync('locales');
  for (const [key, source, says] of places) {
    expect(readFileSync(source, 'utf8')).toContain(says);
    const texts = languages.map((language) => textOf(language, key));
    expect(texts.filter((text) => typeof text !== 'string' || text === '')).toEqual([]);
    // Nobody reads another language's.
    expect(new Set(texts).size).toBe(languages.length);
  }
});
