import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKETS } from '../../../../contract/codes.ts';
import type { QuoteRow } from '../../../../contract/rest/shapes.ts';
import { add, EMPTY, type Watched, type Watchlist } from '../../../data/watchlist/watched.ts';
import { codesOf, csvOf, parseList } from './listFile.ts';
import { isQuestion, type LookUp, resolve } from './resolve.ts';

const shown = (text: string) => parseList(text).named.map(({ market, code }) => (market ? `${market}:${code}` : code));

/** A broker that lists these. */
const lists =
  (...all: readonly Watched[]): LookUp =>
  async ({ code, market }) => ({
    ok: true,
    data: {
      list: all
        .filter((one) => one.code === code && (market === undefined || one.market === market))
        .map(({ name, ...one }) => ({ ...one, stock_code: one.code, name }) as unknown as QuoteRow),
    },
  });

const code = fc.oneof(
  fc.constantFrom('AMD', 'NA', 'TRUE', 'NULL', '1E5', '00001', '=X', '+A', '-B', '@C', '^GSPC', 'BRK.B', 'US', 'CODE', 'BTC/USD'),
  fc.stringMatching(/^[\w.$^&@+/=-]{1,12}$/),
);
const groupName = fc.constantFrom('Tech', '=SUM(A1)', '-1', "'=x", 'a, b; c', 'Ölwerte "alt"');
const entry = fc
  .tuple(
    fc.constantFrom(...MARKETS),
    code,
    fc.oneof(fc.constantFrom('Apple, Inc.', '=cmd|x', '-12.5', "'+1", 'a\nb'), fc.string()),
    fc.option(groupName, { nil: undefined }),
  )
  .map(([market, of, name, group]): Watched => ({ market, code: of, name, ...(group !== undefined && { group }) }));
const list = fc.array(entry, { maxLength: 20 }).map((entries) => add(entries)(EMPTY));

describe('a list as a file', () => {
  it('is the same list when it is read again', () =>
    fc.assert(
      fc.asyncProperty(list, async (before: Watchlist) => {
        const { named, refused, twice } = parseList(csvOf(before));
        expect({ refused, twice }).toEqual({ refused: [], twice: 0 });
        const { found } = await resolve(named, lists(...before.entries));
        expect(add(found.flatMap((one) => (isQuestion(one) ? [] : [one])))(EMPTY)).toEqual(before);
      }),
    ));

  it('keeps its order as codes alone', () =>
    fc.assert(
      fc.property(list, (before) => {
        const whole = before.entries.map(({ market, code: of }) => `${market}:${of}`);
        expect(shown(codesOf(before))).toEqual(whole);
      }),
    ));
});

