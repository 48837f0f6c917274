import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { languageChoices } from '../../../lib/languages.ts';
import { useSettings } from '../../../lib/settings.ts';
import { Button } from '../../../ui/press/Button.tsx';
import { Icon } from '../../../ui/sign/Icon.tsx';
import { Segments } from '../../../ui/form/Segments.tsx';
import hidden from '../../../ui/sign/visually-hidden.module.css';
import css from './guide.module.css';

const CARDS = [
  { key: 'what', icon: 'stocks' },
  { key: 'markets', icon: 'markets' },
  { key: 'safety', icon: 'info' },
] as const;

/** First launch: three cards, the language, Start. Later the root leads home; the guide's own address still shows it. */
export function Screen() {
  const { t } = useTranslation(['app', 'titles']);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const launched = useSettings((settings) => settings.launched);
  const language = useSettings((settings) => settings.language);
  const set = useSettings((settings) => settings.set);
  const [card, setCard] = useState(0);
  const line = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const cards = line.current;
    if (!cards) return;
    const seen = () => setCard(Math.round(cards.scrollLeft / Math.max(1, cards.clientWidth)));
    cards.addEventListener('scroll', seen, { passive: true });
    return () => cards.removeEventListener('scroll', seen);
  }, []);

  if (pathname === '/' && launched) return <Navigate to="/pages/home/index" replace />;

  const show = (index: number) => line.current?.scrollTo({ left: index * line.current.clientWidth, behavior: 'smooth' });
  return (
    <div className={css.guide}>
      <h1 className={hidden.hidden} tabIndex={-1}>
        {t('index.guide', { ns: 'titles' })}
      </h1>
      <p className={css.brand}>
        <svg width="28" height="28" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
          <path d="M4 3h3.5v18H4zM10.5 6H14v12h-3.5zM17 9h3.5v6H17z" />
        </svg>
        Coulisse
      </p>
      {/* A scrolled area must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul ref={line} className={css.cards} aria-label={t('guide.label')} tabIndex={0}>
        {CARDS.map(({ key, icon }, index) => (
          <li key={key} className={css.card} aria-label={t('guide.card', { number: index + 1, count: CARDS.length })}>
            <span className={css.icon}>
              <Icon name={icon} size={40} />
            </span>
            <h2 className={css.title}>{t(`guide.${key}.title`)}</h2>
            <p className={css.text}>{t(`guide.${key}.text`)}</p>
          </li>
        ))}
      </ul>
      <div className={css.dots}>
        {CARDS.map(({ key }, index) => (
          <button
            key={key}
            type="button"
            className={css.dot}
            aria-label={t('guide.card', { number: index + 1, count: CARDS.length })}
            aria-current={index === card}
            onClick={() => show(index)}
          />
        ))}
      </div>
      <div className={css.foot}>
        <Segments label={t('guide.language')} options={languageChoices} selected={language} onSelect={(next) => set('language', next)} />
        <Button
          kind="main"
          onClick={() => {
            set('launched', true);
            void navigate('/pages/home/index', { replace: true });
          }}
        >
          {t('guide.start')}
        </Button>
      </div>
    </div>
  );
}
