import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertSound } from '../../../lib/alertSound.ts';
import { askToNotify, type NotifyState, notifyState } from '../../../lib/notifications.ts';
import { useSettings } from '../../../lib/settings.ts';
import { Button } from '../../../ui/press/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import css from './setting.module.css';

/** How this device tells fills, rejections and margin warnings. The browser's permission is asked by its button alone. */
export function Alerts() {
  const { t } = useTranslation('trade');
  const { alertSound: audible, alertNotify, set } = useSettings();
  const [state, setState] = useState<NotifyState>(notifyState);

  const ask = async () => {
    const answer = await askToNotify();
    setState(answer);
    if (answer === 'granted') set('alertNotify', true);
  };

  const notification = () => {
    switch (state) {
      case 'granted':
        return (
          <Checkbox
            label={t('alerts.notify')}
            hint={t('alerts.notifyHint')}
            checked={alertNotify}
            onChange={(event) => set('alertNotify', event.target.checked)}
          />
        );
      case 'default':
        return (
          <div>
            <Button onClick={() => void ask()}>{t('alerts.allow')}</Button>
            <p className={css.hint}>{t('alerts.notifyHint')}</p>
          </div>
        );
      case 'denied':
      case 'unsupported':
      case 'insecure':
        return <p className={css.hint}>{t(`alerts.${state}`)}</p>;
    }
  };

  return (
    <section className={css.part}>
      <h2 className={css.heading}>{t('alerts.title')}</h2>
      <Checkbox
        label={t('alerts.sound')}
        hint={t('alerts.soundHint')}
        checked={audible}
        onChange={(event) => set('alertSound', event.target.checked)}
      />
      <div>
        <Button kind="quiet" onClick={() => alertSound.play('good')}>
          {t('alerts.try')}
        </Button>
      </div>
      {notification()}
    </section>
  );
}
