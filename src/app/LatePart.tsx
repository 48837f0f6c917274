import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFeed } from '../data/useFeed.ts';
import { loadAnewIfThere } from '../lib/missing.ts';
import { Button } from '../ui/press/Button.tsx';
import { Icon } from '../ui/sign/Icon.tsx';
import css from './feed-banner.module.css';

interface LatePartProps {
  /** Somebody needs it: nobody else is to wait for its script. */
  readonly wanted: boolean;
  /** The same function at each render. */
  load(): Promise<ComponentType>;
}

/** A part of the shell that comes once it is needed, and says where it can't be had. */
export function LatePart({ wanted, load }: LatePartProps) {
  const { kind } = useFeed();
  const { t } = useTranslation();
  const [Part, setPart] = useState<ComponentType>();
  const [missing, setMissing] = useState(false);
  const [reload, setReload] = useState<'asking' | 'away'>();

  // A script that did not come is asked for again when the connection changes: some browsers do.
  useEffect(() => {
    if (!wanted || Part) return undefined;
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
  }, [wanted, load, Part, kind]);

  const loadAgain = async () => {
    if (reload === 'asking') return;
    setReload('asking');
    const found = await loadAnewIfThere();
    if (found === 'none') setReload('away');
  };

  if (!wanted) return null;
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
