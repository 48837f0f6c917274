import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-market'] });
  return () => observer.disconnect();
}

function snapshot(): string {
  const { theme, market } = document.documentElement.dataset;
  return `${theme} ${market}`;
}

/**
 * Names the colours that the document has: another text once they changed. For what takes colours off the document: settings
 * and the system's wish change before the document does, and who goes by them may take the old ones for good.
 */
export const useDocumentColours = (): string => useSyncExternalStore(subscribe, snapshot);
