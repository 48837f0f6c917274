import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/press/Button.tsx';
import { EmptyState } from '../../ui/page/Faces.tsx';
import type { IconName } from '../../ui/sign/icons.ts';
import { NavBar } from '../../ui/page/NavBar.tsx';

interface GoneOfferProps {
  readonly title: string;
  readonly icon: IconName;
  /** What there is in its place. */
  readonly to: string;
}

/** The address names what nobody offers. */
export function GoneOffer({ title, icon, to }: GoneOfferProps) {
  const { t } = useTranslation('strategy');
  return (
    <>
      <NavBar back title={title} />
      <EmptyState icon={icon} title={t('list.gone')} detail={t('list.goneDetail')}>
        <ButtonLink kind="main" to={to}>
          {t('list.browse')}
        </ButtonLink>
      </EmptyState>
    </>
  );
}
