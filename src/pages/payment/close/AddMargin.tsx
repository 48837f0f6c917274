import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountText, minorUnits } from '../../../../contract/finance/amount.ts';
import { CURRENCY_SCALE } from '../../../../contract/money.ts';
import type { Position } from '../../../../contract/rest/trading.ts';
import { newClientOrderId } from '../../../data/clientOrderId.ts';
import { useOffline } from '../../../data/useOffline.ts';
import { useRead } from '../../../data/useRead.ts';
import { useWrite } from '../../../data/useWrite.ts';
import { AmountInput } from '../../../features/amount-input/AmountInput.tsx';
import { useAmount } from '../../../features/amount-input/useAmount.ts';
import { useFailureText } from '../../../features/form/useFailureText.ts';
import { useConversion } from '../../../features/order-ticket/useTerms.ts';
import { numberFormats } from '../../../lib/numbers.ts';
import { useMoneyText, useOwnMoneyText } from '../../../lib/useMoneyText.ts';
import { liquidationText } from '../../../products/traded.ts';
import { Button } from '../../../ui/press/Button.tsx';
import { Lines } from '../../../ui/list/Lines.tsx';
import { Note } from '../../../ui/sign/Note.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { SheetActions } from '../../../ui/sheet/SheetActions.tsx';
import css from './add-margin.module.css';
import { liquidationWith } from './liquidation.ts';

interface AddMarginProps {
  readonly position: Position;
  /** It is closed by now: nothing can be added to it. */
  readonly gone: boolean;
  onClose(): void;
}

/** Free money becomes margin of one position, which then bears more loss. Sent once; an answer that stays out is looked up. */
export function AddMargin({ position, gone, onClose }: AddMarginProps) {
  const { t, i18n } = useTranslation(['ticket', 'money', 'forms']);
  const { money } = useMoneyText();
  const own = useOwnMoneyText();
  const failureText = useFailureText();
  const offline = useOffline();
  const { id, stockCode, market, source, direction, option, settleCurrency: currency } = position;
  const call = useWrite('positionAddMargin', `margin ${id}`);
  const power = useRead('positionHalfOrFull', { stockCode, market, source, direction, ...(option ? { goldCode: option.underlying } : {}) });
  const [text, setText] = useState('');
  const [complaint, setComplaint] = useState<string>();
  const available = power.data?.available;
  const reader = useAmount(currency, { maximum: available });
  const busy = call.state === 'sending' || call.state === 'slow';
  const asked = call.state === 'unknown';
  const amount = reader.value(text);
  const scale = CURRENCY_SCALE[currency];
  // Of the moment when it was sent: what arrives meanwhile may have it in already.
  const [sent, setSent] = useState(position.margin);
  const margin = busy || asked ? sent : position.margin;
  const before = minorUnits(margin ?? '', scale);
  const more = amount === undefined ? undefined : minorUnits(amount, scale);
  const after = before === undefined || more === undefined ? undefined : amountText(before + more, scale);

  const rate = useConversion(position.conversion);
  const terms = useRead('minCount', { stockCode, market, source, ...(option ? { goldCode: option.underlying } : {}) });
  const numbers = numberFormats(i18n.language);
  const liquidation = (of: Position, label = t('margin.liquidation')) =>
    of.liquidationPrice ? [{ label, value: liquidationText(of, numbers) }] : [];
  const liquidationPrice =
    more === undefined || busy || asked ? undefined : liquidationWith(position, more, { rate, signed: terms.data?.signed === true });
  const send = () => {
    if (busy || offline || asked) return;
    const wrong = reader.check(text)?.text;
    setComplaint(wrong);
    if (wrong !== undefined || amount === undefined) return;
    setSent(position.margin);
    void call.send({ id, amount, clientOrderId: newClientOrderId() });
  };
  if (gone && !busy && !asked && !call.data) return null;
  return (
    <Sheet
      title={t('margin.title')}
      held={busy}
      onClose={() => {
        if (!asked) call.reset();
        onClose();
      }}
    >
      {call.data ? (
        <>
          <output>
            <Note kind="good">{t('margin.done')}</Note>
          </output>
          <Lines
            lines={[...liquidation(call.data), { label: t('margin.now'), value: own.money(call.data.margin, currency), total: true }]}
          />
          <Button kind="main" onClick={onClose}>
            {t('margin.close')}
          </Button>
        </>
      ) : (
        <form
          className={css.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <AmountInput
            label={t('margin.amount')}
            name="amount"
            currency={currency}
            value={text}
            reader={reader}
            all={available}
            error={complaint}
            hint={available === undefined ? undefined : t('quantity.available', { amount: own.money(available, currency) })}
            onChange={(next) => {
              setText(next);
              setComplaint(undefined);
            }}
          />
          <Lines
            lines={[
              ...liquidation(position),
              ...(liquidationPrice === undefined ? [] : liquidation({ ...position, liquidationPrice }, t('margin.liquidationAfter'))),
              { label: t('margin.before'), value: own.money(margin, currency) },
              { label: t('margin.now'), value: own.money(after, currency), total: true },
            ]}
          />
          {call.failure && !asked && (
            <div role="alert">
              <Note kind="wrong">{failureText(call.failure)}</Note>
            </div>
          )}
          <output>
            {call.state === 'slow' && <Note kind="warn">{t('send.slow', { ns: 'forms' })}</Note>}
            {asked && <Note kind="warn">{t('margin.unknown')}</Note>}
            {offline && <Note kind="warn">{t('send.offline', { ns: 'forms' })}</Note>}
          </output>
          <SheetActions>
            {asked ? (
              <Button onClick={() => void call.sendAgain()}>{t('unknown.ask')}</Button>
            ) : (
              <Button kind="main" type="submit" aria-disabled={busy || offline}>
                {busy
                  ? t('send.sending', { ns: 'forms' })
                  : amount === undefined
                    ? t('margin.add')
                    : t('margin.action', { amount: money(amount, currency) })}
              </Button>
            )}
          </SheetActions>
        </form>
      )}
    </Sheet>
  );
}
