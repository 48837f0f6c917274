import { spawnSync } from 'node:child_process';
spawnSync('bash', ['/tmp/f_ticket.sh'], { stdio: 'inherit' });
