import { useState } from 'react';
import { Icon } from '../../ui/sign/Icon.tsx';
import hidden from '../../ui/sign/visually-hidden.module.css';
import { LinkChoice } from './LinkChoice.tsx';
import css from './panel.module.css';
import { usePanelWords } from './usePanelWords.ts';
import { WorkspaceSheet } from './WorkspaceSheet.tsx';
import { inSight, useWorkspaces } from './workspaces.ts';

/** The list's link, and which workspace stands beside it. */
export function WorkspaceTools() {
  const t = usePanelWords();
  const { name, link, ticket } = useWorkspaces(inSight);
  const change = useWorkspaces((store) => store.change);
  const [open, setOpen] = useState(false);
  return (
    <div className={css.tools}>
      <LinkChoice label={t('list')} link={link} free={false} onLink={(next) => next && change({ link: next })} />
      <button type="button" className={css.tool} title={t('workspace.title')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={hidden.hidden}>{t('workspace.title')} </span>
        <Icon name="block" size={16} />
        <b>{name || t('workspace.first')}</b>
      </button>
      {!ticket.open && (
        <button type="button" className={css.tool} onClick={() => change({ ticket: { ...ticket, open: true } })}>
          <Icon name="trade" size={16} />
          {t('ticket.title')}
        </button>
      )}
      {open && <WorkspaceSheet onClose={() => setOpen(false)} />}
    </div>
  );
}
