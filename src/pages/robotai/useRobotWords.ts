import { useTranslation } from 'react-i18next';
import type frRobots from '../../../locales/fr/robots.json';
import type { Robot, RobotOrder } from '../../../contract/rest/robot.ts';
import { decimalText, numberFormats } from '../../lib/numbers.ts';
import { useMoneyText } from '../../lib/useMoneyText.ts';
import type { Line } from '../../ui/list/Lines.tsx';

declare module '../../lib/i18n.ts' {
  interface Words {
    robots: typeof frRobots;
  }
}

/** A robot's figures in the customer's language. */
export function useRobotWords() {
  const { t, i18n } = useTranslation('robots');
  const { money } = useMoneyText();
  const numbers = numberFormats(i18n.language);
  /** As the wire has it. */
  const percent = (value: string | number): string => `${decimalText(String(value), numbers)}${numbers.percent}`;
  return {
    percent,
    number: (value: string): string => decimalText(value, numbers),
    days: (count: number): string => t('days', { count }),
    /** What holds as long as it works. */
    terms: (robot: Robot | RobotOrder): readonly Line[] => [
      { label: t('coin'), value: robot.coin },
      { label: t('price'), value: money(robot.price, robot.currency) },
      { label: t('rent'), value: percent(robot.rentRate) },
      { label: t('dailyRate'), value: percent(robot.dailyRate) },
      ...(robot.wearRate ? [{ label: t('wear'), value: percent(robot.wearRate) }] : []),
      ...('residual' in robot ? [{ label: t(robot.wearRate ? 'residualMoves' : 'residual'), value: percent(robot.residual) }] : []),
      { label: t('earlyCost'), value: percent(robot.earlyCost) },
      { label: t('energyLasts'), value: t('days', { count: robot.energyDays }) },
      { label: t('rechargeRate'), value: percent(robot.rechargeRate) },
    ],
  };
}
