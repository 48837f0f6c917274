import { useTranslation } from 'react-i18next';
import { href } from '../../../lib/href.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { ButtonLink } from '../../../ui/press/Button.tsx';
import { Icon } from '../../../ui/sign/Icon.tsx';
import { Link } from '../../../ui/press/Link.tsx';
import { NavBar } from '../../../ui/page/NavBar.tsx';
import frame from '../../../ui/page/page.module.css';
import { ByEmail } from './ByEmail.tsx';
import { page } from './page.ts';
import css from './register.module.css';

/** Which account to open; the one by email is opened right here. */
export function Screen() {
  const { t } = useTranslation('account');
  const titles = useTranslation('titles').t;
  const { by, code } = usePageQuery(page);
  if (by === 'email') return <ByEmail invitation={code} />;
  const further = (path: `/${string}`) => href({ path, query: { code: 'optional' } }, { code });
  const choices = [
    { id: 'individual', icon: 'account', to: further('/pages/auth/registerindividual') },
    { id: 'company', icon: 'block', to: further('/pages/auth/registercompany') },
    { id: 'email', icon: 'mail', to: href(page, { by: 'email', code }) },
  ] as const;
  return (
    <>
      <NavBar back title={titles('auth.register')} />
      <div className={frame.narrow}>
        <div className={css.choose}>
          <p className={css.lead}>{t('register.lead')}</p>
          <ul className={css.choices}>
            {choices.map(({ id, icon, to }) => (
              <li key={id}>
                <Link to={to} className={css.choice}>
                  <Icon name={icon} size={24} />
                  <span>
                    <b>{t(`register.${id}`)}</b>
                    <span>{t(`register.${id}Text`)}</span>
                  </span>
                  <Icon name="next" size={16} />
                </Link>
              </li>
            ))}
          </ul>
          <ButtonLink kind="quiet" to="/pages/auth/login">
            {t('register.haveAccount')}
          </ButtonLink>
        </div>
      </div>
    </>
  );
}
