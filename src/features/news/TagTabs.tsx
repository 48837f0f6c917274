import { useTranslation } from 'react-i18next';
import { Tabs } from '../../ui/page/Tabs.tsx';

/** No tag of a broker's: it stands for all of them. */
export const ALL_TAGS = '*';

interface TagTabsProps {
  readonly tags: readonly { readonly value: string; readonly label: string }[];
  readonly selected: string;
  /** Id of the list that the tags narrow. */
  readonly controls?: string;
  onSelect(tag: string): void;
}

/** One of the broker's tags, or all. A tag of an address that the broker doesn't have stands among them, so that what is shown is always selected. */
export function TagTabs({ tags, selected, controls, onSelect }: TagTabsProps) {
  const { t } = useTranslation();
  const known = tags.map(({ value, label }) => ({ id: value, label }));
  const all = [{ id: ALL_TAGS, label: t('news.all') }, ...known];
  const shown = all.some(({ id }) => id === selected) ? all : [...all, { id: selected, label: selected }];
  return <Tabs label={t('news.tags')} tabs={shown} selected={selected} {...(controls !== undefined && { controls })} onSelect={onSelect} />;
}
