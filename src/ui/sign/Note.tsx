import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import css from './note.module.css';

interface NoteProps {
  /** warn: something may go wrong; wrong: it did. */
  readonly kind?: 'info' | 'warn' | 'wrong' | 'good';
  readonly children: ReactNode;
}

const ICON = { info: 'info', warn: 'warn', wrong: 'warn', good: 'check' } as const;

/** A few words that a customer should read before going on. */
export function Note({ kind = 'info', children }: NoteProps) {
  return (
    <div className={css[kind]}>
      <Icon name={ICON[kind]} size={16} />
      <div>{children}</div>
    </div>
  );
}