describe('a text that is taken in', () => {
  it.each([
    ['a byte order mark, semicolons and blank first lines', '\ufeff\r\n \r\nMarket;Code\r\nUS;AAPL\r\nDE;AMD\r\n', ['US:AAPL', 'DE:AMD']],
    ['tabs, and columns in another order', 'name\tcode\tmarket\nApple\tAAPL\tUS\n', ['US:AAPL']],
    ['quoted commas and breaks', 'code,name,market\n"AAPL","Apple, Inc.\nof old",US\nMSFT,x,US', ['US:AAPL', 'US:MSFT']],
    ['heads of another language, classes for markets', 'Symbole;Marché\nAAPL;UsStock\n700;hk\n', ['US:AAPL', 'HK:700']],
    ['no head: codes, markets before and behind', 'AAPL\nUS:MSFT\nDE,AMD\nASML,NL\n', ['AAPL', 'US:MSFT', 'DE:AMD', 'NL:ASML']],
    ['codes on one line', 'AAPL, MSFT, US:NVDA', ['AAPL', 'MSFT', 'US:NVDA']],
    ['a code alone that is a market too, and empty cells', 'DE\nUS\nNL,,ASML,', ['DE', 'US', 'NL:ASML']],
    ['codes that look like something else', 'NA\nTRUE\nNULL\n1E5\n00001\nCODE', ['NA', 'TRUE', 'NULL', '1E5', '00001', 'CODE']],
    ['marks of harmless text', "market,code\nUS,'=X\n", ['US:=X']],
    ['nothing', ' \n\n', []],
  ])('may have %s', (_, text, expected) => expect(shown(text)).toEqual(expected));

  it('is refused line by line, each with its number and why', () => {
    expect(parseList('market,code\nUS,AAPL\nMOON,X\nUS,\nUS,a b\n').refused).toEqual([
      { line: 3, text: 'MOON X', why: 'badMarket' },
      { line: 4, text: 'US', why: 'noCode' },
      { line: 5, text: 'US a b', why: 'badCode' },
    ]);
  });

  it.each([
    ['markets among codes on one line', 'AAPL,DE,MSFT', [1]],
    ['a code and a market alone, or two codes', 'AAPL,DE', [1]],
    ['two markets, one of which is a code', 'AAPL\nDE,US\nUS,HK', [2, 3]],
    ['codes on several lines', 'AAPL,MSFT\nNVDA,TSLA', [1, 2]],
    ['more than a market and a code', 'US,AAPL,Apple\nUS,MSFT', [1]],
    ['more cells than the head has columns', 'code,name,group\nAAPL,Apple, Inc.,Tech\nMSFT,Microsoft,Tech,,', [2]],
  ])('is refused where a line may mean something else: %s', (_, text, lines) => {
    const { named, refused } = parseList(text);
    expect(refused.map(({ line, why }) => [line, why])).toEqual(lines.map((line) => [line, 'unclear']));
    expect(named.some(({ line }) => lines.includes(line))).toBe(false);
  });

  it('doubles nothing, and says how much it left out', () => {
    const text = 'US:AAPL\nUS:AAPL\nDE:AMD\nUS,AAPL\n';
    expect(parseList(text)).toMatchObject({ named: [{ code: 'AAPL' }, { code: 'AMD' }], twice: 2 });
  });

  it('says a part of a line as long as a file, and nothing in it that can’t be seen', () => {
    const { refused } = parseList(`code,market\n"\u202eAAPL${'x'.repeat(1_000_000)}`);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.text.length).toBeLessThan(100);
    expect(refused[0]?.text).not.toMatch(/\p{C}/u);
  });

  it('asks nothing more once nobody waits for the answer', async () => {
    const asking = new AbortController();
    let asked = 0;
    const { found, refused } = await resolve(
      parseList(Array.from({ length: 100 }, (_, at) => `US:X${at}`).join('\n')).named,
      async () => {
        asked += 1;
        asking.abort();
        return { ok: true, data: { list: [] } };
      },
      asking.signal,
    );
    expect(asked).toBeLessThan(10);
    expect([found.length, refused.length]).toEqual([0, 100]);
  });

  it('asks about a code of several markets, in its place', async () => {
    const amd = (market: Watched['market']): Watched => ({ market, code: 'AMD', name: `AMD in ${market}` });
    const sap: Watched = { market: 'DE', code: 'SAP', name: 'SAP SE' };
    const { found, refused } = await resolve(parseList('sap\nAMD\nMX:AMD\nNOSUCH').named, lists(amd('US'), amd('DE'), amd('MX'), sap));
    expect(found).toMatchObject([sap, { named: { line: 2 }, choices: [amd('US'), amd('DE'), amd('MX')] }, amd('MX')]);
    expect(refused).toEqual([{ line: 4, text: 'NOSUCH', why: 'unknown' }]);
  });

  it('says of what could not be looked up that it could not', async () => {
    const { refused } = await resolve(parseList('AAPL').named, async () => ({ ok: false, kind: 'network', code: 0, msg: '' }));
    expect(refused).toEqual([{ line: 1, text: 'AAPL', why: 'unread' }]);
  });
});
