/**
 * Where Chromium comes from: the system's when it is there, else the one that npm installed, so that
 * `npm test` needs nothing but `npm ci`. `COULISSE_CHROMIUM=bundled` or a path forces one.
 */
import { accessSync, constants } from 'node:fs';

export interface Browser {
  readonly executablePath: string;
  readonly args: readonly string[];
  /** For the process that starts the browser; `LANG` because without it `navigator.language` is no valid tag. */
  readonly env: Record<string, string>;
}

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** For root, for machines without a GPU, and without calls home. The package's own switches would turn web security off. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function findBrowser(wish: string | undefined = process.env['COULISSE_CHROMIUM']): Promise<Browser> {
  const env = { ...ownEnvironment(), LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8' };
  const path = wish && wish !== 'bundled' ? wish : SYSTEM.find(isExecutable);
  if (wish !== 'bundled' && path) return { executablePath: path, args: ARGS, env };
  return bundled(env);
}

/** The package unpacks its libraries and fonts only where it believes to run on a cloud function's host. */
async function bundled(env: Record<string, string>): Promise<Browser> {
  process.env['AWS_EXECUTION_ENV'] = 'AWS_Lambda_nodejs24.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  const forward = ['LD_LIBRARY_PATH', 'FONTCONFIG_PATH'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { executablePath, args: ARGS, env: { ...env, ...Object.fromEntries(forward) } };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function ownEnvironment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
