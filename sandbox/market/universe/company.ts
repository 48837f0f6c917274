/** What a listing's name tells: the company behind it, and how many of its shares one depositary receipt stands for. */

/** Words after which a name speaks of the paper and no longer of the company. */
const PAPER =
  /\s-\s|\(|american depositary|sponsored|\bads\b|\badrs?\b|\bny registry|new york registry|new common|common (?:stock|shares)|ordinary shares|capital stock|\bclass [a-c]\b|\bpref\b|\bvz\b|\bvorz/;
const LEGAL_FORMS: ReadonlySet<string> = new Set(
  'inc incorporated corp corporation co company ltd limited plc se sa ag nv spa ab asa kgaa the'.split(' '),
);

/** One name for all spellings of a company; empty for none. */
export function companyOf(name: string): string {
  const ascii = /^[\x20-\x7e]*$/.test(name) ? name : name.normalize('NFD').replace(/\p{M}/gu, '');
  const plain = ascii.toLowerCase().replace(/\s+/g, ' ');
  const paper = PAPER.exec(plain.slice(1));
  return (paper === null ? plain : plain.slice(0, paper.index + 1))
    .replace(/[.']/g, '')
    .split(/[^a-z0-9&]+/)
    .filter((word) => word !== '' && !LEGAL_FORMS.has(word))
    .join(' ');
}

/** From so many letters on, a word that another begins with is that word cut short. */
const STEM = 5;

/** Whether two companies, as `companyOf` names them, may be one by their words: "appl material" and "applied materials" may. */
export function haveWordInCommon(a: string, b: string): boolean {
  const isCut = (short: string, long: string): boolean => short.length >= STEM && long.startsWith(short);
  const others = b.split(' ');
  return a.split(' ').some((word) => others.some((other) => word === other || isCut(word, other) || isCut(other, word)));
}

export const isReceipt = (type: string, name: string): boolean => type === 'adr' || /depositary|\bADSs?\b|\bADRs?\b/i.test(name);

const WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const;

/** Shares for one receipt, where the name tells it. */
export function sharesOfReceipt(name: string): number | undefined {
  const told = /represent\w*\s+(?:the right to receive\s+)?(\w+)(?:\s*\((\d+)\))?/i.exec(name);
  const text = told?.[2] ?? told?.[1]?.toLowerCase();
  if (text === undefined) return undefined;
  const number = /^\d+$/.test(text) ? Number(text) : WORDS.findIndex((word) => word === text) + 1;
  return number > 0 ? number : undefined;
}
