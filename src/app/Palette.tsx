/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- the field keeps the focus and takes the keys: no native list of choices does that */
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../data/useSession.ts';
import { shownName } from '../lib/instrumentName.ts';
import { useSettings } from '../lib/settings.ts';
import { inSight, useWorkspaces } from '../pages/panels/workspaces.ts';
import { usePanelWords } from '../pages/panels/usePanelWords.ts';
import { useSearch } from '../pages/search/index/useSearch.ts';
import { quoteHref } from '../products/quotePage.ts';
import { Sheet } from '../ui/sheet/Sheet.tsx';
import { Icon } from '../ui/sign/Icon.tsx';
import type { IconName } from '../ui/sign/icons.ts';
import css from './palette.module.css';
import { pages } from './pages.ts';

interface PaletteProps {
  /** What stands in the field at first. */
  readonly typed: string;
  onKeys(): void;
  onClose(): void;
}

interface Entry {
  /** Of no other entry, whatever kind that is. */
  readonly key: string;
  readonly kind: 'instrument' | 'page' | 'action';
  readonly icon: IconName;
  readonly label: string;
  readonly detail: string | undefined;
  act(): void;
}

/** Of each kind; more letters find the rest. */
const SHOWN = 6;
const KEYWORD_LIMIT = 80;
const MARKET_PAGE = '/pages/market/index';

/** Compares as readers do: without marks and capitals. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** One field for all that the desk can show or do: instruments, pages, actions. Arrows choose, Enter does it. */
export function Palette({ typed, onKeys, onClose }: PaletteProps) {
  const { t, i18n } = useTranslation(['app', 'titles']);
  const words = usePanelWords();
  const navigate = useNavigate();
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(typed);
  /** Key of what the arrows chose: it stays chosen wherever answers move it. */
  const [chosen, setChosen] = useState<string>();
  // Enter may come before the answer: then it waits, for what stands there still belongs to other letters.
  const entered = useRef(false);
  const { signedIn } = useSession();
  const { theme, hideAmounts, set } = useSettings();
  const workspaces = useWorkspaces();
  const asked = text.trim();
  const { found, answered } = useSearch(asked, 'all', undefined);
  // A sheet gives the focus to a form's field; this one has none.
  useEffect(() => field.current?.focus(), []);

  const leave = (then: () => void) => () => {
    onClose();
    then();
  };
  const go = (to: string) => leave(() => void navigate(to));
  const actions: readonly Entry[] = [
    { key: 'keys', icon: 'help' as const, label: words('keys.title'), act: onKeys },
    {
      key: 'theme',
      icon: 'eye' as const,
      label: words(theme === 'light' ? 'palette.dark' : 'palette.light'),
      act: leave(() => set('theme', theme === 'light' ? 'dark' : 'light')),
    },
    {
      key: 'amounts',
      icon: 'eyeOff' as const,
      label: words(hideAmounts ? 'palette.showAmounts' : 'palette.hideAmounts'),
      act: leave(() => set('hideAmounts', !hideAmounts)),
    },
    ...workspaces.all.flatMap((workspace, at) =>
      workspace === inSight(workspaces)
        ? []
        : [
            {
              key: `workspace ${at}`,
              icon: 'block' as const,
              label: words('workspace.show', { name: workspace.name || words('workspace.first') }),
              act: leave(() => {
                workspaces.switchTo(at);
                void navigate(MARKET_PAGE);
              }),
            },
          ],
    ),
  ].map((action) => ({ ...action, kind: 'action', detail: undefined }));
  const shown: readonly Entry[] = pages
    .filter(
      ({ path, auth, query }) =>
        (auth === 'anon' || signedIn) && !path.startsWith('/pages/auth/') && !Object.values(query).includes('required'),
    )
    .map(({ path, title }) => ({
      key: path,
      kind: 'page',
      icon: 'next',
      label: t(title, { ns: 'titles' }),
      detail: undefined,
      act: go(path),
    }));
  const instruments = (asked === '' ? [] : (found?.list ?? [])).map(
    (row): Entry => ({
      key: `${row.market} ${row.stock_code}`,
      kind: 'instrument',
      icon: 'markets',
      label: shownName(row, i18n.language),
      detail: `${row.stock_code} · ${t(`market.${row.market}`)}`,
      act: go(quoteHref({ name: row.name, code: row.stock_code, market: row.market, source: row.source })),
    }),
  );
  const letters = plain(asked);
  const fits = ({ label }: Entry) => plain(label).includes(letters);
  const entries = [
    ...(letters === '' ? [] : instruments.slice(0, SHOWN)),
    ...shown.filter(fits).slice(0, SHOWN),
    ...actions.filter(fits).slice(0, SHOWN),
  ];
  // Nothing is chosen by itself before the first entry is known to be the first.
  const first = answered ? 0 : -1;
  const at = chosen === undefined ? first : entries.findIndex(({ key }) => key === chosen);
  const active = entries[at];

  const onAnswer = useEffectEvent(() => {
    if (entered.current) active?.act();
    entered.current = false;
  });
  useEffect(() => {
    if (answered) onAnswer();
  }, [answered]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1 }[event.key];
    if (next !== undefined && entries.length > 0) {
      event.preventDefault();
      const to = (next + entries.length) % entries.length;
      setChosen(entries[to]?.key);
      entered.current = false;
      document.getElementById(`${list}-${to}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && !event.repeat) {
      event.preventDefault();
      if (active) active.act();
      else entered.current = !answered && chosen === undefined;
    }
  };
  return (
    <Sheet title={words('palette.title')} onClose={onClose}>
      <div className={css.field}>
        <Icon name="search" size={16} />
        <input
          ref={field}
          className={css.input}
          role="combobox"
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={KEYWORD_LIMIT}
          aria-label={words('palette.field')}
          aria-expanded={entries.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={active && `${list}-${at}`}
          placeholder={words('palette.field')}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setChosen(undefined);
            entered.current = false;
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={list} className={css.list} role="listbox" aria-label={words('palette.title')} aria-busy={!answered}>
        {entries.map((entry, index) => (
          <div
            key={entry.key}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={css.entry}
            onClick={entry.act}
          >
            <Icon name={entry.icon} size={16} />
            <span className={css.label}>{entry.label}</span>
            <small>{entry.detail ?? words(`palette.${entry.kind}`)}</small>
          </div>
        ))}
      </div>
      <output className={css.none}>{entries.length === 0 && answered ? t('search.none', { keyword: asked }) : ''}</output>
    </Sheet>
  );
}
