import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Robot } from '../../../../contract/rest/robot.ts';
import { useRead } from '../../../data/useRead.ts';
import { moneyText } from '../../../lib/money.ts';
import type { Page } from '../../../lib/page.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { ALL_ROBOTS, orderHref, ROBOT_PRODUCT_ROUTE, ROBOT_RECORD_PATH, ROBOTS_EVERY_MS } from '../../../products/robot.ts';
import { OfferList, type OfferRow } from '../../commitment/OfferList.tsx';
import { OfferPage } from '../../commitment/OfferPage.tsx';
import { RobotOffer } from '../RobotOffer.tsx';
import { useRobotWords } from '../useRobotWords.ts';

const keyOf = ({ robotId }: Robot): string => robotId;
const textOf = ({ name, robotId, coin }: Robot): string => `${name} ${robotId} ${coin}`.toLowerCase();

/** The robots that are offered; one that the address names is bought here. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['robots', 'titles']);
  const { id } = usePageQuery(ROBOT_PRODUCT_ROUTE);
  const read = useRead('robotPageList', ALL_ROBOTS, { every: ROBOTS_EVERY_MS });
  if (id !== undefined) return <RobotOffer robotId={id} mode="buy" />;
  return (
    <OfferPage
      title={t(page.title, { ns: 'titles' })}
      own={{ label: t('robotai.record', { ns: 'titles' }), to: ROBOT_RECORD_PATH }}
      icon="robot"
      read={read}
      words={{ failed: t('failed'), empty: t('none'), emptyDetail: t('noneDetail') }}
    >
      {(robots) => <Offers robots={robots} />}
    </OfferPage>
  );
}

function Offers({ robots }: { readonly robots: readonly Robot[] }) {
  const { t, i18n } = useTranslation('robots');
  const words = useRobotWords();
  const filters = useMemo(() => [{ id: 'all', label: t('filter.all'), keeps: () => true }], [t]);
  const sorts = useMemo(
    () => [
      { id: 'price', label: t('price'), compare: (one: Robot, other: Robot) => Number(one.price) - Number(other.price) },
      { id: 'name', label: t('sort.name'), compare: (one: Robot, other: Robot) => one.name.localeCompare(other.name, i18n.language) },
    ],
    [t, i18n.language],
  );
  const rowOf = (robot: Robot): OfferRow => ({
    title: robot.name,
    to: orderHref(robot.robotId, 'buy'),
    figures: [
      { id: 'price', label: t('price'), value: moneyText(robot.price, robot.currency, i18n.language) },
      { id: 'coin', label: t('coin'), value: robot.coin },
      { id: 'rate', label: t('rateShort'), value: t('estimated', { percent: words.percent(robot.dailyRate) }) },
      { id: 'rent', label: t('rentShort'), value: words.percent(robot.rentRate) },
    ],
  });
  return (
    <OfferList
      label={t('offers')}
      searched={t('search')}
      offers={robots}
      filters={filters}
      sorts={sorts}
      keyOf={keyOf}
      textOf={textOf}
      rowOf={rowOf}
    />
  );
}
