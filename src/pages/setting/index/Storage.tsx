import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { byteText } from '../../../lib/bytes.ts';
import css from './setting.module.css';

/** Bytes that the browser counts for this address; undefined where it doesn't say. */
async function usedBytes(): Promise<number | undefined> {
  try {
    return (await navigator.storage.estimate()).usage;
  } catch {
    return undefined; // not a secure context, or refused
  }
}

/** What is kept on this device. */
export function Storage() {
  const { t, i18n } = useTranslation('account');
  const [used, setUsed] = useState<number>();

  useEffect(() => {
    let open = true;
    void usedBytes().then((bytes) => {
      if (open) setUsed(bytes);
    });
    return () => {
      open = false;
    };
  }, []);

  return (
    <section className={css.part}>
      <h2 className={css.heading}>{t('setting.data')}</h2>
      <dl className={css.facts}>
        <div>
          <dt>{t('setting.used')}</dt>
          <dd>{used === undefined ? t('setting.usedUnknown') : byteText(used, i18n.language)}</dd>
        </div>
      </dl>
    </section>
  );
}
