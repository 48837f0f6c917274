/** The money calls that customers have confirmed, and what they were told of each: one end, by whatever way, and never another. */

type End = 'done' | 'failed';

export interface Wish {
  readonly clientOrderId: string;
  /** Whom the tab showed. */
  readonly customer: number;
  /** What its customer was told first. */
  readonly told: End | undefined;
  /** It was said that nobody knows yet. */
  isUnknown: boolean;
  /** @param by in words */
  end(end: End, by: string): void;
}

export interface Wishes {
  add(clientOrderId: string, customer: number): Wish;
  get(clientOrderId: string): Wish | undefined;
  readonly all: Iterable<Wish>;
  /** Customers who have any. */
  readonly customers: ReadonlySet<number>;
}

/** @param wrong hears of one that ended in two ways */
export function createWishes(wrong: (words: string) => void): Wishes {
  const wishes = new Map<string, Wish>();
  const customers = new Set<number>();
  return {
    add(clientOrderId, customer) {
      let told: End | undefined;
      const wish: Wish = {
        clientOrderId,
        customer,
        isUnknown: false,
        get told() {
          return told;
        },
        end(end, by) {
          if (told !== undefined && told !== end) wrong(`${clientOrderId} was ${told}, and is ${end} by ${by}`);
          told ??= end;
        },
      };
      wishes.set(clientOrderId, wish);
      customers.add(customer);
      return wish;
    },
    get: (clientOrderId) => wishes.get(clientOrderId),
    get all() {
      return wishes.values();
    },
    customers,
  };
}
