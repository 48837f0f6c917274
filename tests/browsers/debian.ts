/** Brings the browsers that a Debian machine lacks. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs what is missing by apt, as root or with sudo, and says so before.
 * @param packages by name, each with a file by which it is known
 * @throws Error where it can't be had
 */
export function install(packages: Readonly<Record<string, string>>): void {
  const missing = Object.entries(packages)
    .filter(([, file]) => !existsSync(file))
    .map(([name]) => name);
  if (missing.length === 0) return;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo'];
  const run = (...command: string[]): boolean => {
    const [program = '', ...args] = [...sudo, ...command];
    console.log(`> ${[program, ...args].join(' ')}`);
    return spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;
  };
  const apt = ['apt-get', '-qq', '-o', 'Dpkg::Use-Pty=0'];
  if (!run(...apt, 'update') || !run(...apt, 'install', '--yes', '--no-install-recommends', ...missing))
    throw new Error(`${missing.join(', ')} can't be installed here`);
}
