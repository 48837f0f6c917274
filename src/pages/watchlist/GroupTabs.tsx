import { useTranslation } from 'react-i18next';
import { type Tab, Tabs } from '../../ui/page/Tabs.tsx';

/** No group's: names are trimmed. */
const ALL = ' ';

interface GroupTabsProps {
  readonly groups: readonly string[];
  /** Undefined: all that is watched. */
  readonly selected: string | undefined;
  /** Id of the list that they narrow. */
  readonly controls: string;
  onSelect(group: string | undefined): void;
}

/** All that is watched, and each group; nothing where there are none. */
export function GroupTabs({ groups, selected, controls, onSelect }: GroupTabsProps) {
  const { t } = useTranslation('watchlist');
  if (groups.length === 0) return null;
  const tabs: readonly Tab<string>[] = [{ id: ALL, label: t('all') }, ...groups.map((id) => ({ id, label: id }))];
  return (
    <Tabs
      label={t('groups')}
      tabs={tabs}
      selected={selected ?? ALL}
      controls={controls}
      onSelect={(id) => onSelect(id === ALL ? undefined : id)}
    />
  );
}
