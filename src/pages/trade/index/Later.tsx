import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/Faces.tsx';
import type { TradeTab } from './tab.ts';

const PLACES = {
  follow: { icon: 'follow', to: '/pages/market/index' },
} as const satisfies Partial<Record<TradeTab, object>>;

/** What is not open yet, said plainly, and the nearest thing that is. */
export function Later({ of }: { readonly of: keyof typeof PLACES }) {
  const { t } = useTranslation('trade');
  const { icon, to } = PLACES[of];
  return (
    <EmptyState icon={icon} title={t(`later.${of}`)} detail={t(`later.${of}Detail`)}>
      <ButtonLink kind="main" to={to}>
        {t(`later.${of}Go`)}
      </ButtonLink>
    </EmptyState>
  );
}
