import { useEffect, useEffectEvent } from 'react';
import type { Notice } from '../../contract/frame.ts';
import { data } from './connect.ts';

/** Calls `listener` for each thing that the data layer wants said once. */
export function useNotice(listener: (notice: Notice) => void): void {
  const heard = useEffectEvent(listener);
  useEffect(() => data().feed.onNotice((notice) => heard(notice)), []);
}
