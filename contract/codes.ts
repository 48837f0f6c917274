/** Enumerations of the wire. Numbers are the specification's, or decided where it is silent (docs/product/readings.md). */

export const AccountType = { Individual: 2, Company: 4 } as const;
export type AccountType = (typeof AccountType)[keyof typeof AccountType];

/** Product line of an instrument or an order. */
export const Source = {
  Stock: 0,
  Forex: 2,
  Future: 3,
  BlockTrade: 4,
  NewStock: 5,
  AuctionStock: 7,
  PlacingStock: 8,
  HKStock: 11,
  GlobalIndex: 99,
  RobotCrypto: 100,
  Bonds: 101,
  AiQuantify: 9999,
} as const;
export type Source = (typeof Source)[keyof typeof Source];

/** Instrument class; with the code it is an instrument's key. */
export const CLASSIFIES = ['UsStock', 'HK', 'DE', 'NL', 'BE', 'FR', 'MX', 'AU', 'Index', 'Future', 'Forex', 'Crypto', 'Bond'] as const;
export type Classify = (typeof CLASSIFIES)[number];

/** Market code on the wire and in routes: where an instrument is listed. */
export const MARKETS = ['US', 'HK', 'DE', 'NL', 'BE', 'FR', 'MX', 'AU', 'IDX', 'FUT', 'FX', 'CRY', 'BND'] as const;
export type Market = (typeof MARKETS)[number];

/**
 * How the prices of some futures are written: treasuries in points and 32nds, options on them in points and 64ths, grains and options on
 * those in cents and eighths of a cent.
 */
export const NOTATIONS = ['thirtySeconds', 'sixtyFourths', 'centEighths'] as const;
export type Notation = (typeof NOTATIONS)[number];

export const Direction = { Buy: 0, Sell: 1 } as const;
export type Direction = (typeof Direction)[keyof typeof Direction];

export const OrderType = { Market: 0, Limit: 1 } as const;
export type OrderType = (typeof OrderType)[keyof typeof OrderType];

export const OpenClose = { Open: 0, Close: 1 } as const;
export type OpenClose = (typeof OpenClose)[keyof typeof OpenClose];

/** 0 working, 3 partly filled and working, 1 filled, 2 ended otherwise. */
export const OrderStatus = { Working: 0, Filled: 1, Ended: 2, PartlyFilled: 3 } as const;
export type OrderStatus = (typeof OrderStatus)[keyof typeof OrderStatus];

/** What more there is to say of a status: why an order waits, or how it ended. */
export const ORDER_NOTES = ['queued', 'partial', 'cancelled', 'expired', 'rejected', 'liquidated'] as const;
export type OrderNote = (typeof ORDER_NOTES)[number];

/** How long an order stands: until the close of its session, or until it is cancelled. */
export const VALIDITIES = ['day', 'gtc'] as const;
export type Validity = (typeof VALIDITIES)[number];

/** What moved a position. */
export const MOVEMENTS = ['open', 'close', 'margin', 'settlement', 'swap', 'split', 'liquidation', 'expiry'] as const;
export type Movement = (typeof MOVEMENTS)[number];

/** What a trade costs, by the name under which its market knows it. */
export const CHARGE_KINDS = [
  'commission',
  'stampDuty',
  'sfcLevy',
  'afrcLevy',
  'exchangeFee',
  'settlementFee',
  'secFee',
  'taf',
  'transactionTax',
  'tob',
  'iva',
] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];

export const ReviewStatus = { Pending: 1, Failed: 2, Passed: 3 } as const;
export type ReviewStatus = (typeof ReviewStatus)[keyof typeof ReviewStatus];

export const SubscriptionStatus = { Waiting: 0, Allotted: 1, NotAllotted: 2, ToBeSettled: 3, Settled: 4 } as const;
export type SubscriptionStatus = (typeof SubscriptionStatus)[keyof typeof SubscriptionStatus];

export const FollowStatus = { Waiting: 0, InProgress: 1 } as const;
export type FollowStatus = (typeof FollowStatus)[keyof typeof FollowStatus];

export const FundStatus = { Bought: 0, WaitingRedemption: 1, Redeemed: 2, InProgress: 3, Completed: 4 } as const;
export type FundStatus = (typeof FundStatus)[keyof typeof FundStatus];

export const QuantifyStatus = { Waiting: 0, InProgress: 1, Completed: 2 } as const;
export type QuantifyStatus = (typeof QuantifyStatus)[keyof typeof QuantifyStatus];

/** Of shares of an unlisted company. */
export const UnlistedStatus = { Held: 0, Exited: 1, Lost: 2 } as const;
export type UnlistedStatus = (typeof UnlistedStatus)[keyof typeof UnlistedStatus];

export const LoanStatus = { InReview: 0, Passed: 1, Rejected: 2, InUse: 3, Repaid: 4 } as const;
export type LoanStatus = (typeof LoanStatus)[keyof typeof LoanStatus];

