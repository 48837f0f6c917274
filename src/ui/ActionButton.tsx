import type { ComponentProps } from 'react';
import { Direction } from '../../contract/codes.ts';
import css from './action-button.module.css';

interface ActionButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  readonly direction: Direction;
}

/** The one action of a market: it takes its direction's colour, in words and in ground. */
export function ActionButton({ direction, ...button }: ActionButtonProps) {
  return <button type="button" {...button} className={direction === Direction.Buy ? css.buy : css.sell} />;
}
