import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { auctionsHref } from '../../../products/bondAuction.ts';
import { issuesHref } from '../../../products/subscription.ts';
import { Segments } from '../../../ui/form/Segments.tsx';
import css from './kind-choice.module.css';

/** New shares or new bonds: what was chosen is shown at once, also where the page takes its time. */
export function KindChoice({ kind }: { readonly kind: 'shares' | 'bonds' }) {
  const { t } = useTranslation('newbonds');
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(kind);
  return (
    <div className={css.choice}>
      <Segments<'shares' | 'bonds'>
        label={t('choice.label')}
        bare
        options={[
          { id: 'shares', label: t('choice.shares') },
          { id: 'bonds', label: t('choice.bonds') },
        ]}
        selected={chosen}
        onSelect={(id) => {
          setChosen(id);
          void navigate(id === 'bonds' ? auctionsHref() : issuesHref(), { replace: true });
        }}
      />
    </div>
  );
}
