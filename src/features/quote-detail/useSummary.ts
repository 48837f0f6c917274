import type { Market } from '../../../contract/codes.ts';
import type { Summary } from '../../../contract/rest/summary.ts';
import type { Loadable } from '../../data/api.ts';
import { useRead } from '../../data/useRead.ts';

const RENEW_MS = 60_000;

/** What the server says of an instrument beyond its quote; every part of a page that asks shares one answer. */
export const useSummary = (market: Market, code: string, known: boolean): Loadable<Summary> =>
  useRead('summaryDetail', { stockCode: code, market }, { every: RENEW_MS, enabled: known });
