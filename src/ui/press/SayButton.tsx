import { sayAloud } from '../../lib/aloud.ts';
import css from './say-button.module.css';

interface SayButtonProps {
  readonly label: string;
  /** All of it in one go, as it is when the button is pressed; parts that aren't there are left out. */
  words(): readonly (string | undefined)[];
}

/** Says on demand what ticks move, of which nothing is said by itself. Seen while the keys are at it: who sees the figures needs it not. */
export function SayButton({ label, words }: SayButtonProps) {
  const say = () =>
    sayAloud(
      words()
        .filter((part) => part !== undefined && part !== '')
        .join(', '),
    );
  return (
    <button type="button" className={css.say} onClick={say}>
      {label}
    </button>
  );
}
