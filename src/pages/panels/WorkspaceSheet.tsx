import { type SubmitEvent, useState } from 'react';
import { toast } from '../../lib/toasts.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Segments } from '../../ui/form/Segments.tsx';
import { Button } from '../../ui/press/Button.tsx';
import { Sheet } from '../../ui/sheet/Sheet.tsx';
import { Icon } from '../../ui/sign/Icon.tsx';
import hidden from '../../ui/sign/visually-hidden.module.css';
import { usePanelWords } from './usePanelWords.ts';
import { type Grid, GRIDS, inSight, MOST_WORKSPACES, NAME_LENGTH, sharesOf, useWorkspaces } from './workspaces.ts';
import css from './workspace-sheet.module.css';

/** How the workspace in sight is laid out, and all of them by name: to switch, to rename, to delete, to begin another. */
export function WorkspaceSheet({ onClose }: { onClose(): void }) {
  const t = usePanelWords();
  const store = useWorkspaces();
  const { all, current, change, create, rename, remove, switchTo } = store;
  const { grid, ticket } = inSight(store);
  const [fresh, setFresh] = useState('');
  const named = (name: string) => name || t('workspace.first');
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    const name = fresh.trim();
    if (name === '') return;
    create(name);
    setFresh('');
    toast(t('workspace.created', { name }));
  };
  return (
    <Sheet title={t('workspace.title')} onClose={onClose}>
      <Segments<Grid>
        label={t('workspace.grid')}
        options={GRIDS.map((id) => ({ id, label: String(id) }))}
        selected={grid}
        onSelect={(next) => change({ grid: next, shares: sharesOf(next) })}
      />
      <Checkbox
        label={t('workspace.ticket')}
        checked={ticket.open}
        onChange={({ target }) => change({ ticket: { ...ticket, open: target.checked } })}
      />
      <section>
        <h3 className={css.heading}>{t('workspace.kept')}</h3>
        <ul>
          {all.map((workspace, at) => (
            // Two may have one name: their place is all that tells them apart.
            <li key={at} className={css.row}>
              <button type="button" className={css.choose} aria-pressed={at === current} onClick={() => switchTo(at)}>
                <span className={hidden.hidden}>{t('workspace.show', { name: named(workspace.name) })}</span>
                <Icon name={at === current ? 'check' : 'next'} size={16} />
              </button>
              <input
                className={css.name}
                aria-label={t('workspace.nameOf', { name: named(workspace.name) })}
                value={workspace.name}
                placeholder={t('workspace.first')}
                maxLength={NAME_LENGTH}
                onChange={({ target }) => rename(at, target.value)}
              />
              {all.length > 1 && (
                <button
                  type="button"
                  className={css.remove}
                  aria-label={t('workspace.remove', { name: named(workspace.name) })}
                  title={t('workspace.remove', { name: named(workspace.name) })}
                  onClick={() => remove(at)}
                >
                  <Icon name="bin" size={16} />
                </button>
              )}
            </li>
          ))}
        </ul>
      </section>
      {all.length < MOST_WORKSPACES && (
        <form className={css.fresh} onSubmit={add}>
          <Field
            label={t('workspace.new')}
            hint={t('workspace.newHint')}
            name="workspace"
            value={fresh}
            maxLength={NAME_LENGTH}
            autoComplete="off"
            onChange={({ target }) => setFresh(target.value)}
          />
          <Button kind="main" type="submit">
            {t('workspace.create')}
          </Button>
        </form>
      )}
    </Sheet>
  );
}
