import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { Direction, Source } from '../../contract/codes.ts';
import { loadWords, startI18n } from '../lib/i18n.ts';
import { numberFormats } from '../lib/numbers.ts';
import { positionOf } from './traded.fixture.ts';
import { averageText, holdingSide, lineText, liquidationText, tradedHref, tradedName, wirePriceText, withCurrency } from './traded.ts';

const fr = numberFormats('fr');
const t = i18next.getFixedT('fr', 'trade');
const OPTION = { underlying: 'ES', right: 'call', strike: '5000', lastTradeDate: '2026-06-19' } as const;

beforeAll(async () => {
  startI18n();
  await loadWords('fr', 'trade');
});

describe('prices', () => {
  it.each([
    ['118.4', 4, '118,40'],
    ['118.4125', 4, '118,4125'],
    ['1.146570', 5, '1,14657'],
    ['7', 0, '7'],
    ['-37.63', 2, '−37,63'],
    [null, 2, '–'],
  ] as const)('%s at scale %i is %s', (price, scale, text) => expect(wirePriceText(price, { scale }, fr)).toBe(text));

  it.each([
    ['37.34444444', 4, '37,3444'],
    ['2.00005', 4, '2,00'],
    ['2.00015', 4, '2,0002'],
    ['-37.635', 2, '−37,64'],
    [undefined, 2, '–'],
  ] as const)('an average of %s at scale %i is %s', (price, scale, text) => expect(averageText(price, { scale }, fr)).toBe(text));

  it('of an instrument whose decimals are known have those, averages and liquidation prices too', () => {
    const share = { scale: 4, digits: 2 };
    expect(wirePriceText('1.085', { scale: 5, digits: 5 }, fr)).toBe('1,08500');
    expect(averageText('118.40333333', share, fr)).toBe('118,40');
    // 5,012.1666…: a long is closed out there or above, a short there or below.
    const future = { ...share, liquidationPrice: '5012.1667' };
    expect(liquidationText({ ...future, direction: Direction.Buy }, fr)).toBe('5\u00a0012,17');
    expect(liquidationText({ ...future, direction: Direction.Sell }, fr)).toBe('5\u00a0012,16');
    expect(liquidationText({ ...future, liquidationPrice: '-37.631', direction: Direction.Buy }, fr)).toBe('−37,63');
    expect(liquidationText({ ...future, liquidationPrice: '-37.631', direction: Direction.Sell }, fr)).toBe('−37,64');
  });
});

describe('prices of an instrument with a notation', () => {
  const note = { scale: 6, digits: 6, notation: 'thirtySeconds' } as const;
  const corn = { scale: 4, digits: 4, notation: 'centEighths' } as const;
  it.each([
    [note, '110.515625', "110'16.5"],
    [corn, '4.3525', "435'2"],
    [corn, '-0.0075', "−0'6"],
    [corn, null, '–'],
  ] as const)('%j at %s', (of, price, text) => {
    expect(wirePriceText(price, of, fr)).toBe(text);
    expect(averageText(price, of, fr)).toBe(text);
  });
  it('an average between two parts is a decimal of 32nds, or of cents', () => {
    expect(averageText('110.5104166667', note, fr)).toBe("110'16.333");
    expect(averageText('117.515625', { ...note, scale: 5, digits: 5 }, fr)).toBe("117'16.5");
    expect(averageText('4.35291667', corn, fr)).toBe('435,292');
  });
  it('a liquidation price is rounded towards the market, to what can be written', () => {
    const held = { ...note, liquidationPrice: '109.50312' };
    // 16.0998 32nds.
    expect(liquidationText({ ...held, direction: Direction.Buy }, fr)).toBe("109'16.125");
    expect(liquidationText({ ...held, direction: Direction.Sell }, fr)).toBe("109'16.0");
    expect(liquidationText({ ...corn, liquidationPrice: '4.3001', direction: Direction.Buy }, fr)).toBe("430'1");
    expect(liquidationText({ ...corn, liquidationPrice: '4.3001', direction: Direction.Sell }, fr)).toBe("430'0");
  });
  it('stands without its currency, whose units it is not', () => {
    expect(withCurrency("435'2", { ...corn, currency: 'USD' }, 'fr')).toBe("435'2");
    expect(withCurrency('62,50', { currency: 'USD' }, 'fr')).toBe('62,50\u00a0$US');
    expect(withCurrency('62,50', { currency: 'GBX' }, 'fr')).toBe('62,50\u00a0GBX');
  });
  it('of an option is its premium; its strike is written in the same', () => {
    const option = { underlying: 'ZCK6', right: 'call', strike: '4.35', lastTradeDate: '2026-06-19' } as const;
    expect(tradedName(positionOf({ option, notation: 'centEighths' }), t, fr)).toBe('Call ZCK6 435, 19/06/2026');
    expect(wirePriceText('0.640625', { scale: 6, digits: 6, notation: 'sixtyFourths' }, fr)).toBe("0'41");
  });
});

describe('names', () => {
  it('goes by the code where an option or no name is', () => {
    expect(tradedName(positionOf(), t, fr)).toBe('Apple Inc.');
    expect(tradedName(positionOf({ name: '' }), t, fr)).toBe('AAPL');
    expect(tradedName(positionOf({ stockCode: 'ES-C5000', option: OPTION }), t, fr)).toBe('Call ES 5\u00a0000, 19/06/2026');
  });
  it('names the line, and the number of one that it does not know', () => {
    expect(lineText(t, Source.HKStock)).toBe('Hong Kong');
    expect(lineText(t, Source.Future, OPTION)).toBe('Options');
    expect(lineText(t, 42)).toBe('Ligne 42');
  });
  it('says long and short where both can be', () => {
    expect(holdingSide(t, { source: Source.Stock, direction: Direction.Buy })).toBe('Achat');
    expect(holdingSide(t, { source: Source.Forex, direction: Direction.Buy })).toBe('Acheteur');
    expect(holdingSide(t, { source: Source.Future, direction: Direction.Sell })).toBe('Vendeur');
  });
  it('shows an option’s price on the page of its future', () => {
    expect(tradedHref(positionOf({ stockCode: 'ES-C5000', market: 'FUT', source: Source.Future, option: OPTION }))).toBe(
      '/pages/quote/future?name=ES&code=ES&source=3&market=FUT',
    );
  });
});
