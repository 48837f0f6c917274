import { describe, expect, it } from 'vitest';
import { parseFlags } from './flags.ts';

describe('flags', () => {
  it('have defaults', () => {
    expect(parseFlags([], 'a.db')).toEqual({
      port: 8788,
      host: '127.0.0.1',
      db: 'a.db',
      seed: undefined,
      rate: 4000,
      clock: 'auto',
      speed: 1,
      origins: [],
      proxies: [],
      webHosts: [],
      review: 8000,
      pace: 1,
      demo: 'lived',
      control: false,
    });
  });

  it('are read', () => {
    const args = [
      '--port',
      '0',
      '--db=memory',
      '--seed',
      '7',
      '--clock',
      '2026-03-11T14:00Z',
      '--speed',
      '2.5',
      '--origin',
      'https://a.example/',
      '--origin=http://b:8080',
      '--web-host=help.example.com',
      '--web-host',
      '127.0.0.1:9000',
      '--replay',
      'ticks.csv',
      '--client',
      'elsewhere',
      '--review',
      'hand',
      '--pace',
      '20',
      '--demo',
      'funded',
      '--control',
    ];
    expect(parseFlags(args, 'a.db')).toMatchObject({
      port: 0,
      db: 'memory',
      seed: 7,
      clock: { start: '2026-03-11T14:00Z' },
      speed: 2.5,
      origins: ['https://a.example', 'http://b:8080'],
      webHosts: ['help.example.com', '127.0.0.1:9000'],
      replay: 'ticks.csv',
      client: 'elsewhere',
      review: 'hand',
      pace: 20,
      demo: 'funded',
      control: true,
    });
    expect(parseFlags(['--help'], 'a.db')).toBe('help');
  });

  it.each([
    [['--prt', '1'], '--help'],
    [['8788'], '--help'],
    [['--port', '70000'], '--port takes'],
    [['--rate', '-1'], 'rate'],
    [['--review', 'soon'], '--review takes'],
    [['--rate', 'fast'], '--rate takes'],
    [['--clock', 'noon'], '--clock takes'],
    [['--clock', '2026-13-01T00:00Z'], '--clock takes'],
    [['--speed', '0'], '--speed takes'],
    [['--pace', '0'], '--pace takes'],
    [['--demo', 'rich'], '--demo takes'],
    [['--origin', 'trade.example'], '--origin takes'],
    [['--origin', 'https://trade.example/app'], '--origin takes'],
    [['--web-host', 'https://help.example.com'], '--web-host takes'],
  ])('%j are refused in words', (args, words) => {
    expect(() => parseFlags(args, 'a.db')).toThrow(words);
  });
});
