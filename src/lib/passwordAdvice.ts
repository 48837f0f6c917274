/** Advice on a password, beyond what the rules ask for. It counts what a guesser counts: length, kinds of signs, well-known words. */
export type PasswordLevel = 'weak' | 'fair' | 'good';
export type PasswordAdvice = 'length' | 'kinds' | 'known' | 'name';

/** Beginnings of what is guessed first. */
const KNOWN = [
  'password',
  'motdepasse',
  '123456',
  'azerty',
  'qwerty',
  'abc123',
  'iloveyou',
  'welcome',
  'admin',
  'letmein',
  'bonjour',
  'soleil',
];
const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/];

/** @param name what it should not hold: the user's own */
export function adviceOn(password: string, name: string): { readonly level: PasswordLevel; readonly advice: PasswordAdvice | undefined } {
  const plain = password.toLowerCase();
  const own = name.toLowerCase();
  const different = new Set(password).size;
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  if (KNOWN.some((word) => plain.startsWith(word))) return { level: 'weak', advice: 'known' };
  if (own.length >= 4 && plain.includes(own)) return { level: 'weak', advice: 'name' };
  if (password.length < 8 || different < 5) return { level: 'weak', advice: 'length' };
  if (password.length >= 14 || (password.length >= 12 && kinds >= 2) || (password.length >= 10 && kinds >= 3))
    return { level: 'good', advice: undefined };
  return { level: 'fair', advice: kinds < 3 ? 'kinds' : 'length' };
}
