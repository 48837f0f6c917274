import { useEffect, useEffectEvent } from 'react';
import type { Notice } from '../../contract/frame.ts';
import { useData } from './context.ts';

/** Calls `listener` for each thing that the data layer wants said once. */
export function useNotice(listener: (notice: Notice) => void): void {
  const { feed } = useData();
  const heard = useEffectEvent(listener);
  useEffect(() => feed.onNotice((notice) => heard(notice)), [feed]);
}
