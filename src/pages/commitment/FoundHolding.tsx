import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffline } from '../../data/useOffline.ts';
import type { Found } from '../../features/paged-list/useFound.ts';
import { EmptyState, FailedState } from '../../ui/page/Faces.tsx';
import { NavBar } from '../../ui/page/NavBar.tsx';
import frame from '../../ui/page/page.module.css';
import { AllHeld } from './AllHeld.tsx';
import type { HeldPlaces } from './line.ts';

export interface FoundHoldingProps<T> {
  readonly line: HeldPlaces;
  /** The one that the page is about, once it is there: of `useHeld`, or of its line's own call for one. */
  readonly found: Found<T>;
  /** Of one that this customer doesn't have, and of what couldn't be read. */
  readonly words: { readonly missing: string; readonly missingDetail: string; readonly failed: string };
}

/** A page about one commitment of the customer's, with its other faces until it is there, or where there is none of that number. */
export function FoundHolding<T>({
  line,
  found,
  words,
  title,
  children,
}: FoundHoldingProps<T> & { readonly title: string; children(holding: T): ReactNode }) {
  const { t } = useTranslation(['commitment', 'money']);
  const offline = useOffline();
  // What is done to it moves it in the list, and its receipt is still read: the page stays with the row as it is.
  const [holding] = found.state === 'found' ? found.rows : [];
  if (holding) return children(holding);
  const body = () => {
    if (found.state === 'failed')
      return (
        <FailedState
          title={words.failed}
          failure={offline ? undefined : found.failure}
          detail={t('offline', { ns: 'money' })}
          onRetry={found.retry}
        />
      );
    if (found.state === 'loading') return <div aria-busy="true" />;
    return (
      <EmptyState icon="search" title={words.missing} detail={words.missingDetail}>
        <AllHeld line={line} kind="main" />
      </EmptyState>
    );
  };
  return (
    <>
      <NavBar back title={title} />
      <div className={frame.scroll}>{body()}</div>
    </>
  );
}
