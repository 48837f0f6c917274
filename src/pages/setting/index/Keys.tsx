import { useSettings } from '../../../lib/settings.ts';
import { usePanelWords } from '../../panels/usePanelWords.ts';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';

/** Whether single keys do something on this device. */
export function Keys() {
  const t = usePanelWords();
  const { shortcuts, set } = useSettings();
  return (
    <Checkbox
      label={t('keys.switch')}
      hint={t('keys.switchHint')}
      checked={shortcuts}
      onChange={({ target }) => set('shortcuts', target.checked)}
    />
  );
}
