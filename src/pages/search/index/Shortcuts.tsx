import { useTranslation } from 'react-i18next';
import { useRead } from '../../../data/useRead.ts';
import { Menu, MenuLink } from '../../../ui/list/Menu.tsx';

/** What of an address isn't its title's key. */
const ROOT = '/pages/';

/** Pages that the broker puts first, in its order; those that this client doesn't know are left out. */
export function Shortcuts() {
  const { t, i18n } = useTranslation(['app', 'titles']);
  const { data } = useRead('homeCustomList', {});
  const known = (data?.list ?? [])
    .toSorted((one, other) => one.sort - other.sort)
    .flatMap(({ id, route }) => {
      const title: unknown = i18n.getResource(i18n.language, 'titles', route.slice(ROOT.length).replace('/', '.'));
      return typeof title === 'string' ? [{ id, route, title }] : [];
    });
  if (known.length === 0) return null;
  return (
    <Menu title={t('search.shortcuts')}>
      {known.map(({ id, route, title }) => (
        <MenuLink key={id} icon="open" label={title} to={route} />
      ))}
    </Menu>
  );
}
