import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isGroupName } from '../../../../contract/rules.ts';
import { GROUPS_LIMIT } from '../../../../contract/watchlist.ts';
import type { QuoteKey } from '../../../../contract/quote.ts';
import { addGroup, type Edit, intoGroup, removeGroup, renameGroup, sameGroup, shiftGroup } from '../../../data/watchlist/watched.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { Button } from '../../../ui/press/Button.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { Icon } from '../../../ui/sign/Icon.tsx';
import css from './manage.module.css';

interface NameFormProps {
  readonly groups: readonly string[];
  /** The name that is changed; undefined for a new group. */
  readonly from?: string;
  onName(name: string): void;
}

/** Takes the name of a group, checked when it is sent. */
function NameForm({ groups, from, onName }: NameFormProps) {
  const { t } = useTranslation('watchlist');
  const [name, setName] = useState(from ?? '');
  const [error, setError] = useState<string>();
  const full = from === undefined && groups.length >= GROUPS_LIMIT;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    const taken = sameGroup(groups, wanted);
    if (full) setError(t('groupsFull', { limit: GROUPS_LIMIT }));
    else if (!isGroupName(wanted)) setError(t('groupInvalid'));
    else if (taken !== undefined && taken !== from) setError(t('groupTaken'));
    else onName(wanted);
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <Field
        label={t('groupName')}
        value={name}
        error={error}
        autoComplete="off"
        onChange={({ target }) => {
          setName(target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" kind="main">
        {t(from === undefined ? 'create' : 'rename')}
      </Button>
    </form>
  );
}

interface SheetProps {
  readonly groups: readonly string[];
  onChange(edit: Edit): void;
  onClose(): void;
}

/** A new group; what is chosen goes into it. */
export function NewGroupSheet({ groups, chosen, onChange, onClose }: SheetProps & { readonly chosen: ReadonlySet<QuoteKey> }) {
  const { t } = useTranslation('watchlist');
  return (
    <Sheet title={t('newGroup')} onClose={onClose}>
      <NameForm
        groups={groups}
        onName={(name) => {
          onChange((list) => intoGroup(chosen, name)(addGroup(name)(list)));
          onClose();
        }}
      />
    </Sheet>
  );
}

/** Where to put what is chosen. */
export function IntoGroupSheet({
  groups,
  chosen,
  onChange,
  onNew,
  onClose,
}: SheetProps & { readonly chosen: ReadonlySet<QuoteKey>; onNew(): void }) {
  const { t } = useTranslation('watchlist');
  const put = (group: string | undefined) => () => {
    onChange(intoGroup(chosen, group));
    onClose();
  };
  return (
    <Sheet title={t('toGroupTitle')} onClose={onClose}>
      <ul className={css.choices}>
        {groups.map((group) => (
          <li key={group}>
            <button type="button" className={css.choice} onClick={put(group)}>
              {group}
            </button>
          </li>
        ))}
        <li>
          <button type="button" className={css.choice} onClick={put(undefined)}>
            {t('menu.noGroup')}
          </button>
        </li>
        <li>
          <button type="button" className={css.choice} onClick={onNew}>
            {t('newGroup')} <Icon name="next" size={16} />
          </button>
        </li>
      </ul>
    </Sheet>
  );
}

/** Renames a group, moves it among the others, or deletes it. */
export function EditGroupSheet({ group, groups, onChange, onClose }: SheetProps & { readonly group: string }) {
  const { t } = useTranslation('watchlist');
  const at = groups.indexOf(group);
  return (
    <Sheet title={t('editGroup', { name: group })} onClose={onClose}>
      <NameForm
        groups={groups}
        from={group}
        onName={(name) => {
          onChange(renameGroup(group, name));
          onClose();
        }}
      />
      <div className={css.pair}>
        <Button disabled={at === 0} onClick={() => onChange(shiftGroup(group, -1))}>
          {t('groupEarlier')}
        </Button>
        <Button disabled={at === groups.length - 1} onClick={() => onChange(shiftGroup(group, 1))}>
          {t('groupLater')}
        </Button>
      </div>
      <Button
        onClick={() => {
          onChange(removeGroup(group));
          onClose();
        }}
      >
        {t('deleteGroup')}
      </Button>
      <p className={css.hint}>{t('deleteGroupHint')}</p>
    </Sheet>
  );
}
