/** Validation rules of the specification's section 5; each rule has its one home here. */

/** Positive, digits with at most two decimals. */
export const AMOUNT = /^(?=.*[1-9])\d{1,15}(?:\.\d{1,2})?$/;
export const isAmount = (text: string): boolean => AMOUNT.test(text);

/**
 * The same for an amount of a currency: at most as many decimals as it has (two for money, more for crypto).
 * @param scale decimals of the currency, see CURRENCY_SCALE
 */
export const isAmountOf = (text: string, scale: number): boolean =>
  /^\d{1,15}(?:\.\d+)?$/.test(text) && /[1-9]/.test(text) && (text.split('.')[1]?.length ?? 0) <= scale;

/**
 * An at sign with text on both sides, as every mail server reads it alike: a dot-atom (RFC 5322) and the name of a host, in ASCII. No
 * quotes, comments, blanks or letters that look or fold like others: whoever a code is sent to is whoever the account is found by.
 */
const DOT_ATOM = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const HOST_NAME = /^[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?(?:\.[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?)*$/;
export function isEmail(text: string): boolean {
  const [local = '', host = '', ...more] = text.split('@');
  return more.length === 0 && text.length <= 254 && local.length <= 64 && DOT_ATOM.test(local) && HOST_NAME.test(host);
}

/** At least 4 characters, alphanumeric, underscore allowed. */
export const USERNAME = /^\w{4,50}$/;
export const isUsername = (text: string): boolean => USERNAME.test(text);

/** At least 4 characters, alphanumeric plus the listed symbols. */
export const PASSWORD = /^[A-Za-z0-9!@#$%^&*\-_™€<>+=]{4,50}$/;
export const isPassword = (text: string): boolean => PASSWORD.test(text);

/** Corporate ID: 3 to 15 letters and digits. */
export const CORPORATE_ID = /^[A-Za-z0-9]{3,15}$/;
export const isCorporateId = (text: string): boolean => CORPORATE_ID.test(text);

/** Corporate password: 8 to 20 letters and digits. */
export const CORPORATE_PASSWORD = /^[A-Za-z0-9]{8,20}$/;
export const isCorporatePassword = (text: string): boolean => CORPORATE_PASSWORD.test(text);

/** One line, as people write it: no tabs, breaks, other control characters or marks that turn the order of others, which no database and no reviewer wants. */
const isLine = (text: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(text);

/** Blanks and marks alone name nobody, and all of them alike. */
const saysSomething = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Code of an instrument, as its market writes it; a market and a code together are an instrument's key. */
export const INSTRUMENT_CODE = /^[\w.$^&@+/=-]{1,40}$/;
export const isInstrumentCode = (text: string): boolean => INSTRUMENT_CODE.test(text);

/** Name of a group of watched instruments: at most 40 characters, none of them around it. */
export const isGroupName = (text: string): boolean => text.length <= 40 && text === text.trim() && isLine(text) && saysSomething(text);

/** License number: strictly between 8 and 14 characters. */
export const isLicenseNumber = (text: string): boolean => text.length > 8 && text.length < 14 && isLine(text) && saysSomething(text);
/** Names and address lines. */
export const isName = (text: string): boolean => text.length <= 50 && isLine(text) && saysSomething(text);
/** Email verification code: at most 6 digits. */
export const isEmailCode = (text: string): boolean => /^\d{1,6}$/.test(text);
/** Transaction secret: 6 to 20 characters. */
export const isTransactionSecret = (text: string): boolean => text.length >= 6 && text.length <= 20;
/** Identity document number: at least 6 characters. */
export const isDocumentNumber = (text: string): boolean => text.length >= 6 && text.length <= 50 && isLine(text) && saysSomething(text);

/** Invitation code, as a customer shares it. */
export const isInvitationCode = (text: string): boolean => /^[A-Z0-9]{6,12}$/.test(text);
/** An id that the client makes when the customer confirms; with it a money call is one call however often it is sent. */
export const isClientOrderId = (text: string): boolean => /^[A-Za-z0-9-]{16,64}$/.test(text);

const LINK_SCHEMES: readonly string[] = ['http:', 'https:', 'mailto:', 'tel:'];

/** An address that a customer may be sent to, relative ones from the page; or none. Anything else could be a script. */
export const isLink = (text: string): boolean =>
  text === '' || (URL.canParse(text, 'https://page') && LINK_SCHEMES.includes(new URL(text, 'https://page').protocol));

/** A host as an address has it once it is read: lower case, other scripts as punycode, with a port where it isn't the scheme's own. */
export const isWebHost = (text: string): boolean =>
  /^(?:[a-z\d.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/.test(text) && URL.canParse(`http://${text}`) && new URL(`http://${text}`).host === text;

export const LIMITS = {
  /** Follow order, USD. */
  followMinimum: 100,
  followMaximum: 1_000_000,
  /** Shares of a block order. */
  blockMinimumShares: 10_000,
  /** Of one customer, so that nobody's orders hold up the matching of all others. */
  workingOrders: 200,
  depositMinimum: 1,
  networkConfirmations: 3,
  uploadBytes: 5 * 1024 * 1024,
  /** A file beyond this is refused unread. */
  uploadUnreadBytes: 25 * 1024 * 1024,
  /** Days within which a review decides at the latest, in hours. */
  reviewHours: 24,
  bankCertificateMinutes: 5,
  robotMessages: 20,
  toastMs: 2000,
  pageDelayMs: 200,
  pageTimeoutMs: 60_000,
} as const;
