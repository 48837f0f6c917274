/** Treasuries and their auctions: from the file, and after its end from the last year's cycle repeated. */
import type { Row } from '../csv.ts';
import type { StaticBond } from '../facts/facts.ts';
import { isoDate } from './context.ts';
import { type Curve, eighths } from './yields.ts';

type Kind = StaticBond['kind'];

/** Days of an auction, and of what is sold at it; YYYY-MM-DD. */
interface Dates {
  readonly auctionDate: string;
  readonly issueDate: string;
  readonly maturityDate: string;
}

interface Issue extends Dates {
  readonly code: string;
  readonly kind: Kind;
  /** Years it was first issued for. */
  readonly years: number;
  readonly derived: boolean;
}

/** One auction of an issue: its first, or one that reopens it. */
export interface TreasuryAuction extends Dates {
  readonly code: string;
  readonly kind: Kind;
  /** As the Treasury calls what is sold: `13-Week`, `9-Year 10-Month`. */
  readonly term: string;
  readonly reopening: boolean;
  /** Repeated from the auction of an earlier year, which is all that is known of it. */
  readonly derived: boolean;
  /** Per 100 nominal without interest, where the file knows what it ended at. */
  readonly price: string | undefined;
}

const DAY = 86_400_000;
/** 52 weeks keep the weekday of a bill's auction. */
const BILL_CYCLE = 364 * DAY;

/**
 * Terms left at a reopening that only floating-rate notes (of two years) and inflation-protected ones (of 5, 10 and 30) have, by
 * the calendar of the Treasury's auctions: the file itself calls both notes or bonds.
 */
const FRN_TERMS: ReadonlySet<string> = new Set(['1-Year 10-Month', '1-Year 11-Month']);
const TIPS_TERMS: ReadonlySet<string> = new Set([
  '4-Year 4-Month',
  '4-Year 8-Month',
  '4-Year 10-Month',
  '9-Year 8-Month',
  '29-Year 4-Month',
  '29-Year 6-Month',
  '29-Year 8-Month',
]);

/** A floating-rate note, of two years, is first sold at par: what its buyers bid is the margin. */
const isFloatingSale = (row: Row): boolean => row.get('term') === '2-Year' && row.get('pricePer100') === '100.000000';

/** New inflation-protected notes fall due on the 15th: those of ten years in January and July, when no others do, those of five alone. */
function isLinkedSale(row: Row): boolean {
  const maturityDate = row.get('maturityDate') ?? '';
  if (row.get('term') === '5-Year') return maturityDate.endsWith('-15');
  return row.get('term') === '10-Year' && /-0[17]-15$/.test(maturityDate);
}

function kindOf(rows: readonly Row[]): Kind {
  const type = rows[0]?.get('type');
  if (type === 'Bill') return 'bill';
  if (rows.some((row) => FRN_TERMS.has(row.get('term') ?? '') || isFloatingSale(row))) return 'frn';
  if (rows.some((row) => TIPS_TERMS.has(row.get('term') ?? '') || isLinkedSale(row))) return 'tips';
  return type === 'Bond' ? 'bond' : 'note';
}

/** Issues of the file by CUSIP, each with its first auction; later ones of the same CUSIP are reopenings. */
function issuesOf(auctions: readonly Row[]): Issue[] {
  const byCusip = Map.groupBy(auctions, (row) => row.get('cusip') ?? '');
  return [...byCusip].map(([code, rows]) => {
    const first = rows.reduce((a, b) => ((b.get('issueDate') ?? '') < (a.get('issueDate') ?? '') ? b : a));
    const issueDate = first.get('issueDate') ?? '';
    const maturityDate = first.get('maturityDate') ?? '';
    return {
      code,
      kind: kindOf(rows),
      years: Math.round((Date.parse(maturityDate) - Date.parse(issueDate)) / DAY / 365.25),
      auctionDate: first.get('auctionDate') ?? '',
      issueDate,
      maturityDate,
      derived: false,
    };
  });
}

const CODE_LETTERS = { bill: 'TB', note: 'T', bond: 'T', tips: 'TI', frn: 'TF' } as const satisfies Record<Kind, string>;

/** The same dates `times` cycles later: bills by 52 weeks, others by years, so that they keep to the middle or the end of a month. */
function shifted<T extends Dates & { readonly kind: Kind }>(of: T, times: number): T {
  const shift = (date: string): string => {
    if (of.kind === 'bill') return isoDate(Date.parse(date) + times * BILL_CYCLE);
    const moved = new Date(`${date}T00:00:00Z`);
    const day = moved.getUTCDate();
    moved.setUTCFullYear(moved.getUTCFullYear() + times);
    // February 29 of a year that has none, and the day before it in a year that has.
    if (moved.getUTCDate() !== day) moved.setUTCDate(0);
    return isoDate(moved.getTime());
  };
  return { ...of, auctionDate: shift(of.auctionDate), issueDate: shift(of.issueDate), maturityDate: shift(of.maturityDate) };
}

function repeated(issue: Issue, times: number): Issue {
  const later = shifted(issue, times);
  const term = issue.kind === 'bill' ? '' : `${issue.years}Y`;
  return { ...later, code: `${CODE_LETTERS[issue.kind]}${term}${later.maturityDate.replaceAll('-', '')}`, derived: true };
}

