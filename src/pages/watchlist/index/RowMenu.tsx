import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Direction } from '../../../../contract/codes.ts';
import type { Instrument } from '../../../../contract/quote.ts';
import { intoGroup, toTop, type Watched, watchKey } from '../../../data/watchlist/watched.ts';
import type { LiveWatchlist, WatchView } from '../../../data/watchlist/watchlist.ts';
import { orderHref } from '../../../products/orderPage.ts';
import { quoteHref } from '../../../products/quotePage.ts';
import { productOf } from '../../../products/registry.ts';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { Icon } from '../../../ui/sign/Icon.tsx';
import type { IconName } from '../../../ui/sign/icons.ts';
import css from './row-menu.module.css';

interface RowMenuProps {
  readonly title: string;
  /** Where it opens; absent: as a sheet. */
  readonly at: { readonly x: number; readonly y: number } | undefined;
  readonly live: LiveWatchlist;
  readonly view: WatchView;
  readonly entry: Watched;
  readonly instrument: Instrument;
  /** Sets an alert on its price. */
  onAlert(): void;
  onClose(): void;
}

interface Item {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  /** Of a choice: whether it holds. */
  readonly checked?: boolean;
  /** Begins a part of its own. */
  readonly apart?: boolean;
  run(): void;
}

/** What may be done with one watched instrument. */
export function RowMenu({ title, at, live, view, entry, instrument, onAlert, onClose }: RowMenuProps) {
  const { t } = useTranslation('watchlist');
  const navigate = useNavigate();
  const keys = new Set([watchKey(entry)]);
  const go = (to: string) => () => void navigate(to);
  const order = (direction: Direction) => go(orderHref(instrument, { direction }));
  const { groups } = view.list;
  const items: readonly Item[] = [
    { id: 'quote', label: t('menu.quote'), icon: 'open', run: go(quoteHref(instrument)) },
    ...(productOf(instrument.source)
      ? [
          { id: 'buy', label: t('menu.buy'), icon: 'deposit' as const, run: order(Direction.Buy) },
          { id: 'sell', label: t('menu.sell'), icon: 'withdraw' as const, run: order(Direction.Sell) },
        ]
      : []),
    { id: 'alert', label: t('menu.alert'), icon: 'bell', run: onAlert },
    { id: 'top', label: t('menu.top'), icon: 'list', apart: true, run: () => void live.change(toTop(keys)) },
    ...(groups.length === 0
      ? []
      : [undefined, ...groups].map(
          (group): Item => ({
            id: `group ${group ?? ''}`,
            label: group === undefined ? t('menu.noGroup') : t('menu.group', { name: group }),
            checked: entry.group === group,
            run: () => void live.change(intoGroup(keys, group)),
          }),
        )),
    { id: 'remove', label: t('menu.remove'), icon: 'bin', apart: true, run: () => live.toggle(entry) },
  ];
  const press = ({ run }: Item) => {
    onClose();
    run();
  };
  const list = (role: 'menu' | 'list') => (
    <ul className={css.items} role={role} aria-label={role === 'menu' ? title : undefined}>
      {items.map((item) => (
        <li key={item.id} role={role === 'menu' ? 'none' : undefined} className={item.apart ? css.apart : undefined}>
          <button
            type="button"
            className={css.item}
            role={role === 'menu' ? (item.checked === undefined ? 'menuitem' : 'menuitemradio') : undefined}
            aria-checked={role === 'menu' ? item.checked : undefined}
            aria-pressed={role === 'menu' ? undefined : item.checked}
            tabIndex={role === 'menu' ? -1 : undefined}
            onClick={() => press(item)}
          >
            {item.checked === undefined ? item.icon && <Icon name={item.icon} size={16} /> : <Tick on={item.checked} />}
            {item.label}
          </button>
        </li>
      ))}
    </ul>
  );
  return at ? (
    <Popup at={at} onClose={onClose}>
      {list('menu')}
    </Popup>
  ) : (
    <Sheet title={title} onClose={onClose}>
      {list('list')}
    </Sheet>
  );
}

const Tick = ({ on }: { readonly on: boolean }) => (on ? <Icon name="check" size={16} /> : <span className={css.blank} />);

interface PopupProps {
  readonly at: { readonly x: number; readonly y: number };
  readonly children: ReactNode;
  onClose(): void;
}

/** A menu at the pointer, within the window: arrows move, Escape and a press elsewhere close it, and the focus goes back to where it was. */
function Popup({ at, children, onClose }: PopupProps) {
  const popup = useRef<HTMLDialogElement>(null);
  const buttons = () => [...(popup.current?.querySelectorAll<HTMLElement>('button') ?? [])];
  useLayoutEffect(() => {
    const element = popup.current;
    if (!element) return undefined;
    element.showModal();
    const { offsetWidth, offsetHeight } = element;
    element.style.left = `${Math.max(8, Math.min(at.x, window.innerWidth - offsetWidth - 8))}px`;
    element.style.top = `${Math.max(8, Math.min(at.y, window.innerHeight - offsetHeight - 8))}px`;
    element.querySelector<HTMLElement>('button')?.focus();
    return () => element.close();
  }, [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    const all = buttons();
    const now = all.findIndex((button) => button === document.activeElement);
    const next = { ArrowDown: now + 1, ArrowUp: now - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (next !== undefined) all[next % all.length]?.focus();
    if (event.key === 'Tab') onClose();
    if (next !== undefined || event.key === 'Tab') event.preventDefault();
  };
  return (
    // A press beside the menu closes it; with keys Escape does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={popup}
      className={css.popup}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