export const MiningStatus = {
  FindingPool: 1,
  LocatingPool: 2,
  Starting: 3,
  Mining: 4,
  EnergyInsufficient: 5,
  Expired: 6,
} as const;
export type MiningStatus = (typeof MiningStatus)[keyof typeof MiningStatus];

export const BlockPermission = { NotOpened: 0, UnderReview: 1, Open: 2 } as const;
export type BlockPermission = (typeof BlockPermission)[keyof typeof BlockPermission];

/** Of a deposit, a withdrawal, a transfer: the review's codes, and one for what its owner took back. */
export const MoneyStatus = { Pending: 1, Failed: 2, Completed: 3, Cancelled: 4 } as const;
export type MoneyStatus = (typeof MoneyStatus)[keyof typeof MoneyStatus];

/** Of an identity: 0 when nothing was handed in, else the review's codes. */
export const IdentityStatus = { None: 0, ...ReviewStatus } as const;
export type IdentityStatus = (typeof IdentityStatus)[keyof typeof IdentityStatus];

export const DOCUMENT_TYPES = ['idCard', 'passport', 'DL'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export const MessageStatus = { Unread: 0, Read: 1 } as const;
export type MessageStatus = (typeof MessageStatus)[keyof typeof MessageStatus];

/** Envelope codes. 401 and 403 end the session; business denials start at 1000. */
export const EnvelopeCode = {
  Ok: 200,
  BadRequest: 400,
  Expired: 401,
  Forbidden: 403,
  NotFound: 404,
  TooManyRequests: 429,
  ServerError: 500,
  Unavailable: 503,
  Validation: 1001,
  Funds: 1002,
  Permission: 1003,
  MarketClosed: 1004,
  StalePrice: 1005,
  DuplicateId: 1006,
  Limit: 1007,
  State: 1008,
  UnknownInstrument: 1009,
  NotOpenYet: 1010,
  /** Push is refused to a page of this address. */
  Origin: 1011,
} as const;
export type EnvelopeCode = (typeof EnvelopeCode)[keyof typeof EnvelopeCode];

/**
 * Why a call was denied, where the envelope's `data` says so: `{reason, field?, retryAfter?, left?}`. A client has a sentence for
 * each in the customer's language; one that it doesn't know falls back to the envelope's `msg`.
 */
export const REASONS = [
  'invalid',
  'wrongCredentials',
  'lockedOut',
  'usernameTaken',
  'emailTaken',
  'invitationUnknown',
  'codeWrong',
  'codeExpired',
  'codeTooSoon',
  'passwordWrong',
  'secretWrong',
  'secretLocked',
  'secretMissing',
  'secretSet',
  'notVerified',
  'verificationPending',
  'alreadyVerified',
  'documentTaken',
  'countryUnknown',
  'uploadUnknown',
  'uploadTooLarge',
  'uploadNotImage',
  'uploadTooMany',
  'currencyUnknown',
  'networkUnknown',
  'amountTooSmall',
  'remainderTooSmall',
  'amountTooLarge',
  'insufficientFunds',
  'sameAccount',
  'rateMoved',
  'cardUnknown',
  'cardInUse',
  'cardTaken',
  'cardTooMany',
  'notPending',
  'duplicateId',
  'idVoid',
  'instrumentUnknown',
  'notTradable',
  'priceMissing',
  'priceOffTick',
  'priceMoved',
  'openedAway',
  'noPrice',
  'quantityOffLot',
  'quantityTooSmall',
  'quantityTooLarge',
  'leverageTooHigh',
  'marketClosed',
  'halted',
  'delisted',
  'contractExpired',
  'permissionMissing',
  'permissionPending',
  'insufficientPosition',
  'oppositePosition',
  'positionUnknown',
  'orderUnknown',
  'orderEnded',
  'orderTooMany',
  'selfTrade',
  'termRunning',
  'notAcknowledged',
  'subscriptionClosed',
  'loanNotOwed',
  'loanOverdue',
  'robotState',
  'alreadyApplied',
  'nothingPending',
  'watchlistFull',
  'codeAmbiguous',
] as const;
export type Reason = (typeof REASONS)[number];

/** What is wrong with a transaction secret: said beside its field, which stays. */
export const isOfSecret = (reason: Reason): boolean => reason === 'secretWrong' || reason === 'secretLocked' || reason === 'secretMissing';

/** Trading phase of a market. */
export const PHASES = ['closed', 'pre', 'open', 'lunch', 'post'] as const;
export type Phase = (typeof PHASES)[number];

/** Chart periods of the specification; each is a range with its own bar interval. */
export const KLINE_TYPES = ['intraday', '1D', '1W', '1M', '3M', '1Y'] as const;
export type KlineType = (typeof KLINE_TYPES)[number];

/** Values of the `accept-language` and `languages` headers; the first is the default. */
export const LANGUAGES = ['fr', 'de', 'en', 'nl', 'zh-CN', 'es-MX'] as const;
export type Language = (typeof LANGUAGES)[number];
