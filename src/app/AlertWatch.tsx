import { useNavigate } from 'react-router-dom';
import { useFiredAloud } from '../features/price-alert/useFiredAloud.ts';

/** Has the data layer watch this device's price alerts, and tells those that fire, on whatever page. */
export function AlertWatch() {
  const navigate = useNavigate();
  useFiredAloud((to) => void navigate(to));
  return null;
}
