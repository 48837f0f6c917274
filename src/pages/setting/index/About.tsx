import { useTranslation } from 'react-i18next';
import css from './setting.module.css';

/** Written by the build, beside the page. */
const LICENCES = 'licenses.md';

/** Which build this is, and whose work is in it. */
export function About() {
  const { t } = useTranslation('account');
  return (
    <section>
      <dl className={css.facts}>
        <div>
          <dt>{t('setting.version')}</dt>
          <dd>{__BUILD__}</dd>
        </div>
        <div>
          <dt>{t('setting.licences')}</dt>
          <dd>
            <a className={css.link} href={LICENCES} target="_blank" rel="noopener noreferrer">
              {LICENCES}
            </a>
          </dd>
        </div>
      </dl>
    </section>
  );
}
