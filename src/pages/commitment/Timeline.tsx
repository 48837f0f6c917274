import { useTranslation } from 'react-i18next';
import type { Happened } from '../../../contract/rest/customerShapes.ts';
import { Countdown } from '../../features/countdown/Countdown.tsx';
import { useZonedMomentText } from '../../lib/useMomentText.ts';
import { StatusChip, type StatusKind } from '../../ui/sign/StatusChip.tsx';
import css from './timeline.module.css';

interface TimelineProps {
  /** Which enumeration the states are of. */
  readonly of: StatusKind;
  /** Oldest first. */
  readonly happened: readonly Happened[];
  /** What comes next by itself: in words, and when, epoch seconds. */
  readonly next?: { readonly label: string; readonly time: number } | undefined;
  /** Of one that has ended in no state of its own: in words, and when, epoch seconds. */
  readonly end?: { readonly label: string; readonly time: number } | undefined;
  /** Whose clock the times are said on; this device's without one. */
  readonly zone?: string;
}

/** The states that a commitment has been in, each with the time it began, and what comes next. */
export function Timeline({ of, happened, next, end, zone }: TimelineProps) {
  const { t } = useTranslation('commitment');
  const moment = useZonedMomentText(zone);
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className={css.heading}>
        {t('timeline.title')}
      </h2>
      <ol className={css.timeline}>
        {happened.map(({ status, time }, at) => (
          <li key={`${status} ${time} ${at}`} aria-current={!end && at === happened.length - 1 ? 'step' : undefined}>
            <StatusChip of={of} code={status} />
            <time dateTime={new Date(time * 1000).toISOString()}>{moment(time)}</time>
          </li>
        ))}
        {end && (
          <li aria-current="step">
            <span>{end.label}</span>
            <time dateTime={new Date(end.time * 1000).toISOString()}>{moment(end.time)}</time>
          </li>
        )}
        {next && (
          <li className={css.next}>
            <span>{next.label}</span>
            <Countdown until={next.time} {...(zone !== undefined && { zone })} />
          </li>
        )}
      </ol>
    </section>
  );
}
