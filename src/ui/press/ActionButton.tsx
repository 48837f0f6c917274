import type { ComponentProps } from 'react';
import { Direction } from '../../../contract/codes.ts';
import css from './action-button.module.css';
import { Button } from './Button.tsx';

interface ActionButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** Undefined for what is no trade on a market. */
  readonly direction: Direction | undefined;
}

/** The one action of a market: it takes its direction's colour, in words and in ground. */
export function ActionButton({ direction, ...button }: ActionButtonProps) {
  if (direction === undefined) return <Button {...button} kind="main" />;
  return <button type="button" {...button} className={direction === Direction.Buy ? css.buy : css.sell} />;
}
