import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useData } from '../../../data/context.ts';
import { byteText } from '../../../lib/bytes.ts';
import { useSettings } from '../../../lib/settings.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/press/Button.tsx';
import css from './setting.module.css';
import { useUsedBytes } from './useUsedBytes.ts';

/** What is kept on this device, and away with it. */
export function Storage() {
  const { link } = useData();
  const { t, i18n } = useTranslation('account');
  const forgetRecent = useSettings((settings) => settings.forgetRecent);
  const [busy, setBusy] = useState(false);
  const used = useUsedBytes(busy);

  const clear = async () => {
    if (busy) return;
    setBusy(true);
    const done = await link.clearCache();
    if (done) forgetRecent();
    setBusy(false);
    toast(t(done ? 'setting.cleared' : 'setting.clearFailed'));
  };

  return (
    <section className={css.part}>
      <h2 className={css.heading}>{t('setting.data')}</h2>
      <dl className={css.facts}>
        <div>
          <dt>{t('setting.used')}</dt>
          <dd>{used === undefined ? t('setting.usedUnknown') : byteText(used, i18n.language)}</dd>
        </div>
      </dl>
      <div>
        <Button aria-disabled={busy} onClick={() => void clear()}>
          {t('setting.clear')}
        </Button>
      </div>
      <p className={css.hint}>{t('setting.clearHint')}</p>
    </section>
  );
}
