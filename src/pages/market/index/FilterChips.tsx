import { useTranslation } from 'react-i18next';
import type { WindowFilter } from '../../../../contract/frame.ts';
import { numberFormats } from '../../../lib/numbers.ts';
import { Icon } from '../../../ui/sign/Icon.tsx';
import css from './filter.module.css';
import { filterChips } from './filterText.ts';
import { without } from './look.ts';

interface FilterChipsProps {
  readonly filter: WindowFilter;
  onFilter(filter: WindowFilter): void;
}

/** What the list is filtered by: each goes by a press, all by the last one. Nothing without a filter. */
export function FilterChips({ filter, onFilter }: FilterChipsProps) {
  const { t, i18n } = useTranslation();
  const chips = filterChips(filter, t, numberFormats(i18n.language));
  if (chips.length === 0) return null;
  return (
    <ul className={css.chips} aria-label={t('filter.chips')}>
      {chips.map(({ text, names }) => (
        <li key={text}>
          <button
            type="button"
            className={css.chip}
            aria-label={t('filter.remove', { name: text })}
            onClick={() => onFilter(without(filter, names))}
          >
            {text}
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={css.clear} onClick={() => onFilter({})}>
          {t('filter.clear')}
        </button>
      </li>
    </ul>
  );
}
