import { useEffect, useState } from 'react';

/** Bytes that the browser counts for this address; undefined where it doesn't say. @param changed another value has them counted anew */
export function useUsedBytes(changed?: unknown): number | undefined {
  const [bytes, setBytes] = useState<number>();
  useEffect(() => {
    let open = true;
    void usedBytes().then((found) => {
      if (open) setBytes(found);
    });
    return () => {
      open = false;
    };
  }, [changed]);
  return bytes;
}

async function usedBytes(): Promise<number | undefined> {
  try {
    return (await navigator.storage.estimate()).usage;
  } catch {
    return undefined; // not a secure context, or refused
  }
}
