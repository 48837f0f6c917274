import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EnvelopeCode } from '../../../contract/codes.ts';
import type { Failure } from '../../../contract/result.ts';
import { hasDrafts } from '../../lib/drafts.ts';
import { loadAnew } from '../../lib/loadAnew.ts';
import { useServerBuild } from '../../lib/useServerBuild.ts';
import { Button } from '../press/Button.tsx';
import { Icon } from '../sign/Icon.tsx';
import type { IconName } from '../sign/icons.ts';
import css from './faces.module.css';

interface FaceProps {
  readonly icon: IconName;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly children?: ReactNode;
  /** Colours the drawing as a warning. */
  readonly warn?: boolean;
  /** h1 where the face is the page, h2 inside one. */
  readonly level?: 1 | 2;
}

/** A whole area that has words instead of data, with the next step below. */
export function EmptyState({ icon, title, detail, children, warn = false, level = 2 }: FaceProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={css.face} role={warn ? 'alert' : undefined}>
      <span className={warn ? css.warn : css.calm}>
        <Icon name={icon} size={24} />
      </span>
      <Heading className={css.title}>{title}</Heading>
      {detail !== undefined && <p className={css.detail}>{detail}</p>}
      {children !== undefined && <div className={css.actions}>{children}</div>}
    </div>
  );
}

interface FailedProps {
  readonly title: string;
  readonly failure?: Failure | undefined;
  readonly detail?: string | undefined;
  onRetry(): void;
}

/** The server has another build than this page, which is to be loaded anew. */
export function NewerState() {
  const { t } = useTranslation();
  return (
    <EmptyState icon="again" title={t('load.newer')} detail={t(hasDrafts() ? 'load.newerDrafts' : 'load.newerDetail')}>
      <Button kind="main" onClick={loadAnew}>
        {t('load.reload')}
      </Button>
    </EmptyState>
  );
}

/**
 * What happened, and Retry beside it. The server's own words are shown when it sent some. A part of the program that did not come may
 * be one that the server no longer has.
 */
export function FailedState({ title, failure, detail, onRetry }: FailedProps) {
  const { t } = useTranslation();
  const build = useServerBuild(failure?.kind === 'missing');
  const closed = failure?.kind === 'rejected' && failure.code === EnvelopeCode.NotOpenYet;
  const words =
    failure === undefined
      ? detail
      : closed
        ? t('failure.notOpenYet')
        : failure.kind === 'rejected' && failure.msg !== ''
          ? failure.msg
          : t(`failure.${failure.kind}`);
  if (build === 'newer') return <NewerState />;
  return (
    <EmptyState icon="warn" warn title={title} detail={words}>
      <Button kind="main" onClick={onRetry}>
        <Icon name="again" size={16} />
        {t('app.retry')}
      </Button>
    </EmptyState>
  );
}
