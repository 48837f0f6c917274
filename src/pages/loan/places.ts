import { loanHref, LOAN_ROUTE } from '../../products/loan.ts';
import type { OwnPlaces } from '../commitment/line.ts';

/** Loans have no tab of the trade page: their own lists them. */
export const places: OwnPlaces = { title: 'loan.index', all: LOAN_ROUTE.path, one: loanHref };
