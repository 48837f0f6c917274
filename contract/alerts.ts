/**
 * Price alerts: what a tab asks of the data layer about them, and what it is told. They live on this device; the data layer alone watches
 * prices for them. A level is a decimal string: a price, or for `change` percent of the previous close, either way.
 */
import type { Market, Notation } from './codes.ts';
import type { QuoteKey } from './quote.ts';

export const ALERT_KINDS = ['above', 'below', 'change'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Alerts of one owner, and firings that their log keeps. */
export const ALERTS_LIMIT = 200;
export const FIRINGS_LIMIT = 500;
export const ALERT_NOTE_LIMIT = 120;

/** What is asked for: fires when the price comes to the level from its other side, once or at each such crossing. */
export interface AlertWish {
  readonly key: QuoteKey;
  readonly kind: AlertKind;
  readonly level: string;
  readonly repeats: boolean;
  readonly note: string;
}

/** What of an instrument is needed to name it and to write its prices, whether the catalogue is there or not. */
export interface AlertSubject {
  readonly name: string;
  readonly code: string;
  readonly market: Market;
  readonly source: number;
  readonly scale: number;
  readonly tickDigits: number;
  readonly notation?: Notation | undefined;
  /** Of its exchange, once it is known. */
  readonly timeZone?: string | undefined;
}

export interface PriceAlert extends AlertWish {
  readonly id: string;
  readonly subject: AlertSubject;
  /** unlisted: armed, but the broker lists no such instrument, so nothing is watched until it does. */
  readonly state: 'armed' | 'fired' | 'unlisted';
  /** The price is beyond the level already: armed, it fires after the price has been on the other side. */
  readonly isBeyond: boolean;
  /** Epoch ms of this machine. */
  readonly setAt: number;
  /** When it last fired, epoch ms of the server's clock. */
  readonly firedAt?: number | undefined;
}

/**
 * How an alert came to fire.
 * - live: at a price of this moment
 * - closed: while Coulisse was open in no tab; read from the chart afterwards
 * - disconnected: while prices did not arrive; read from the chart afterwards
 */
export const FIRING_WAYS = ['live', 'closed', 'disconnected'] as const;
export type FiringWay = (typeof FIRING_WAYS)[number];

/** One entry of the log; it stands by itself, for its alert may be gone. */
export interface Firing extends Pick<AlertWish, 'key' | 'kind' | 'level' | 'note'> {
  readonly id: string;
  readonly alert: string;
  readonly subject: AlertSubject;
  readonly way: FiringWay;
  /** Price in units of the subject's scale; absent of one that was read from the chart. */
  readonly price?: number | undefined;
  /** When, epoch ms of the server's clock: somewhere in the `span` ms that begin there. */
  readonly at: number;
  readonly span: number;
  readonly isRead: boolean;
}

export interface AlertList {
  /** Newest first, both. */
  readonly alerts: readonly PriceAlert[];
  readonly firings: readonly Firing[];
  /** False where this browser stores nothing: they last as long as it runs. */
  readonly isKept: boolean;
}

export type AlertRequest =
  | { readonly op: 'list' }
  /** The same, by who tells the customer what fires: what did before anybody listened comes now. */
  | { readonly op: 'watch' }
  /** A new one, or what `id` is from now on, armed. */
  | { readonly op: 'set'; readonly wish: AlertWish; readonly id?: string | undefined }
  | { readonly op: 'arm'; readonly id: string }
  | { readonly op: 'remove'; readonly id: string }
  /** Takes a removal back, as long as the data layer lives. */
  | { readonly op: 'restore'; readonly id: string }
  /** All firings have been seen. */
  | { readonly op: 'read' }
  | { readonly op: 'clearLog' };

/**
 * full: there are ALERTS_LIMIT; instrument: no such one, or the server can't be asked; level: no price of it; gone: no such alert;
 * missing: this part of the data layer can't be had, or doesn't answer.
 */
export type AlertAnswer =
  | { readonly ok: true; readonly list: AlertList }
  | { readonly ok: false; readonly why: 'full' | 'instrument' | 'level' | 'gone' | 'missing' };
