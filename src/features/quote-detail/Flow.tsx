import { useTranslation } from 'react-i18next';
import type { Summary } from '../../../contract/rest/summary.ts';
import type { Loadable } from '../../data/api.ts';
import { MINUS, type NumberFormats, numberFormats, wireCountText } from '../../lib/numbers.ts';
import { EmptyState, FailedState } from '../../ui/page/Faces.tsx';
import css from './flow.module.css';
import { type FlowFigures, flowFigures } from './flow.ts';
import { isFall } from '../../../contract/finance/price.ts';

interface FlowProps {
  readonly summary: Loadable<Summary>;
  readonly currency: string;
}

/** What buyers took and sellers gave today by the size of their trades. */
export function Flow({ summary, currency }: FlowProps) {
  const { t, i18n } = useTranslation();
  const numbers = numberFormats(i18n.language);
  if (!summary.data) {
    if (summary.state === 'failed') return <FailedState title={t('flow.failed')} failure={summary.failure} onRetry={summary.retry} />;
    return <div className={css.bones} aria-busy="true" />;
  }
  const flow = summary.data.fundFlow;
  if (!flow) return <EmptyState icon="info" title={t('flow.none')} detail={t('flow.noneDetail')} />;
  const figures = flowFigures(flow);
  return (
    <section className={css.flow} aria-label={t('quote.flow')}>
      <p className={css.total}>
        <span>{t('flow.net', { currency })}</span>
        <Net value={figures.net} numbers={numbers} />
      </p>
      <Bars figures={figures} numbers={numbers} />
      <p className={css.note}>{summary.data.synthetic ? t('flow.synthetic') : t('flow.note')}</p>
    </section>
  );
}

interface NetProps {
  readonly value: string | undefined;
  readonly numbers: NumberFormats;
}

function Net({ value, numbers }: NetProps) {
  const sign = value === undefined || Number(value) === 0 ? '' : value.startsWith('-') ? MINUS : '+';
  return (
    <b className={value === undefined ? undefined : isFall(value) ? css.out : css.in}>
      {sign}
      {wireCountText(value?.replace('-', ''), numbers)}
    </b>
  );
}

function Bars({ figures, numbers }: { readonly figures: FlowFigures; readonly numbers: NumberFormats }) {
  const { t } = useTranslation();
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('flow.size')}</th>
          <th scope="col">{t('flow.out')}</th>
          <th scope="col">{t('flow.in')}</th>
          <th scope="col">{t('flow.netShort')}</th>
        </tr>
      </thead>
      <tbody>
        {figures.rows.map((row) => (
          <tr key={row.size}>
            <th scope="row">{t(`flow.${row.size}`)}</th>
            <td className={css.outCell}>
              <i style={{ width: `${row.outShare * 100}%` }} />
              <span>{wireCountText(row.out, numbers)}</span>
            </td>
            <td className={css.inCell}>
              <i style={{ width: `${row.inShare * 100}%` }} />
              <span>{wireCountText(row.in, numbers)}</span>
            </td>
            <td className={css.net}>
              <Net value={row.net} numbers={numbers} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
