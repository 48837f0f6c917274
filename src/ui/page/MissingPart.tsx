import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadAnewIfThere, type ServerBuild, serverBuild } from '../../lib/missing.ts';
import { FailedState, NewerState } from './Faces.tsx';

interface MissingPartProps {
  readonly title: string;
  /** Shown while the server is asked what became of the script. */
  readonly bones: ReactNode;
}

/**
 * What stands where a script did not come: a newer build took its file away, or the connection lost it. Either way only the page
 * loaded anew brings it, which is done once the server can be reached.
 */
export function MissingPart({ title, bones }: MissingPartProps) {
  const { t } = useTranslation();
  const [build, setBuild] = useState<ServerBuild>();

  const again = () => {
    setBuild(undefined);
    void loadAnewIfThere().then(setBuild);
  };

  useEffect(() => {
    let open = true;
    void serverBuild().then((found) => {
      if (open) setBuild(found);
    });
    return () => {
      open = false;
    };
  }, []);

  switch (build) {
    case undefined:
      return bones;
    case 'newer':
      return <NewerState />;
    case 'same':
    case 'none':
      return <FailedState title={title} detail={t('load.failedDetail')} onRetry={again} />;
  }
}
