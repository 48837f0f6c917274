import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input } from '../../../contract/rest/index.ts';
import { PagedList } from '../../features/paged-list/PagedList.tsx';
import type { NumberedCall, RowOf } from '../../features/paged-list/pagedCall.ts';
import { ButtonLink } from '../../ui/press/Button.tsx';
import { EmptyState } from '../../ui/page/Faces.tsx';
import type { IconName } from '../../ui/sign/icons.ts';
import type { Line } from '../../ui/list/Lines.tsx';
import { Link } from '../../ui/press/Link.tsx';
import type { RowPlace } from '../../ui/list/LongList.tsx';
import { RecordRow } from '../../ui/list/RecordRow.tsx';
import { type HeldPlaces, heldHref } from './line.ts';
import { Totals } from './Totals.tsx';

const PAGE_SIZE = 100;

interface HeldListProps<K extends NumberedCall> {
  readonly line: HeldPlaces;
  readonly call: K;
  /** Reads again this often, in milliseconds. */
  readonly every: number;
  /** Of each currency, once they are known. */
  readonly totals: readonly { readonly currency: string; readonly figures: readonly Line[] }[] | undefined;
  readonly icon: IconName;
  /** `browse` leads on to what is offered, at `offers`. */
  readonly words: { readonly label: string; readonly empty: string; readonly emptyDetail: string; readonly browse: string };
  readonly offers: string;
  /** What stands above those that are alike in it. */
  headingOf(holding: RowOf<K>): string;
  rowOf(holding: RowOf<K>): HeldRow;
}

interface HeldRow {
  readonly title: string;
  readonly under: readonly (string | undefined)[];
  readonly amount: string;
  readonly status?: ReactNode;
  /** What its owner can do about it now. */
  readonly action?: { readonly label: string; readonly to: string } | undefined;
}

/** What a customer holds of a line: totals by currency, then what goes on and what ended, each with the way to all about it. */
export function HeldList<K extends NumberedCall>({ line, call, every, totals, icon, words, offers, headingOf, rowOf }: HeldListProps<K>) {
  const { t } = useTranslation('commitment');
  return (
    <>
      {totals?.map(({ currency, figures }) => (
        <Totals key={currency} label={t('held.totals', { currency })} figures={figures} />
      ))}
      <PagedList
        call={call}
        input={{} as Omit<Input<K>, 'pageNum' | 'pageSize'>}
        label={words.label}
        pageSize={PAGE_SIZE}
        every={every}
        empty={
          <EmptyState icon={icon} title={words.empty} detail={words.emptyDetail}>
            <ButtonLink kind="main" to={offers}>
              {words.browse}
            </ButtonLink>
          </EmptyState>
        }
        heading={headingOf}
        row={(holding, place) => <Row href={heldHref(line, holding.id)} row={rowOf(holding)} place={place} />}
      />
    </>
  );
}

interface RowProps {
  readonly href: string;
  readonly row: HeldRow;
  readonly place: RowPlace;
}

function Row({ href, row: { action, ...row }, place }: RowProps) {
  const { t } = useTranslation('commitment');
  const named = (what: string) => t('held.of', { what, title: row.title });
  return (
    <RecordRow
      {...row}
      place={place}
      about={
        <Link to={href} aria-label={named(t('held.detail'))}>
          {t('held.detail')}
        </Link>
      }
      action={
        action && (
          <ButtonLink kind="quiet" to={action.to} aria-label={named(action.label)}>
            {action.label}
          </ButtonLink>
        )
      }
    />
  );
}
