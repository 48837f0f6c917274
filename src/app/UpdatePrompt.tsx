import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import french from '../../locales/fr/update.json';
import { Button } from '../ui/press/Button.tsx';
import { Icon } from '../ui/sign/Icon.tsx';
import css from './update-prompt.module.css';
import { useNewBuild } from './useNewBuild.ts';

/** In all languages: a few lines, which a server that is away could not bring. */
const everybody = import.meta.glob<typeof french>('../../locales/*/update.json', { eager: true, import: 'default' });
const wordsOf = (language: string): typeof french => everybody[`../../locales/${language}/update.json`] ?? french;

/** Offers a newer build once all of it is here; until it is taken, nothing changes. */
export function UpdatePrompt() {
  const { language } = useTranslation().i18n;
  const words = wordsOf(language);
  const build = useNewBuild();
  const [later, setLater] = useState(false);

  // An installed client is named in the language of the screens (vite.offline.ts makes one of each).
  useEffect(() => {
    document.querySelector('link[rel="manifest"]')?.setAttribute('href', `./manifest.${language}.webmanifest`);
  }, [language]);

  return (
    <output>
      {build.isThere && !later && (
        <div className={css.prompt}>
          <Icon name="again" size={16} />
          <p className={css.words}>
            {words.title}
            <span className={css.detail}>{words.detail}</span>
          </p>
          <div className={css.answers}>
            <Button kind="quiet" onClick={() => setLater(true)}>
              {words.later}
            </Button>
            <Button kind="quiet" onClick={build.begin}>
              {words.begin}
            </Button>
          </div>
        </div>
      )}
    </output>
  );
}
