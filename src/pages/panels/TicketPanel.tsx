import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { type Listed, useRow } from '../../data/useRow.ts';
import { useSession } from '../../data/useSession.ts';
import { useFailureText } from '../../features/form/useFailureText.ts';
import { type Question, readAim } from '../../features/order-ticket/aim.ts';
import { Known } from '../../features/order-ticket/Known.tsx';
import { useInstrument } from '../../features/quote-detail/useInstrument.ts';
import { SecretPopup } from '../../features/secret-popup/SecretPopup.tsx';
import { shownName } from '../../lib/instrumentName.ts';
import { Still } from '../../lib/still.ts';
import { useSettled } from '../../lib/useSettled.ts';
import { orderHref } from '../../products/orderPage.ts';
import { productOf } from '../../products/registry.ts';
import { EmptyState } from '../../ui/page/Faces.tsx';
import { ButtonLink } from '../../ui/press/Button.tsx';
import { Icon } from '../../ui/sign/Icon.tsx';
import css from './panel.module.css';
import { PanelFrame } from './PanelFrame.tsx';
import { usePanelWords } from './usePanelWords.ts';
import { WindowButton } from './WindowButton.tsx';
import type { LinkName } from './workspaces.ts';

/** A choice that stood so long in the list was meant: its ticket asks the broker then. Milliseconds. */
const MEANT_MS = 250;

interface TicketPanelProps {
  readonly id: string;
  readonly place: Listed | undefined;
  readonly question: Question | undefined;
  readonly link: LinkName;
  /** CSS pixels. */
  readonly width: number;
  /** The question has been taken. */
  onTaken(): void;
  onLink(link: LinkName): void;
  onClose(): void;
}

/** The ticket beside the list. Another instrument is another ticket; a question is put to the one that stands. */
export function TicketPanel({ id, place, question, link, width, onTaken, onLink, onClose }: TicketPanelProps) {
  const words = usePanelWords();
  const instrument = useInstrument(useRow(place).id);
  const { i18n } = useTranslation();
  const title = words('ticket.title');
  const chosen = place && `${place.market} ${place.code}`;
  const isStill = useSettled(chosen, MEANT_MS) === chosen;
  const name = instrument && shownName(instrument, i18n.language);
  return (
    <PanelFrame
      id={id}
      title={title}
      about={name}
      link={link}
      free={false}
      width={width}
      onLink={(next) => next && onLink(next)}
      actions={
        <>
          {instrument && productOf(instrument.source) && (
            <WindowButton kind="order" link={link} to={orderHref(instrument)} name={`${title}, ${name}`} />
          )}
          <button type="button" className={css.action} aria-label={words('ticket.close')} title={words('ticket.close')} onClick={onClose}>
            <Icon name="close" size={16} />
          </button>
        </>
      }
    >
      {place ? (
        <Still value={isStill}>
          <Ticket place={place} question={question} title={title} onTaken={onTaken} />
        </Still>
      ) : (
        <EmptyState icon="trade" title={words('ticket.none')} detail={words('ticket.noneDetail')} />
      )}
    </PanelFrame>
  );
}

interface TicketProps {
  readonly place: Listed;
  readonly question: Question | undefined;
  readonly title: string;
  onTaken(): void;
}

function Ticket({ place, question, title, onTaken }: TicketProps) {
  const words = usePanelWords();
  const { t } = useTranslation(['app', 'forms']);
  const { signedIn } = useSession();
  const { pathname, search } = useLocation();
  const failureText = useFailureText();
  const { market, code } = place;
  const aim = useMemo(() => readAim({ market, code }, market), [market, code]);
  const product = aim && productOf(aim.source);
  if (!aim || !product) return <EmptyState icon="trade" title={t('denial.notTradable', { ns: 'forms' })} />;
  if (!signedIn) {
    return (
      <EmptyState icon="lock" title={words('ticket.guest')} detail={words('ticket.guestDetail')}>
        <ButtonLink kind="main" to={`/pages/auth/login?${new URLSearchParams({ back: pathname + search }).toString()}`}>
          {t('guest.action')}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <Known
      key={`${aim.market} ${aim.code}`}
      title={title}
      aim={aim}
      live={place.id}
      product={product}
      question={question}
      onTaken={onTaken}
      Secret={SecretPopup}
      failureText={failureText}
    />
  );
}
