import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Direction } from '../../../contract/codes.ts';
import { numberFormats, wireText } from '../../lib/numbers.ts';
import { useSpoken } from '../../lib/useSpoken.ts';
import { Note } from '../../ui/sign/Note.tsx';
import css from './order-ticket.module.css';
import type { TicketQuote } from './useTicketQuote.ts';
import { useTicketWords } from './useTicketWords.ts';
import { openingOf, type Warning } from './warnings.ts';

/** Said, and nothing to be warned of. */
const CALM: ReadonlySet<Warning['kind']> = new Set(['far', 'queued', 'auction']);

interface WarningsProps {
  readonly warnings: readonly Warning[];
  readonly direction: Direction;
  readonly quote: TicketQuote;
}

/** What a trader should have read before the order goes out. */
export function Warnings({ warnings, direction, quote }: WarningsProps) {
  const { t, i18n } = useTranslation('ticket');
  const words = useTicketWords();
  const side = direction === Direction.Buy ? 'buy' : 'sell';
  const { session, state } = quote;
  const opening = openingOf(session);
  const text = (warning: Warning): string => {
    switch (warning.kind) {
      case 'through':
        return t(`warn.through.${side}`, { ratio: words.ratio(warning.ratio) });
      case 'far':
        return t(`warn.far.${side}`, { ratio: words.ratio(warning.ratio) });
      case 'large':
        return t('warn.large', { share: words.ratio(warning.share) });
      case 'notional':
        return t('warn.notional', { times: wireText(warning.times.toFixed(1), numberFormats(i18n.language)) });
      case 'queued':
        return opening === undefined ? t('warn.queued') : t('warn.queuedUntil', { time: words.moment(opening, session?.timeZone) });
      case 'stale':
      case 'cached':
        return t(`warn.${warning.kind}`, { state: words.state(state, session?.timeZone) ?? '' });
      case 'delayed':
      case 'noPrice':
      case 'halted':
      case 'closed':
      case 'auction':
        return t(`warn.${warning.kind}`);
    }
  };
  // One that stands already was said: its figures move with each tick.
  const kinds = warnings.map(({ kind }) => kind);
  const [known, setKnown] = useState<readonly Warning['kind'][]>([]);
  const [fresh, setFresh] = useState('');
  if (kinds.join() !== known.join()) {
    setFresh(kinds.filter((kind) => !known.includes(kind)).join());
    setKnown(kinds);
  }
  useSpoken(
    fresh,
    warnings
      .filter(({ kind }) => fresh.split(',').includes(kind))
      .map(text)
      .join(' '),
  );
  return (
    <div className={css.warnings}>
      {warnings.map((warning) => (
        <Note key={warning.kind} kind={CALM.has(warning.kind) ? 'info' : 'warn'}>
          {text(warning)}
        </Note>
      ))}
    </div>
  );
}
