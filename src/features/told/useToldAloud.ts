import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reason } from '../../../contract/codes.ts';
import type { OrderNews } from '../../../contract/frame.ts';
import { useTellings, wasSaid } from '../../data/told.ts';
import { alertSound } from '../../lib/alertSound.ts';
import { notify } from '../../lib/notifications.ts';
import { numberFormats } from '../../lib/numbers.ts';
import { useSettings } from '../../lib/settings.ts';
import { orderToast, toast } from '../../lib/toasts.ts';
import { toldHref, toldText, toldTone } from './toldText.ts';

/** The first thing is told at once; what comes within this time after it is told together. */
const GATHER_MS = 100;
/** More than that at once would hide the page. */
const MOST_TOASTS = 3;
const ORDERS = '/pages/trade/index?tab=orders';

/** One order has one toast, which follows it; so has one position. */
const aboutOf = (told: OrderNews): string => ('order' in told ? orderToast(told.order.id) : `position ${told.position}`);

/**
 * Tells fills, rejections, ends and margin warnings: words in every tab, sound and notification in the one that is told aloud.
 * @param why words of a rejection
 * @param onOpen follows a notification
 */
export function useToldAloud(why: (reason: Reason) => string, onOpen: (to: string) => void): void {
  const { t, i18n } = useTranslation('trade');
  const { onTold } = useTellings();

  const say = useEffectEvent((events: readonly OrderNews[]) => {
    const words = { t, numbers: numberFormats(i18n.language), why };
    const newest = [...new Map(events.map((told) => [aboutOf(told), told])).values()];
    if (newest.length > MOST_TOASTS) toast(t('told.many', { count: events.length }), { to: ORDERS, label: t('told.open') });
    else for (const told of newest) toast(toldText(told, words), { to: toldHref(told), label: t('told.open') }, aboutOf(told));
  });
  const sound = useEffectEvent((events: readonly OrderNews[]) => {
    const { alertSound: audible, alertNotify } = useSettings.getState();
    if (audible) alertSound.play(events.some((told) => toldTone(told) === 'bad') ? 'bad' : 'good');
    if (!alertNotify) return;
    const words = { t, numbers: numberFormats(i18n.language), why };
    const tell = (text: string, to: string) => notify(t('alerts.title'), text, () => onOpen(to), to);
    if (events.length > MOST_TOASTS) tell(t('told.many', { count: events.length }), ORDERS);
    else for (const told of events) tell(toldText(told, words), toldHref(told));
  });

  useEffect(() => {
    let events: OrderNews[] = [];
    let loud: OrderNews[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      timer = undefined;
      if (events.length === 0) return;
      say(events);
      if (loud.length > 0) sound(loud);
      events = [];
      loud = [];
      timer = setTimeout(flush, GATHER_MS);
    };
    const stop = onTold((told, isLoud) => {
      if (wasSaid(told)) return;
      events.push(told);
      if (isLoud) loud.push(told);
      if (timer === undefined) flush();
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [onTold]);
}
