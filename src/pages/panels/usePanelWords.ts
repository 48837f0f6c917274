import { useTranslation } from 'react-i18next';
import type frDesk from '../../../locales/fr/desk.json';

declare module '../../lib/i18n.ts' {
  interface Words {
    desk: typeof frDesk;
  }
}

/** What the desk says of its panels. */
export const usePanelWords = () => useTranslation('desk').t;
