import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/press/Button.tsx';
import { EmptyState } from '../../ui/page/Faces.tsx';
import { NavBar } from '../../ui/page/NavBar.tsx';
import css from './order-ticket.module.css';
import { OrderTicket, type OrderTicketProps } from './OrderTicket.tsx';
import { useTicketQuote } from './useTicketQuote.ts';

interface KnownProps extends Omit<OrderTicketProps, 'quote'> {
  /** Id of its row where this tab has that live already. */
  readonly live?: number | undefined;
}

/** The ticket once its instrument is known; bones until then, and where to look where there is none. */
export function Known({ live, ...props }: KnownProps) {
  const { t } = useTranslation(['app', 'forms']);
  const { title, aim } = props;
  const read = useTicketQuote(aim, live);
  switch (read.state) {
    case 'unknown':
      return <NotHere title={title} words={t('quote.unknown')} detail={t('quote.unknownDetail', { code: aim.code })} />;
    case 'expired':
      return <NotHere title={title} words={t('denial.contractExpired', { ns: 'forms' })} detail={aim.code} />;
    case 'loading':
      return (
        <>
          <NavBar back title={title} under={aim.name ?? aim.code} />
          <div className={css.bones} aria-busy="true">
            <i />
            <i />
            <i />
            <i />
          </div>
        </>
      );
    case 'known':
      return <OrderTicket {...props} quote={read.quote} />;
  }
}

interface NotHereProps {
  readonly title: string;
  readonly words: string;
  readonly detail?: string;
}

/** Nothing that could be ordered is named. */
export function NotHere({ title, words, detail }: NotHereProps) {
  const { t } = useTranslation('app');
  return (
    <>
      <NavBar back title={title} />
      <EmptyState icon="search" title={words} detail={detail}>
        <ButtonLink kind="main" to="/pages/search/index">
          {t('quote.searchOther')}
        </ButtonLink>
      </EmptyState>
    </>
  );
}
