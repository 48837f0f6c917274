/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a rule has no value: an edge that is dragged says how wide its panel is */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import css from './edge.module.css';

interface EdgeProps {
  readonly label: string;
  /** Id of the panel at its right, whose width it sets. */
  readonly controls: string;
  /** Width of that panel and how far it goes, CSS pixels. */
  readonly value: number;
  readonly least: number;
  readonly most: number;
  /** The width in words. */
  readonly valueText: string;
  /** @param done false while it is still being dragged */
  onValue(value: number, done: boolean): void;
  /** A double click brings the usual width back. */
  onUsual(): void;
}

const STEP = 16;
const LEAP = 96;

/** The edge between two panels: dragged, or moved by arrows once it has the focus (Shift leaps, Home and End go all the way). */
export function Edge({ label, controls, value, least, most, valueText, onValue, onUsual }: EdgeProps) {
  const held = useRef<{ readonly x: number; readonly value: number; readonly dragged?: number }>(undefined);
  const within = (next: number) => Math.max(least, Math.min(most, next));
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { x: event.clientX, value };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? LEAP : STEP;
    const next = { ArrowLeft: value + step, ArrowRight: value - step, Home: least, End: most }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onValue(within(next), true);
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-controls={controls}
      aria-valuenow={value}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuetext={valueText}
      tabIndex={0}
      className={css.edge}
      onPointerDown={onPointerDown}
      onPointerMove={({ clientX }) => {
        if (!held.current) return;
        const dragged = within(held.current.value + held.current.x - clientX);
        held.current = { ...held.current, dragged };
        onValue(dragged, false);
      }}
      onLostPointerCapture={() => {
        if (held.current?.dragged !== undefined) onValue(held.current.dragged, true);
        held.current = undefined;
      }}
      onDoubleClick={onUsual}
      onKeyDown={onKeyDown}
    />
  );
}
