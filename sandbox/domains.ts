/** The domains of the broker. A new one is a folder with a `domain.ts`, and a line here. */
import { accounts } from './accounts/domain.ts';
import { auctions } from './auctions/domain.ts';
import { bonds } from './bonds/domain.ts';
import { commitments } from './commitments/domain.ts';
import { compose } from './compose.ts';
import { files } from './files/domain.ts';
import { follow } from './follow/domain.ts';
import { funds } from './funds/domain.ts';
import { inbox } from './inbox/domain.ts';
import { ledger } from './ledger/domain.ts';
import { loans } from './loans/domain.ts';
import { mail } from './mail/domain.ts';
import { news } from './news/domain.ts';
import { offerings } from './offerings/domain.ts';
import { publisher } from './publisher/domain.ts';
import { quantify } from './quantify/domain.ts';
import { products } from './products/domain.ts';
import { quotes } from './quotes/domain.ts';
import type { Handlers } from './handler.ts';
import { placings } from './placings/domain.ts';
import { reviews } from './reviews/domain.ts';
import { robots } from './robots/domain.ts';
import { strategies } from './strategies/domain.ts';
import { subscriptions } from './subscriptions/domain.ts';
import { unlisted } from './unlisted/domain.ts';
import { trading } from './trading/domain.ts';
import { watchlist } from './watchlist/domain.ts';

export const domains = compose()
  .with(quotes)
  .with(products)
  .with(offerings)
  .with(news)
  .with(publisher)
  .with(files)
  .with(mail)
  .with(reviews)
  .with(inbox)
  .with(accounts)
  .with(ledger)
  .with(trading)
  .with(commitments)
  .with(bonds)
  .with(auctions)
  .with(funds)
  .with(placings)
  .with(unlisted)
  .with(loans)
  .with(robots)
  .with(strategies)
  .with(follow)
  .with(quantify)
  .with(subscriptions)
  .with(watchlist);

/** A call that opens in the contract and has no handler in any domain does not compile. */
export const handlers: Handlers = domains.handlers;
