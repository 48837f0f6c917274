import { useTranslation } from 'react-i18next';
import { CURRENCIES } from '../../../../contract/money.ts';
import { useRead } from '../../../data/useRead.ts';
import { useMoneyText } from '../../../lib/useMoneyText.ts';
import { quantifyHref } from '../../../products/stake.ts';
import { EmptyState, FailedState } from '../../../ui/page/Faces.tsx';
import { Menu, MenuLink } from '../../../ui/list/Menu.tsx';
import { ListSkeleton } from '../../../ui/page/Skeleton.tsx';
import { useStrategyWords } from '../../strategy/useStrategyWords.ts';

/** The quantified products, each with its smallest amount and how long it runs: what may be done with coins besides mining them. */
export function Strategies({ title }: { readonly title: string }) {
  const { t } = useTranslation('strategy');
  const { money } = useMoneyText();
  const words = useStrategyWords();
  const read = useRead('quantifyList', {});
  if (!read.data) {
    if (read.state === 'failed') return <FailedState title={t('quantify.failed')} failure={read.failure} onRetry={read.retry} />;
    return <ListSkeleton />;
  }
  if (read.data.list.length === 0) return <EmptyState icon="quantify" title={t('list.empty')} />;
  return (
    <Menu title={title}>
      {read.data.list.map(({ id, name, minimum, currency: code, periodDays }) => {
        const currency = CURRENCIES.find((known) => known === code);
        const least = currency ? money(minimum, currency) : `${minimum} ${code}`;
        return (
          <MenuLink
            key={id}
            icon="quantify"
            label={name}
            value={`${t('terms.minimum')} ${least} · ${words.days(periodDays)}`}
            to={quantifyHref(id)}
          />
        );
      })}
    </Menu>
  );
}
