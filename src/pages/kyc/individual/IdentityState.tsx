import { useTranslation } from 'react-i18next';
import { IdentityStatus } from '../../../../contract/codes.ts';
import type { Identity } from '../../../../contract/rest/account.ts';
import { dateText, minuteText } from '../../../lib/time.ts';
import { Button } from '../../../ui/press/Button.tsx';
import { EmptyState } from '../../../ui/page/Faces.tsx';
import { NavBar } from '../../../ui/page/NavBar.tsx';
import frame from '../../../ui/page/page.module.css';
import css from './kyc.module.css';

interface IdentityStateProps {
  readonly title: string;
  readonly identity: Identity;
  onAgain(): void;
}

/** What became of the documents: under review, verified, unsuccessful. */
export function IdentityState({ title, identity, onAgain }: IdentityStateProps) {
  const { t, i18n } = useTranslation('account');
  const { status, reason, documentType, documentNumberEnd, createTimeTimestamp } = identity;
  const at = createTimeTimestamp && createTimeTimestamp * 1000;
  const received = at ? t('kyc.receivedAt', { day: dateText(at, i18n.language), time: minuteText(at, i18n.language) }) : undefined;
  const document =
    documentType && documentNumberEnd ? t('kyc.ending', { type: t(`kyc.${documentType}`), end: documentNumberEnd }) : undefined;

  const face = () => {
    switch (status) {
      case IdentityStatus.None:
        return <EmptyState icon="clock" title={t('kyc.waiting')} detail={t('kyc.intro')} />;
      case IdentityStatus.Pending:
        return (
          <div className={css.review}>
            <EmptyState icon="clock" title={t('kyc.underReview')} detail={t('kyc.underReviewText')} />
            <ol className={css.stages}>
              <li data-done="true">
                <b>{t('kyc.received')}</b>
                {received !== undefined && <span>{received}</span>}
                {document !== undefined && <span>{document}</span>}
              </li>
              <li aria-current="step">
                <b>{t('kyc.underReview')}</b>
              </li>
              <li>
                <b>{t('kyc.answer')}</b>
              </li>
            </ol>
          </div>
        );
      case IdentityStatus.Passed:
        return <EmptyState icon="shield" title={t('kyc.verified')} detail={[t('kyc.verifiedText'), document].filter(Boolean).join(' ')} />;
      case IdentityStatus.Failed:
        return (
          <EmptyState icon="warn" warn title={t('kyc.unsuccessful')} detail={reason ?? t('kyc.noReason')}>
            <Button kind="main" onClick={onAgain}>
              {t('kyc.again')}
            </Button>
          </EmptyState>
        );
    }
  };
  return (
    <>
      <NavBar back title={title} />
      <div className={frame.scroll} aria-live="polite">
        {face()}
      </div>
    </>
  );
}
