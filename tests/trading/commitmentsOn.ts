/** The engine of commitments on a trading floor. */
import { EnvelopeCode } from '../../contract/codes.ts';
import { type Commitments, createCommitments } from '../../sandbox/commitments/commitments.ts';
import type { Store } from '../../sandbox/db/store.ts';
import { deny } from '../../sandbox/outcome.ts';
import { SECRET } from '../ledger/house.ts';
import type { Floor } from './floor.ts';

/** With the floor's clock; a customer's secret is `SECRET`, the floor keeps what is told, and what fails by itself fails the test. */
export const commitmentsOn = (store: Store, floor: Pick<Floor, 'now' | 'told'>): Commitments =>
  createCommitments({
    store,
    now: () => floor.now,
    checkSecret: async (_, __, given) => (given === SECRET ? undefined : deny(EnvelopeCode.Validation, 'secretWrong', { field: 'secret' })),
    told: (customer, topic) => floor.told.push(`${customer} ${topic}`),
    log(line) {
      throw new Error(line);
    },
  });
