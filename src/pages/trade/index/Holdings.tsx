import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '../../../../contract/rest/trading.ts';
import { useOffline } from '../../../data/useOffline.ts';
import { useRead } from '../../../data/useRead.ts';
import { HoldingList } from '../../../features/trades/HoldingList.tsx';
import { toast } from '../../../lib/toasts.ts';
import { Button, ButtonLink } from '../../../ui/press/Button.tsx';
import { EmptyState, FailedState } from '../../../ui/page/Faces.tsx';
import { Note } from '../../../ui/sign/Note.tsx';
import { PositionActions } from '../../../features/trades/PositionActions.tsx';
import { CloseAllSheet } from './CloseAllSheet.tsx';
import { ExportHoldings } from './exports.tsx';
import css from './trade.module.css';

const BONES = [0, 1, 2, 3, 4, 5];

/** What is held now. */
export function Holdings() {
  const { t } = useTranslation('trade');
  const money = useTranslation('money').t;
  const offline = useOffline();
  const read = useRead('positionMine', {});
  const [closing, setClosing] = useState<readonly Position[]>();
  const actions = useCallback((position: Position, wide: boolean) => <PositionActions position={position} withDetail={!wide} />, []);
  const positions = read.data?.list;
  if (!positions) {
    if (read.state === 'failed')
      return (
        <FailedState
          title={t('holding.failed')}
          failure={offline ? undefined : read.failure}
          detail={money('offline')}
          onRetry={read.retry}
        />
      );
    return (
      <div aria-busy="true" aria-hidden="true">
        {BONES.map((bone) => (
          <div key={bone} className={css.bone}>
            {BONES.map((cell) => (
              <span key={cell} />
            ))}
          </div>
        ))}
      </div>
    );
  }
  if (positions.length === 0)
    return (
      <EmptyState icon="trade" title={t('holding.empty')} detail={t('holding.emptyDetail')}>
        <ButtonLink kind="main" to="/pages/market/index">
          {t('holding.browse')}
        </ButtonLink>
      </EmptyState>
    );
  return (
    <>
      <div className={css.tools}>
        <span className={css.count}>{t('holding.count', { count: positions.length })}</span>
        <Button kind="quiet" onClick={() => (offline ? toast(money('offline')) : setClosing(positions))}>
          {t('closeAll.action')}
        </Button>
        <ExportHoldings />
      </div>
      {read.state === 'failed' && (
        <div className={css.note}>
          <Note kind="warn">{t('holding.old')}</Note>
        </div>
      )}
      <HoldingList positions={positions} actions={actions} />
      {closing && <CloseAllSheet positions={closing} onClose={() => setClosing(undefined)} />}
    </>
  );
}
