import { useTranslation } from 'react-i18next';
import type { Output } from '../../../../contract/rest/index.ts';
import type { UnlistedOffer } from '../../../../contract/rest/unlisted.ts';
import type { Loadable } from '../../../data/api.ts';
import { Countdown } from '../../../features/countdown/Countdown.tsx';
import { LoadedPage } from '../../../features/loaded-page/LoadedPage.tsx';
import { isMore } from '../../../lib/difference.ts';
import { ABSENT } from '../../../lib/numbers.ts';
import { useZonedMomentText } from '../../../lib/useMomentText.ts';
import { useMoneyText, useOwnMoneyText } from '../../../lib/useMoneyText.ts';
import { sharesAt, unlistedHref } from '../../../products/unlisted.ts';
import { ButtonLink } from '../../../ui/press/Button.tsx';
import { EmptyState } from '../../../ui/page/Faces.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { type Line, Lines } from '../../../ui/list/Lines.tsx';
import { NavBar } from '../../../ui/page/NavBar.tsx';
import { DeedPage, type Plan } from '../../commitment/DeedPage.tsx';
import { HeldWays } from '../../commitment/HeldWays.tsx';
import { useFreeMoney } from '../../commitment/useFreeMoney.ts';
import { useShares } from '../../commitment/useShares.ts';
import { line } from './page.ts';
import { useUnlistedWords } from './useUnlistedWords.ts';

interface PurchaseProps {
  readonly code: string;
  readonly read: Loadable<Output<'unlistedList'>>;
}

/** Buys shares of the company that the address names. */
export function Purchase({ code, read }: PurchaseProps) {
  const { t } = useTranslation('unlisted');
  const title = t('buy.title');
  return (
    <LoadedPage title={title} read={read} failed={t('list.failed')}>
      {({ list }) => {
        const offer = list.find((each) => each.code === code);
        if (offer) return <Offer key={code} title={title} offer={offer} again={read.retry} />;
        return (
          <>
            <NavBar back title={title} />
            <EmptyState icon="lock" title={t('gone')} detail={t('goneDetail')}>
              <ButtonLink kind="main" to={unlistedHref()}>
                {t('browse')}
              </ButtonLink>
            </EmptyState>
          </>
        );
      }}
    </LoadedPage>
  );
}

interface OfferProps {
  readonly title: string;
  readonly offer: UnlistedOffer;
  again(): void;
}

function Offer({ title, offer, again }: OfferProps) {
  const { t } = useTranslation(['unlisted', 'forms']);
  const { money } = useMoneyText();
  const own = useOwnMoneyText();
  const words = useUnlistedWords();
  const moment = useZonedMomentText('UTC');
  const { code, name, currency, outcomes, minimumQuantity, maximumQuantity, step } = offer;
  const free = useFreeMoney(currency);
  const exit = moment(offer.exitTime);

  const shares = useShares({ lot: step, minimum: minimumQuantity, maximum: maximumQuantity }, (count) =>
    free !== undefined && isMore(sharesAt(offer, count), free, currency) ? t('denial.insufficientFunds', { ns: 'forms' }) : undefined,
  );
  const linesOf = (count?: number): readonly Line[] => [
    { label: t('fees'), value: money('0', currency) },
    { label: t('debit'), value: count === undefined ? ABSENT : money(sharesAt(offer, count), currency), total: true },
    { label: t('exit'), value: exit },
    ...outcomes.map(({ share, multiple }) => ({
      label: t('mayBring', { count: words.shares(share), multiple: words.multiple(multiple) }),
      value: count === undefined ? ABSENT : money(sharesAt(offer, count, multiple), currency),
    })),
  ];
  const planOf = (_: string, values: Readonly<Record<string, string>>): Plan<'unlistedCreate'> | undefined => {
    const count = shares.valueOf(values['quantity'] ?? '');
    if (count === undefined) return undefined;
    const cost = money(sharesAt(offer, count), currency);
    return {
      amount: '',
      lines: linesOf(count),
      sentence: t('buy.sentence', { shares: words.shares(count), name, amount: cost }),
      frozen: t('frozen', { time: moment(offer.roundTime) }),
      cautions: [t('buy.risk', { amount: cost }), t('buy.estimate'), t('buy.lock', { time: exit })],
      acknowledgement: t('buy.acknowledgement', { time: exit }),
      action: t('buy.action', { amount: cost }),
      body: { code, quantity: count },
    };
  };
  return (
    <DeedPage<'unlistedCreate', Plan<'unlistedCreate'>>
      call="unlistedCreate"
      place={code}
      title={title}
      under={name}
      review={t('buy.review')}
      amount={undefined}
      more={{
        rules: { quantity: shares.rule },
        draw: (field) => (
          <Field
            label={t('buy.quantity')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            hint={[
              t('buy.limits', { least: words.shares(minimumQuantity), most: words.shares(maximumQuantity), step: words.shares(step) }),
              free === undefined ? t('buy.usableUnknown') : t('buy.usable', { amount: own.money(free, currency) }),
            ].join(' · ')}
            {...field('quantity')}
          />
        ),
      }}
      head={
        <section aria-label={t('terms')}>
          <Lines
            lines={[
              ...words.terms(offer),
              { label: t('valuation'), value: money(offer.valuation, currency) },
              { label: t('lock'), value: t('months', { count: offer.lockMonths }) },
              { label: t('end'), value: <Countdown until={offer.endTime} zone="UTC" /> },
              ...words.outcomes(offer),
            ]}
          />
        </section>
      }
      blocked={undefined}
      planOf={planOf}
      changedSince={() => undefined}
      again={again}
      empty={linesOf()}
      receiptOf={(holding) => ({
        done: t('buy.done'),
        sentence: t('buy.receipt', { shares: words.shares(holding.quantity), name: holding.name }),
        lines: [
          { label: t('exit'), value: exit },
          { label: t('cost'), value: money(holding.cost, currency), total: true },
        ],
        ways: <HeldWays line={line} id={holding.id} />,
      })}
    />
  );
}
