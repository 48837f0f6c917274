import { ICONS, type IconName } from './icons.ts';
import css from './icon.module.css';

interface IconProps {
  readonly name: IconName;
  /** Side in CSS pixels. */
  readonly size?: number;
  readonly filled?: boolean;
}

/** A decorative drawing; whatever it means is said in words beside it or in its button's label. */
export function Icon({ name, size = 20, filled = false }: IconProps) {
  return (
    <svg className={filled ? css.filled : css.icon} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}

/** Rise and fall by shape: up for more than zero, down for zero and below. */
export function Arrow({ up }: { readonly up: boolean }) {
  return (
    <svg className={css.arrow} width="7" height="6" viewBox="0 0 7 6" aria-hidden="true">
      <path d={up ? 'M3.5 0 7 6H0z' : 'M3.5 6 0 0h7z'} />
    </svg>
  );
}
