import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PanelWindow } from '../pages/panels/panelWindow.ts';
import { type Linked, listenToLinks, useLinks } from '../pages/panels/links.ts';
import { LINKS } from '../pages/panels/workspaces.ts';
import { orderHref } from '../products/orderPage.ts';
import { quoteHref } from '../products/quotePage.ts';

/** In a panel's own window: its page follows the instrument of its link. */
export function PanelWindowLink({ kind, link }: PanelWindow) {
  const navigate = useNavigate();
  const name = LINKS.find((known) => known === link);
  const linked = useLinks((links) => (name === undefined ? undefined : links[name]));
  const follow = useEffectEvent((to: Linked) => void navigate(kind === 'quote' ? quoteHref(to) : orderHref(to), { replace: true }));
  useEffect(listenToLinks, []);
  useEffect(() => {
    if (linked) follow(linked);
  }, [linked]);
  return null;
}
