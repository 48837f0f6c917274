/** Somebody tries passwords on an account; its owner logs in all the same. */
import { AccountType, EnvelopeCode } from '../../../contract/codes.ts';
import { endpoints } from '../../../contract/rest/index.ts';
import { startSandbox } from '../../startSandbox.ts';
import type { Fault } from '../fault.ts';

const TRIES = 1000;
const LANES = 20;
const LIMIT = 10;
const OWNER = '198.51.100.7';
const STRANGER = '203.0.113.9';
const USERNAME = 'owner_of_this';
const PASSWORD = 'correct-horse';

export const wrongLogins: Fault = {
  name: 'wrong-logins',
  limit: `throttled by try ${LIMIT}; the owner still gets in`,
  minutes: { usual: 3 },
  async measure({ after }) {
    // What proxies say of places is believed here, so that there are several of them.
    const sandbox = await startSandbox({ rate: '10', demo: 'funded', proxy: '127.0.0.1' });
    after(() => sandbox.kill());
    const ask = async (path: string, place: string, body: object): Promise<number> => {
      const answer = await fetch(new URL(`web${path}`, sandbox.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': place },
        body: JSON.stringify(body),
      });
      return ((await answer.json()) as { code: number }).code;
    };
    const logIn = (place: string, password: string) =>
      ask(endpoints.loginByUsername.path, place, { username: USERNAME, password, accountType: AccountType.Individual });

    const registered = await ask(endpoints.register.path, OWNER, {
      ...{ accountType: AccountType.Individual, username: USERNAME, password: PASSWORD },
      ...{ firstName: 'Jo', lastName: 'Doe', agreed: true },
    });
    if (registered !== EnvelopeCode.Ok) throw new Error(`The account was not opened: ${registered}`);

    let tries = 0;
    let looked = 0;
    let throttledAt = 0;
    let opened = 0;
    const attack = async (): Promise<void> => {
      while (tries < TRIES) {
        tries += 1;
        const number = tries;
        const code = await logIn(STRANGER, `wrong-${number}`);
        if (code === EnvelopeCode.Ok) opened += 1;
        else if (code !== EnvelopeCode.Limit && code !== EnvelopeCode.TooManyRequests) looked += 1;
        else if (throttledAt === 0) throttledAt = number;
      }
    };
    // One after the other until it is throttled, then many at once.
    while (tries < 2 * LIMIT && throttledAt === 0) {
      tries += 1;
      const code = await logIn(STRANGER, `wrong-${tries}`);
      if (code === EnvelopeCode.Limit) throttledAt = tries;
      else looked += 1;
    }
    const attacks = Array.from({ length: LANES }, attack);
    const begun = performance.now();
    const owner = await logIn(OWNER, PASSWORD);
    const ownerMs = performance.now() - begun;
    await Promise.all(attacks);
    const right = await logIn(STRANGER, PASSWORD);

    const passed = throttledAt > 0 && throttledAt <= LIMIT && opened === 0 && looked < LIMIT && owner === EnvelopeCode.Ok;
    return {
      figure:
        `${TRIES} wrong passwords: throttled at try ${throttledAt}, ${looked} were looked at; the owner was in after ${ownerMs.toFixed(0)} ms ` +
        `(code ${owner}), the right password from the stranger's place got code ${right}`,
      passed,
    };
  },
};
