import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { RobotOffer } from '../RobotOffer.tsx';
import { page } from './page.ts';

/** Rents the robot that the address names. */
export function Screen() {
  const { id } = usePageQuery(page);
  return <RobotOffer robotId={id} mode="rent" />;
}
