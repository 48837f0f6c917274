import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/press/Button.tsx';
import { AllHeld } from './AllHeld.tsx';
import { type HeldPlaces, heldHref } from './line.ts';

/** From a receipt to all about what was entered, and to all that is held of its line. */
export function HeldWays({ line, id }: { readonly line: HeldPlaces; readonly id: number }) {
  const { t } = useTranslation('commitment');
  return (
    <>
      <ButtonLink kind="main" to={heldHref(line, id)}>
        {t('held.detail')}
      </ButtonLink>
      <AllHeld line={line} />
    </>
  );
}
