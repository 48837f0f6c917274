import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { FigureHead } from '../../../features/quote-list/FigureHead.tsx';
import { QuoteList } from '../../../features/quote-list/QuoteList.tsx';
import { Scanner } from '../../../features/scanner/Scanner.tsx';
import { useDesk } from '../../../lib/useMedia.ts';
import { quoteHref } from '../../../products/quotePage.ts';
import { NavBar } from '../../../ui/page/NavBar.tsx';

/** What is remarkable now over all markets, live. */
export function Screen() {
  const { t } = useTranslation('titles');
  const navigate = useNavigate();
  const dense = useDesk();
  return (
    <>
      <NavBar title={t('market.scanner')} back />
      <Scanner
        list={({ figures, ...results }) => (
          <QuoteList
            {...results}
            own={{ ...figures, name: 'figures', head: <FigureHead heads={figures.heads} dense={dense} /> }}
            phase={undefined}
            dense={dense}
            onOpen={(instrument) => void navigate(quoteHref(instrument))}
          />
        )}
      />
    </>
  );
}