/** Those of the file, and what follows from its last year until an instant, by code. */
function issuesUntil(auctions: readonly Row[], until: number) {
  const issues = issuesOf(auctions);
  const end = issues.reduce((last, { issueDate }) => (issueDate > last ? issueDate : last), '');
  const cycleStart = isoDate(Date.parse(end) - BILL_CYCLE);
  const cycle = issues.filter(({ issueDate }) => issueDate > cycleStart);
  const cycles = Math.max(0, Math.ceil((until - Date.parse(end)) / BILL_CYCLE));
  const all = new Map(issues.map((issue) => [issue.code, issue]));
  for (let times = 1; times <= cycles; times += 1) {
    for (const issue of cycle) {
      const later = repeated(issue, times);
      all.set(later.code, later);
    }
  }
  return { all, cycleStart, cycles };
}

/** What tells issues from each other beside their code. */
const keyOf = ({ kind, years, maturityDate }: Pick<Issue, 'kind' | 'years' | 'maturityDate'>): string =>
  kind === 'bill' ? maturityDate : `${kind} ${years} ${maturityDate}`;

/** The date, or the next one that way which is no Saturday or Sunday: interest runs from a date, what is sold changes hands on a working day. */
function weekday(date: string, way: 1 | -1): string {
  const day = new Date(date).getUTCDay();
  return day === 0 || day === 6 ? weekday(isoDate(Date.parse(date) + way * DAY), way) : date;
}

/** Auctions by their day, the earliest first: of the file, and repeated from its last year until an instant. */
export function treasuryAuctions(auctions: readonly Row[], until: number): TreasuryAuction[] {
  const { all, cycleStart, cycles } = issuesUntil(auctions, until);
  const held = auctions.flatMap((row): TreasuryAuction[] => {
    const issue = all.get(row.get('cusip') ?? '');
    const issueDate = row.get('issueDate') ?? '';
    if (!issue) return [];
    return [
      {
        code: issue.code,
        kind: issue.kind,
        term: row.get('term') ?? '',
        auctionDate: row.get('auctionDate') ?? '',
        issueDate,
        maturityDate: issue.maturityDate,
        reopening: issueDate > issue.issueDate,
        derived: false,
        price: row.filled('pricePer100'),
      },
    ];
  });
  const cycle = held.filter(({ issueDate }) => issueDate > cycleStart);
  const byKey = new Map<string, Issue>();
  for (const issue of all.values()) if (!byKey.has(keyOf(issue))) byKey.set(keyOf(issue), issue);
  const later = Array.from({ length: cycles }, (_, before) => before + 1).flatMap((times) =>
    cycle.flatMap((auction): TreasuryAuction[] => {
      const next = shifted(auction, times);
      const issue = byKey.get(keyOf({ ...next, years: all.get(auction.code)?.years ?? 0 }));
      if (!issue || issue.issueDate > next.issueDate) return [];
      const reopening = issue.issueDate < next.issueDate;
      const days = { auctionDate: weekday(next.auctionDate, -1), issueDate: weekday(next.issueDate, 1) };
      return [{ ...next, ...days, code: issue.code, reopening, derived: true, price: undefined }];
    }),
  );
  return [...held, ...later].toSorted((one, other) =>
    one.auctionDate < other.auctionDate ? -1 : one.auctionDate > other.auctionDate ? 1 : 0,
  );
}

/** Coupon in percent: derived from the curve on the day of the auction, since no source gives it. */
function couponOf({ kind, years, auctionDate }: Issue, curve: Curve): string {
  switch (kind) {
    case 'bill':
      return '0';
    case 'frn':
      return curve(auctionDate, 0.25).toFixed(3);
    case 'tips':
      return eighths(curve(auctionDate, years) - EXPECTED_INFLATION);
    case 'note':
    case 'bond':
      return eighths(curve(auctionDate, years));
    default:
      return kind satisfies never;
  }
}

/** Percent a year that a par yield holds over an inflation-protected one. */
const EXPECTED_INFLATION = 2.2;
const FREQUENCIES = { bill: 0, note: 2, bond: 2, tips: 2, frn: 4 } as const satisfies Record<Kind, number>;

export interface Treasury {
  readonly code: string;
  readonly facts: StaticBond;
}

/** How long before its issue a treasury has a listing: what is sold at an auction may be sold on as soon as it is issued. */
const LISTED_AHEAD = BILL_CYCLE;

/**
 * Not yet due at an instant, those that are issued already first. Codes are CUSIPs; an issue after the file's end, repeated from the last
 * year of auctions, has a code of its own (`T10Y20360215`) and is marked derived.
 */
export function readTreasuries(auctions: readonly Row[], at: number, curve: Curve): { issued: Treasury[]; coming: Treasury[] } {
  const today = isoDate(at);
  const horizon = isoDate(at + LISTED_AHEAD);
  const treasuries = [...issuesUntil(auctions, at + LISTED_AHEAD).all.values()]
    .filter(({ issueDate, maturityDate }) => issueDate <= horizon && today < maturityDate)
    .sort((a, b) => (a.maturityDate < b.maturityDate ? -1 : a.maturityDate > b.maturityDate ? 1 : a.code < b.code ? -1 : 1))
    .map((issue) => ({
      code: issue.code,
      facts: {
        class: 'bond' as const,
        kind: issue.kind,
        issuer: 'US Treasury',
        coupon: couponOf(issue, curve),
        couponDerived: issue.kind !== 'bill',
        frequency: FREQUENCIES[issue.kind],
        issueDate: issue.issueDate,
        maturityDate: issue.maturityDate,
        datesDerived: issue.derived,
        minimum: '100',
      },
    }));
  const isIssued = ({ facts }: Treasury): boolean => facts.issueDate <= today;
  return { issued: treasuries.filter(isIssued), coming: treasuries.filter((treasury) => !isIssued(treasury)) };
}
