import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFeed } from '../data/useFeed.ts';
import { useAgeText } from '../lib/useAgeText.ts';
import { minuteText, zoneText } from '../lib/time.ts';
import { useNow } from '../lib/useNow.ts';
import { Icon } from '../ui/sign/Icon.tsx';
import hidden from '../ui/sign/visually-hidden.module.css';
import css from './feed-banner.module.css';

const GRACE_MS = 1500;

/** The connection in words, only when it is bad. A good connection says nothing. */
export function FeedBanner() {
  const { t, i18n } = useTranslation();
  const feed = useFeed();
  const bad = feed.kind !== 'live';
  const now = useNow(1000, bad);
  const ageText = useAgeText();
  const [shown, setShown] = useState(false);
  // A first connection or a short gap is not worth a line that pushes the page down; once it is there it stays until all is well.
  if (shown !== bad && (!bad || now - feed.since >= GRACE_MS)) setShown(bad);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

  const words = () => {
    switch (feed.kind) {
      case 'connecting':
        return t('feed.connecting');
      case 'stale':
        return t('feed.stale', { age: ageText(now - feed.lastAt) });
      case 'down':
        return t('feed.down', { time: `${minuteText(feed.since, i18n.language)} ${zoneText(feed.since, zone)}` });
      case 'polling':
        return t(`feed.polling.${feed.lack ?? 'none'}`);
      case 'live':
        return '';
    }
  };

  return (
    <output>
      {shown && (
        <p className={css.banner} data-feed={feed.kind}>
          <Icon name={feed.kind === 'down' ? 'offline' : 'clock'} size={16} />
          <span>
            {/* How long it lasts is seen: said, it would be heard anew each second. */}
            <span aria-hidden={feed.kind === 'stale'}>{words()}</span>
            {feed.kind === 'stale' && <span className={hidden.hidden}>{t('feed.frozen')}</span>}
            {feed.kind === 'down' && <span className={css.detail}>{t('feed.downDetail')}</span>}
          </span>
        </p>
      )}
    </output>
  );
}
