import { describe, expect, it } from 'vitest';
import { firstLanguage, keepSettings, marketColours, parseSettings, useSettings } from './settings.ts';

describe('firstLanguage', () => {
  it.each([
    ["the broker's", 'en', ['fr-FR'], 'en'],
    ["the browser's where the broker names none", '', ['en-GB', 'fr'], 'en'],
    ["the browser's first that the product has", '', ['ja', 'en-US', 'fr-FR'], 'en'],
    ["the browser's where the product lacks the broker's", 'ja', ['en-GB'], 'en'],
    ['French where it has neither', '', ['ja'], 'fr'],
    ['French where the browser tells none', '', [], 'fr'],
  ] as const)('is %s', (_, named, browser, expected) => {
    expect(firstLanguage(named, browser)).toBe(expected);
  });
});

it('offers red for a rise, in Chinese first', () => {
  expect(marketColours('fr')).toEqual(['green', 'red', 'pair']);
  expect(marketColours('zh-CN')).toEqual(['red', 'green', 'pair']);
});

describe('parseSettings', () => {
  it.each([null, '', 'not json', '[]', '7', 'null', '{"theme":"purple","language":"xx","recent":"no","launched":"true"}'])(
    'takes defaults for %s',
    (text) => {
      expect(parseSettings(text)).toEqual({
        language: 'fr',
        theme: 'dark',
        colours: 'green',
        launched: false,
        chartPeriod: '3M',
        articleSize: 'medium',
        market: 'US',
        hideAmounts: false,
        alertSound: true,
        alertNotify: false,
        hasAlerts: false,
        shortcuts: true,
        recent: [],
        scan: undefined,
        scans: [],
      });
    },
  );
  it('keeps what is right beside what is wrong', () => {
    const recent = [{ market: 'US', code: 'AAPL', name: 'Apple', source: 0 }, { code: 7 }];
    const text = JSON.stringify({ theme: 'light', language: 5, recent });
    expect(parseSettings(text, 'en')).toMatchObject({ theme: 'light', language: 'en', recent: [recent[0]] });
  });
});

const alone = () => () => undefined;

describe('keepSettings', () => {
  it('writes each change back, newest search first and once', () => {
    const kept = new Map<string, string>();
    const stop = keepSettings({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }, 'fr', alone);
    const { set, remember } = useSettings.getState();
    set('theme', 'light');
    for (const code of ['A', 'B', 'A']) remember({ market: 'US', code, name: code, source: 0 });
    stop();
    const stored = parseSettings([...kept.values()][0] ?? null);
    expect(stored.theme).toBe('light');
    expect(stored.recent.map((search) => search.code)).toEqual(['A', 'B']);
  });
  it('works without storage', () => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    const stop = keepSettings({ getItem: refuse, setItem: refuse }, 'en', alone);
    useSettings.getState().set('colours', 'pair');
    expect(useSettings.getState()).toMatchObject({ language: 'en', colours: 'pair' });
    stop();
  });
  it('holds what another tab chose, so that its own next write keeps it', () => {
    const kept = new Map<string, string>();
    const listeners = new Set<Parameters<Parameters<typeof keepSettings>[2]>[0]>();
    const stop = keepSettings(
      { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
      'fr',
      (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    );
    const { set } = useSettings.getState();
    set('chartPeriod', '1D');
    const [key = ''] = kept.keys();
    const tell = (name: string | null, newValue: string | null) => {
      for (const listener of listeners) listener({ key: name, newValue });
    };
    tell(key, JSON.stringify({ language: 'en', theme: 'light', chartPeriod: '1Y', later: 'unknown here' }));
    expect(useSettings.getState()).toMatchObject({ language: 'en', theme: 'light', chartPeriod: '1D' });
    expect(kept.get(key)).toContain('"language":"fr"');
    tell('another key', '{"theme":"dark"}');
    tell(null, null);
    set('colours', 'pair');
    expect(parseSettings(kept.get(key) ?? null)).toMatchObject({ language: 'en', theme: 'light', colours: 'pair', chartPeriod: '1D' });
    stop();
    expect(listeners.size).toBe(0);
  });
});
