import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Link } from '../../ui/press/Link.tsx';

/** The box that nobody ticks for the customer, with what it is about in reach. */
export function Agreement(box: Omit<Parameters<typeof Checkbox>[0], 'label'>) {
  const { t } = useTranslation('account');
  return (
    <Checkbox
      {...box}
      label={
        <>
          {t('agree.before')} <Link to="/pages/auth/protocol?doc=terms">{t('agree.agreement')}</Link> {t('agree.and')}{' '}
          <Link to="/pages/auth/protocol?doc=risk">{t('agree.risk')}</Link>
        </>
      }
    />
  );
}
