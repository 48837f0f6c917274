import { describe, expect, it } from 'vitest';
import { keepSettings, parseSettings, useSettings } from './settings.ts';

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
        recent: [],
      });
    },
  );
  it('keeps what is right beside what is wrong', () => {
    const recent = [{ market: 'US', code: 'AAPL', name: 'Apple', source: 0 }, { code: 7 }];
    const text = JSON.stringify({ theme: 'light', language: 5, recent });
    expect(parseSettings(text, 'en')).toMatchObject({ theme: 'light', language: 'en', recent: [recent[0]] });
  });
});

describe('keepSettings', () => {
  it('writes each change back, newest search first and once', () => {
    const kept = new Map<string, string>();
    const stop = keepSettings({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }, 'fr');
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
    const stop = keepSettings({ getItem: refuse, setItem: refuse }, 'en');
    useSettings.getState().set('colours', 'pair');
    expect(useSettings.getState()).toMatchObject({ language: 'en', colours: 'pair' });
    stop();
  });
});
