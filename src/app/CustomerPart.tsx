import words from 'virtual:words:./CustomerWatch.tsx';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFeed } from '../data/useFeed.ts';
import { useSession } from '../data/useSession.ts';
import { withWords } from '../lib/i18n.ts';
import { loadAnewIfThere } from '../lib/missing.ts';
import { Button } from '../ui/press/Button.tsx';
import { Icon } from '../ui/sign/Icon.tsx';
import css from './feed-banner.module.css';

const load = withWords(words, async () => (await import('./CustomerWatch.tsx')).CustomerWatch);

/** Brings the customer's part of the shell once somebody is signed in: nobody else needs its script. */
export function CustomerPart() {
  const { signedIn } = useSession();
  const { kind } = useFeed();
  const { t } = useTranslation();
  const [Part, setPart] = useState<ComponentType>();
  const [missing, setMissing] = useState(false);
  const [reload, setReload] = useState<'asking' | 'away'>();

  // A script that did not come is asked for again when the connection changes: some browsers do.
  useEffect(() => {
    if (!signedIn || Part) return undefined;
    let open = true;
    load().then(
      (part) => {
        if (open) setPart(() => part);
      },
      () => {
        if (open) setMissing(true);
      },
    );
    return () => {
      open = false;
    };
  }, [signedIn, Part, kind]);

  const loadAgain = async () => {
    if (reload === 'asking') return;
    setReload('asking');
    const found = await loadAnewIfThere();
    if (found === 'none') setReload('away');
  };

  if (!signedIn) return null;
  if (Part) return <Part />;
  if (!missing) return null;
  return (
    <div className={css.banner} role="alert">
      <Icon name="warn" size={16} />
      <span>
        {t('load.part')} {reload === 'away' && t('load.away')}
      </span>
      <Button kind="quiet" aria-disabled={reload === 'asking'} onClick={() => void loadAgain()}>
        {t(reload === 'asking' ? 'load.asking' : 'load.reload')}
      </Button>
    </div>
  );
}
