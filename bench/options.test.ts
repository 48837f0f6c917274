import { expect, it } from 'vitest';
import { readAddress, readOptions } from './options.ts';

const NAMES = { scenarios: ['steady', 'throughput', 'cold'], subjects: ['coulisse', 'ag-grid'] };

it('measures the usual scenarios five times with all who take part', () => {
  expect(readOptions([], NAMES)).toMatchObject({ scenarios: ['steady', 'throughput'], runs: 5, subjects: NAMES.subjects, quick: false });
});

it('measures once when it has to be quick, unless told otherwise', () => {
  expect(readOptions(['--quick'], NAMES)).toMatchObject({ runs: 1, quick: true });
  expect(readOptions(['--quick', '--runs', '3'], NAMES)).toMatchObject({ runs: 3 });
});

it('takes names, each once', () => {
  expect(readOptions(['cold', 'cold', '--subjects', 'ag-grid'], NAMES)).toMatchObject({ scenarios: ['cold'], subjects: ['ag-grid'] });
});

it('takes settings, which may hold commas', () => {
  expect(readOptions(['--setting', '100 a message', '--setting', 'a, b'], NAMES)).toMatchObject({ settings: ['100 a message', 'a, b'] });
});

it.each([[['warm']], [['--subjects', 'nobody']], [['--runs', '0']], [['--runs', 'many']], [['--nonsense']]])(
  'refuses %j in words',
  (args) => {
    expect(typeof readOptions(args, NAMES)).toBe('string');
  },
);

it.each([
  [['http://broker/'], 'http://broker/'],
  [['http://broker/', 'more'], undefined],
  [['ws://broker/'], undefined],
  [['http://'], undefined],
  [[], undefined],
])('takes the address of %j, alone and of its shape', (args, address) => {
  expect(readAddress(args, /^https?:/)).toBe(address);
});
