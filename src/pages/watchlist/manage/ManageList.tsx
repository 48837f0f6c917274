import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuoteKey } from '../../../../contract/quote.ts';
import { type Edit, place, type Watched, watchKey } from '../../../data/watchlist/watched.ts';
import { shortName } from '../../../lib/instrumentName.ts';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { LongList } from '../../../ui/list/LongList.tsx';
import hidden from '../../../ui/sign/visually-hidden.module.css';
import { Icon } from '../../../ui/sign/Icon.tsx';
import css from './manage.module.css';
import { useDrag } from './useDrag.ts';

interface ManageListProps {
  readonly entries: readonly Watched[];
  readonly selected: ReadonlySet<QuoteKey>;
  onSelect(key: QuoteKey, on: boolean): void;
  onChange(edit: Edit): void;
}

const ROW = 56;

/** The watched instruments in their order: chosen by a box, moved by a handle, with a finger or with keys. */
export function ManageList({ entries, selected, onSelect, onChange }: ManageListProps) {
  const { t } = useTranslation('watchlist');
  const hint = useId();
  const [said, setSaid] = useState('');
  const keys = entries.map(watchKey);
  const nameOf = (entry: Watched) => shortName(entry.name) || entry.code;

  /** What goes with a row: all that is chosen, if it is. */
  const goingWith = (key: QuoteKey): ReadonlySet<QuoteKey> => (selected.has(key) ? selected : new Set([key]));
  const { drop, dragged, handle } = useDrag((key, { key: other, side }) => onChange(place(goingWith(key), side, other)));
  const going = dragged === undefined ? undefined : goingWith(dragged);

  const onKeyDown = (event: KeyboardEvent, entry: Watched, at: number) => {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: keys.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const other = keys[to];
    if (other === undefined || to === at) return;
    onChange(place(new Set([watchKey(entry)]), to < at ? 'before' : 'after', other));
    setSaid(t('moved', { name: nameOf(entry), at: to + 1, of: keys.length }));
  };

  return (
    <>
      <span id={hint} hidden>
        {t('moveHint')}
      </span>
      <output className={hidden.hidden}>{said}</output>
      <LongList<Watched>
        label={t('list')}
        items={entries}
        estimate={ROW}
        held={dragged}
        keyOf={watchKey}
        row={(entry, rowPlace) => {
          const key = watchKey(entry);
          return (
            <li
              {...rowPlace}
              className={css.row}
              data-key={key}
              data-going={going?.has(key) || undefined}
              data-drop={drop?.key === key && !going?.has(key) ? drop.side : undefined}
            >
              <Checkbox
                checked={selected.has(key)}
                onChange={({ target }) => onSelect(key, target.checked)}
                label={
                  <span className={css.who}>
                    <span className={css.name}>{nameOf(entry)}</span>
                    <span className={css.meta}>
                      {entry.code} · {entry.market}
                      {entry.group !== undefined && <span className={css.tag}>{entry.group}</span>}
                    </span>
                  </span>
                }
              />
              <button
                type="button"
                className={css.handle}
                aria-label={t('move', { name: nameOf(entry) })}
                aria-describedby={hint}
                onKeyDown={(event) => onKeyDown(event, entry, keys.indexOf(key))}
                {...handle(key)}
              >
                <Icon name="grip" />
              </button>
            </li>
          );
        }}
      />
    </>
  );
}
