import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/press/Button.tsx';
import { EmptyState } from '../../ui/page/Faces.tsx';
import { Icon } from '../../ui/sign/Icon.tsx';
import { Link } from '../../ui/press/Link.tsx';
import { LongList, type RowPlace } from '../../ui/list/LongList.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import css from './offer-list.module.css';

/** One offer, as its row says it. */
export interface OfferRow {
  readonly title: string;
  /** Undefined where it can only be looked at. */
  readonly to: string | undefined;
  /** The first one stands out; all rows of a list have the same ones. */
  readonly figures: readonly { readonly id: string; readonly label: string; readonly value: ReactNode }[];
}

interface Choice {
  readonly id: string;
  readonly label: string;
}

interface OfferListProps<T> {
  readonly label: string;
  /** What one may search by, in words. */
  readonly searched: string;
  readonly offers: readonly T[];
  /** Which of them are shown; the first one at the beginning. */
  readonly filters: readonly (Choice & { keeps(offer: T): boolean })[];
  /** In which order; the first one at the beginning. */
  readonly sorts: readonly (Choice & { compare(one: T, other: T): number })[];
  keyOf(offer: T): string;
  /** What the search looks through, in lower case. */
  textOf(offer: T): string;
  rowOf(offer: T): OfferRow;
}

/** Of a row, CSS pixels, before it is measured. */
const ROW_HEIGHT = 84;

/** What is offered in a line: searched, narrowed and sorted where it is read. */
export function OfferList<T>({ label, searched, offers, filters, sorts, keyOf, textOf, rowOf }: OfferListProps<T>) {
  const { t } = useTranslation('commitment');
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState(filters[0]?.id);
  const [sort, setSort] = useState(sorts[0]?.id);
  const shown = useMemo(() => {
    const words = search.toLowerCase().split(/\s+/u).filter(Boolean);
    const keeps = filters.find(({ id }) => id === filter)?.keeps;
    const compare = sorts.find(({ id }) => id === sort)?.compare;
    const found = offers.filter((offer) => (keeps?.(offer) ?? true) && words.every((word) => textOf(offer).includes(word)));
    return compare ? found.toSorted(compare) : found;
  }, [offers, filters, sorts, textOf, search, filter, sort]);
  const [first] = shown;
  return (
    <div className={css.list}>
      <div className={css.tools}>
        <label className={css.search}>
          <Icon name="search" size={16} />
          <input
            type="search"
            aria-label={searched}
            placeholder={searched}
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </label>
        <SelectField label={t('show')} options={optionsOf(filters)} value={filter} onChange={({ target }) => setFilter(target.value)} />
        <SelectField label={t('sort')} options={optionsOf(sorts)} value={sort} onChange={({ target }) => setSort(target.value)} />
      </div>
      <output className={css.count}>{t('count', { count: shown.length })}</output>
      {first === undefined ? (
        <EmptyState icon="search" title={t('none')} detail={t('noneDetail')}>
          <Button
            kind="main"
            onClick={() => {
              setSearch('');
              setFilter(filters[0]?.id);
            }}
          >
            {t('showAll')}
          </Button>
        </EmptyState>
      ) : (
        <>
          <div className={css.head} aria-hidden="true">
            <span>{t('offer')}</span>
            <div className={css.headFigures}>
              {rowOf(first).figures.map(({ id, label: name }) => (
                <span key={id}>{name}</span>
              ))}
            </div>
          </div>
          <LongList
            label={label}
            tabIndex={0}
            items={shown}
            estimate={ROW_HEIGHT}
            keyOf={keyOf}
            row={(offer, place) => <Offer row={rowOf(offer)} place={place} />}
          />
        </>
      )}
    </div>
  );
}

/** The days in a name, as those of a bond: none is cut at a hyphen where the name goes on in another line. */
const DAY = /(\d{4}-\d{2}-\d{2})/u;

const optionsOf = (choices: readonly Choice[]) => choices.map(({ id, label }) => ({ value: id, label }));

function Offer({ row: { title, to, figures }, place }: { readonly row: OfferRow; readonly place: RowPlace }) {
  const named = title.split(DAY).map((part) =>
    DAY.test(part) ? (
      <span key={part} className={css.whole}>
        {part}
      </span>
    ) : (
      part
    ),
  );
  return (
    <li className={css.row} {...place}>
      {to === undefined ? (
        <span className={css.title}>{named}</span>
      ) : (
        <Link className={css.title} to={to}>
          {named}
        </Link>
      )}
      <dl className={css.figures}>
        {figures.map(({ id, label, value }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
