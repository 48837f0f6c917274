import { expect, it } from 'vitest';
import { printable, printableLines } from './printable.ts';

it.each([
  ['Ça coûte 5 €, 中文', 'Ça coûte 5 €, 中文'],
  ['a\u001b[2Jb', 'a\\u001b[2Jb'],
  ['a\u009b31mb', 'a\\u009b31mb'],
  ['a\r\nForged line', 'a\\u000d\\u000aForged line'],
  ['\u202Egpj.exe', '\\u202egpj.exe'],
  ['a\u2028b\u200Bc\uD800', 'a\\u2028b\\u200bc\\ud800'],
])('%j is printed as %j', (text, printed) => {
  expect(printable(text)).toBe(printed);
});

it('keeps the lines of an entry', () => {
  expect(printableLines('Error: no\n    at \u001b[31mhere')).toBe('Error: no\n    at \\u001b[31mhere');
});
