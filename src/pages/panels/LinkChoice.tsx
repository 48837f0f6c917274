import { usePanelWords } from './usePanelWords.ts';
import css from './panel.module.css';
import { LINKS, type LinkName } from './workspaces.ts';

interface LinkChoiceProps {
  /** Of what. */
  readonly label: string;
  readonly link: LinkName | undefined;
  /** Whether it may keep an instrument of its own. */
  readonly free: boolean;
  onLink(link: LinkName | undefined): void;
}

/** The square that says, by colour and by letter, which panels show one instrument. */
export function LinkChoice({ label, link, free, onLink }: LinkChoiceProps) {
  const t = usePanelWords();
  return (
    <span className={css.link} data-link={link} title={t('link.hint')}>
      <span aria-hidden="true">{link?.toUpperCase()}</span>
      <select
        className={css.choice}
        aria-label={t('link.of', { panel: label })}
        value={link ?? ''}
        onChange={({ target }) => onLink(LINKS.find((known) => known === target.value))}
      >
        {LINKS.map((known) => (
          <option key={known} value={known}>
            {t('link.named', { letter: known.toUpperCase() })}
          </option>
        ))}
        {free && <option value="">{t('link.none')}</option>}
      </select>
    </span>
  );
}
