import { useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { inWholes } from '../../../contract/finance/notation.ts';
import type { Option, OptionChain as Chain } from '../../../contract/rest/market.ts';
import { numberFormats, wireText } from '../../lib/numbers.ts';
import { calendarDayText } from '../../lib/time.ts';
import { wirePriceText } from '../../products/traded.ts';
import { BothSides } from './BothSides.tsx';
import { atTheMoney, decimalsIn, filled, type Strike, strikesOf } from './chain.ts';
import { OneSide } from './OneSide.tsx';
import css from './option-chain.module.css';

interface StrikesProps {
  readonly chain: Chain;
  readonly expiry: string;
  /** In whole currency; NaN while unknown. */
  readonly price: number;
  readonly wide: boolean;
  readonly right: Option['right'];
  /** Its premiums are too old to be shown as those of the market. */
  readonly stale: boolean;
}

/** The options of one expiry, with the strike at the money in sight. */
export function Strikes({ chain, expiry, price, wide, right, stale }: StrikesProps) {
  const { t, i18n } = useTranslation();
  const numbers = numberFormats(i18n.language);
  const strikes = useMemo(() => strikesOf(chain, expiry), [chain, expiry]);
  const { notation } = chain;
  /** In what its premiums are written in: of corn in cents. */
  const shownStrike = ({ strike }: Strike) => (notation ? inWholes(strike, notation) : strike);
  const strikeDecimals = decimalsIn(strikes.map(shownStrike));
  const decimals = useMemo(
    () => decimalsIn(strikes.flatMap(({ call, put }) => [call?.bid, call?.ask, call?.last, put?.bid, put?.ask, put?.last])),
    [strikes],
  );
  const strikeText = (strike: Strike) => wireText(filled(shownStrike(strike), strikeDecimals), numbers);
  const premiumText = (price: string) =>
    notation ? wirePriceText(price, { scale: 0, notation }, numbers) : wireText(filled(price, decimals), numbers);
  const money = atTheMoney(strikes, price);
  const scroller = useRef<HTMLElement>(null);
  const centred = useRef(false);
  useLayoutEffect(() => {
    const box = scroller.current;
    const row = box?.querySelector<HTMLElement>('[data-money]');
    if (centred.current || !box || !row) return;
    centred.current = true;
    // Once: afterwards the place is the reader's.
    box.scrollTop = row.offsetTop - (box.clientHeight - row.offsetHeight) / 2;
  }, [money]);
  return (
    <section
      ref={scroller}
      className={css.scroller}
      data-stale={stale || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard reaches a scroller without focusable content by nothing else
      tabIndex={0}
      aria-label={t('option.strikes', { expiry: calendarDayText(expiry, i18n.language) })}
    >
      {wide ? (
        <BothSides
          future={chain.underlying}
          strikes={strikes}
          money={money}
          price={price}
          premiumText={premiumText}
          strikeText={strikeText}
          numbers={numbers}
        />
      ) : (
        <OneSide
          future={chain.underlying}
          strikes={strikes}
          money={money}
          right={right}
          price={price}
          premiumText={premiumText}
          strikeText={strikeText}
          numbers={numbers}
        />
      )}
    </section>
  );
}
