import { useTranslation } from 'react-i18next';
import type { Market } from '../../../../contract/codes.ts';
import css from './search.module.css';
import { MARKET_OF, type SearchType, TYPES } from './types.ts';

interface NarrowProps {
  readonly type: SearchType;
  readonly market: Market | undefined;
  /** Markets that the broker lists. */
  readonly listed: readonly Market[];
  onType(type: SearchType): void;
  onMarket(market: Market | undefined): void;
}

/** What is searched: a type of instrument, and among shares a market. */
export function Narrow({ type, market, listed, onType, onMarket }: NarrowProps) {
  const { t } = useTranslation();
  const types = TYPES.filter((one) => MARKET_OF[one] === undefined || listed.includes(MARKET_OF[one]));
  const shares = listed.filter((one) => !Object.values(MARKET_OF).some((own) => own === one));
  return (
    <div className={css.narrow}>
      {shares.length > 1 && MARKET_OF[type] === undefined && (
        <select
          className={css.market}
          aria-label={t('search.markets')}
          value={market ?? ''}
          onChange={(event) => onMarket(shares.find((one) => one === event.target.value))}
        >
          <option value="">{t('search.allMarkets')}</option>
          {shares.map((one) => (
            <option key={one} value={one}>
              {t(`market.${one}`)}
            </option>
          ))}
        </select>
      )}
      <fieldset className={css.types} aria-label={t('search.types')}>
        {types.map((one) => (
          <button key={one} type="button" className={css.type} aria-pressed={one === type} onClick={() => onType(one)}>
            {t(`search.type.${one}`)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
