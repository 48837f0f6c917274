import { useEffect, useRef, useState } from 'react';
import { useData } from '../data/context.ts';
import { carryDrafts } from '../lib/drafts.ts';
import { serverBuild } from '../lib/missing.ts';
import { type NewBuild, watchForNewBuild } from './newBuild.ts';
import { isInUse, layDown, takeUp } from './typed.ts';

/** All files of the build are fetched for it, which a start need not wait beside. */
const CALM_MS = 4000;

const calm = () => new Promise<void>((resolve) => void setTimeout(resolve, CALM_MS));

function reload(): void {
  carryDrafts(() => sessionStorage);
  layDown(document, location.hash, sessionStorage);
  location.reload();
}

/** Keeps this build for a start without a network, and says when there is a newer one; `begin` loads that. */
export function useNewBuild(): { readonly isThere: boolean; begin(): void } {
  const { feed, keepBuild } = useData();
  const [isThere, setThere] = useState(false);
  const watch = useRef<NewBuild>(undefined);

  useEffect(() => takeUp(document, location.hash, sessionStorage), []);

  useEffect(() => {
    // Absent without a secure context; a development server changes its files all the time.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
    const watching = watchForNewBuild(
      {
        container: navigator.serviceWorker,
        register: () => calm().then(keepBuild),
        serverBuild,
        isInUse: () => isInUse(document),
        reload,
        setTimeout: window.setTimeout.bind(window),
        setInterval: window.setInterval.bind(window),
        clearInterval: window.clearInterval.bind(window),
      },
      () => setThere(true),
    );
    watch.current = watching;
    // A server that was away may have come back with another build.
    const stopBack = feed.onBack(watching.look);
    return () => {
      stopBack();
      watching.stop();
    };
  }, [feed, keepBuild]);

  return { isThere, begin: () => watch.current?.begin() };
}
