/** Treasuries outstanding at an instant: from the auctions of the file, and after its end from the last year's cycle repeated. */
import type { Row } from '../csv.ts';
import type { StaticBond } from '../facts/facts.ts';
import { isoDate } from './context.ts';
import { type Curve, eighths } from './yields.ts';

type Kind = StaticBond['kind'];

interface Issue {
  readonly code: string;
  readonly kind: Kind;
  /** Years it was first issued for. */
  readonly years: number;
  readonly auctionDate: string;
  readonly issueDate: string;
  readonly maturityDate: string;
  readonly derived: boolean;
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

function kindOf(rows: readonly Row[]): Kind {
  const type = rows[0]?.get('type');
  if (type === 'Bill') return 'bill';
  if (rows.some((row) => FRN_TERMS.has(row.get('term') ?? ''))) return 'frn';
  if (rows.some((row) => TIPS_TERMS.has(row.get('term') ?? ''))) return 'tips';
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

/** The same issue `times` cycles later: bills by 52 weeks, others by years, so that they keep to the middle or the end of a month. */
function repeated(issue: Issue, times: number): Issue {
  const shift = (date: string): string => {
    if (issue.kind === 'bill') return isoDate(Date.parse(date) + times * BILL_CYCLE);
    const moved = new Date(`${date}T00:00:00Z`);
    const day = moved.getUTCDate();
    moved.setUTCFullYear(moved.getUTCFullYear() + times);
    // February 29 of a year that has none, and the day before it in a year that has.
    if (moved.getUTCDate() !== day) moved.setUTCDate(0);
    return isoDate(moved.getTime());
  };
  const maturityDate = shift(issue.maturityDate);
  const term = issue.kind === 'bill' ? '' : `${issue.years}Y`;
  return {
    ...issue,
    code: `${CODE_LETTERS[issue.kind]}${term}${maturityDate.replaceAll('-', '')}`,
    auctionDate: shift(issue.auctionDate),
    issueDate: shift(issue.issueDate),
    maturityDate,
    derived: true,
  };
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

/**
 * Issued and not yet due at an instant. Codes are CUSIPs; an issue after the file's end, repeated from the last year of
 * auctions, has a code of its own (`T10Y20360215`) and is marked derived.
 */
export function readTreasuries(auctions: readonly Row[], at: number, curve: Curve): Treasury[] {
  const today = isoDate(at);
  const issues = issuesOf(auctions);
  const end = issues.reduce((last, { issueDate }) => (issueDate > last ? issueDate : last), '');
  const cycleStart = isoDate(Date.parse(end) - BILL_CYCLE);
  const cycle = issues.filter(({ issueDate }) => issueDate > cycleStart);
  const cycles = Math.max(0, Math.ceil((at - Date.parse(end)) / BILL_CYCLE));
  const all = new Map(issues.map((issue) => [issue.code, issue]));
  for (let times = 1; times <= cycles; times += 1) {
    for (const issue of cycle) {
      const later = repeated(issue, times);
      all.set(later.code, later);
    }
  }
  return [...all.values()]
    .filter(({ issueDate, maturityDate }) => issueDate <= today && today < maturityDate)
    .sort((a, b) => (a.maturityDate < b.maturityDate ? -1 : a.maturityDate > b.maturityDate ? 1 : a.code < b.code ? -1 : 1))
    .map((issue) => ({
      code: issue.code,
      facts: {
        class: 'bond',
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
}
