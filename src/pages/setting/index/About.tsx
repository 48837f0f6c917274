import { useTranslation } from 'react-i18next';
import { useRead } from '../../../data/useRead.ts';
import { loadAnew } from '../../../lib/loadAnew.ts';
import { useServerBuild } from '../../../lib/useServerBuild.ts';
import { isLater } from '../../../lib/version.ts';
import css from './setting.module.css';

/** Written by the build, beside the page. */
const LICENCES = 'licenses.md';

/** Which build this is, whether the broker has a newer one, and whose work is in it. */
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
          <dt>{t('setting.published')}</dt>
          <dd>
            <Published />
          </dd>
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

/** The version that the broker publishes; one that has the same number may still be another build, whose files a reload brings. */
function Published() {
  const { t } = useTranslation('account');
  const app = useTranslation().t;
  const { data, state, retry } = useRead('appVersion', {});
  const build = useServerBuild(true);
  const isNewer = build === 'newer' || (data !== undefined && isLater(data.version, __BUILD__) === true);
  if (isNewer)
    return (
      <span className={css.newer}>
        <span>{data && isLater(data.version, __BUILD__) ? t('setting.versionNewer', { version: data.version }) : app('load.newer')}</span>
        <button type="button" className={css.link} onClick={loadAnew}>
          {app('load.reload')}
        </button>
      </span>
    );
  if (data && build !== undefined) return t('setting.versionCurrent', { version: data.version });
  if (state === 'failed')
    return (
      <span className={css.newer}>
        <span>{t('setting.versionUnknown')}</span>
        <button type="button" className={css.link} onClick={retry}>
          {app('app.retry')}
        </button>
      </span>
    );
  return t('setting.versionAsked');
}
