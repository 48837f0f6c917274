import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import css from './tabs.module.css';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
}

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly selected: Id;
  /** Equal widths over the whole line. */
  readonly fill?: boolean;
  /** Id of the element that the tabs change. */
  readonly controls?: string;
  onSelect(id: Id): void;
}

/** A line of tabs: one tab stop, arrows move and select, the selected one scrolls into sight. */
export function Tabs<Id extends string>({ label, tabs, selected, fill = false, controls, onSelect }: TabsProps<Id>) {
  const name = useId();
  const line = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const tab = line.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!line.current || !tab) return;
    const left = tab.offsetLeft - line.current.offsetLeft;
    if (left < line.current.scrollLeft || left + tab.offsetWidth > line.current.scrollLeft + line.current.clientWidth)
      line.current.scrollLeft = left - 32;
  }, [selected]);

  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = target === undefined ? undefined : tabs[(target + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    document.getElementById(`${name}-${next.id}`)?.focus();
  };

  return (
    <div ref={line} className={fill ? css.fill : css.tabs} role="tablist" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          id={`${name}-${tab.id}`}
          type="button"
          role="tab"
          className={css.tab}
          aria-selected={tab.id === selected}
          aria-controls={controls}
          tabIndex={tab.id === selected ? 0 : -1}
          onClick={() => onSelect(tab.id)}
          onKeyDown={move}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
