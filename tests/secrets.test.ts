/** No secret lies in the repository, nor in what is built of it: whoever loads the page has all of both. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

/** As those write them who give them out. */
const SECRETS: Readonly<Record<string, RegExp>> = {
  'private key': /-----BEGIN (?:[A-Z\d]+ )*PRIVATE KEY(?: BLOCK)?-----/,
  'key of a cloud': /\b(?:AKIA|ASIA)[A-Z\d]{16}\b|\bAIza[\w-]{35}\b/,
  'token of a code host': /\b(?:gh[pousr]_[A-Za-z\d]{36}|github_pat_\w{60,}|glpat-[\w-]{20,})/,
  'token of a registry': /\bnpm_[A-Za-z\d]{36}\b|_authToken\s*=\s*[^\s$]/,
  'token of a chat': /\bxox[abeoprs]-[\w-]{10,}/,
  'key of a payment service': /\b[sr]k_live_\w{16,}/,
  'signed token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
};

const secretsIn = (text: string): string[] => Object.keys(SECRETS).filter((name) => SECRETS[name]?.test(text));

// Put together here, so that this file has none.
it.each([
  ['private key', `-----BEGIN ${'PRIVATE'} KEY-----`],
  ['private key', `-----BEGIN OPENSSH ${'PRIVATE'} KEY-----`],
  ['key of a cloud', `"${'AKIA'}${'A'.repeat(16)}"`],
  ['token of a code host', `${'ghp'}_${'a'.repeat(36)}`],
  ['token of a registry', `//packages.example/:${'_auth'}Token=abc`],
  ['token of a chat', `${'xoxb'}-1234567890-abc`],
  ['key of a payment service', `${'sk'}_live_${'a'.repeat(24)}`],
  ['signed token', `${'eyJ'}hbGciOiJIUzI1NiJ9.${'eyJ'}zdWIiOiIxIn0.c2lnbmF0dXJl`],
])('a %s is found: %s', (name, text) => expect(secretsIn(text)).toEqual([name]));

const isFile = (path: string): boolean => statSync(path).isFile();
/** Latin letters hold every byte, so that what is no text is read too. */
const read = (path: string): string => readFileSync(path, 'latin1');

const findings = (paths: readonly string[], find: (text: string) => readonly string[]): string[] =>
  paths.flatMap((path) => find(read(path)).map((name) => `${path}: ${name}`));

describe('the repository', () => {
  const ignored = read('.gitignore').split('\n').filter(Boolean);
  const files = globSync(['*', '.*', '{.ci,bench,contract,docs,locales,public,sandbox,src,tests,workers}/**/*'], {
    exclude: ['.git', ...ignored.map((line) => `**/${line.replace(/\/$/, '')}`)],
  }).filter(isFile);

  it('holds no secret', () => {
    expect(files.length).toBeGreaterThan(2000);
    expect(findings(files, secretsIn)).toEqual([]);
  });

  it('holds no file whose kind is to hold secrets', () => {
    expect(files.filter((path) => /(?:^|\/)(?:\.env(?:\..*)?|id_\w+|.*\.(?:pem|key|p12|pfx|kdbx|keystore))$/.test(path))).toEqual([]);
  });
});

describe('the build', () => {
  let files: string[];
  let maps: [path: string, map: { sources: readonly string[]; sourceRoot?: string }][];
  beforeAll(() => {
    if (!existsSync('dist/index.html')) throw new Error('There is no build to look into: npm run build');
    files = globSync(['dist/**/*', 'dist/.*/**/*']).filter(isFile);
    maps = files
      .filter((path) => path.endsWith('.map'))
      .map((path) => [path, JSON.parse(readFileSync(path, 'utf8')) as (typeof maps)[0][1]]);
  });

  it('holds no secret, and no path of the machine that made it', () => {
    expect(files.length).toBeGreaterThan(100);
    const machine = [process.cwd(), homedir()].filter((path) => path.length > 1).map((path) => `${path}/`);
    expect(findings(files, (text) => [...secretsIn(text), ...machine.filter((path) => text.includes(path))])).toEqual([]);
  });

  it('holds nothing but what a browser asks for', () => {
    const KINDS = /\.(?:html|js|js\.map|css|svg|png|woff2|webmanifest|md|txt)$/;
    expect(files.filter((path) => !KINDS.test(path) && path !== 'dist/.vite/manifest.json')).toEqual([]);
  });

  it('is made of the client alone: nothing of the sandbox, of tests or of what no page imports', () => {
    expect(maps.length).toBeGreaterThan(50);
    const sources = new Set(
      maps.flatMap(([path, { sources: own, sourceRoot = '' }]) => own.map((source) => join(dirname(path), sourceRoot, source))),
    );
    expect(sources.size).toBeGreaterThan(500);
    expect(
      [...sources].filter((source) => !/^(?:contract|src|workers|node_modules)\//.test(source) || /\.(?:test|fixture)\./.test(source)),
    ).toEqual([]);
  });

  it('holds none of the broker’s own words', () => {
    const texts = (value: unknown): string[] =>
      typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
    const [sandbox = [], client = []] = ['sandbox', '!(sandbox)'].map((name) =>
      globSync(`locales/en/${name}.json`).flatMap((path) => texts(JSON.parse(readFileSync(path, 'utf8')))),
    );
    const said = new Set(client);
    const long = sandbox.filter((text) => text.length > 30 && !/[{<]/.test(text) && !said.has(text));
    expect(long.length).toBeGreaterThan(10);
    const scripts = files.filter((path) => path.endsWith('.js')).map((path) => readFileSync(path, 'utf8'));
    expect(long.filter((text) => scripts.some((script) => script.includes(text)))).toEqual([]);
  });
});
