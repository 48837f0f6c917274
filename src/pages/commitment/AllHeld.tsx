import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/press/Button.tsx';
import { type HeldPlaces, tabHref } from './line.ts';

/** The way to all that is held of a line. */
export function AllHeld({ line, kind = 'plain' }: { readonly line: HeldPlaces; readonly kind?: 'main' | 'quiet' | 'plain' }) {
  const { t } = useTranslation(['commitment', 'titles']);
  return (
    <ButtonLink kind={kind} to={tabHref(line)}>
      {'all' in line ? t(line.title, { ns: 'titles' }) : t('held.all')}
    </ButtonLink>
  );
}
