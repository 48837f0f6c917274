import { type MouseEvent, type RefObject, useCallback, useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { Direction, type Market } from '../../../contract/codes.ts';
import type { Instrument } from '../../../contract/quote.ts';
import { type Listed, useRow } from '../../data/useRow.ts';
import { useWatchlist } from '../../data/useWatchlist.ts';
import { useInstrument } from '../../features/quote-detail/useInstrument.ts';
import type { Question } from '../../features/order-ticket/aim.ts';
import { BarsAhead } from '../../features/quote-chart/BarsAhead.tsx';
import type { ListSteps } from '../../features/quote-list/QuoteList.tsx';
import { useActs } from '../../lib/shortcuts.ts';
import { useWidth } from '../../lib/useWidth.ts';
import { Edge } from '../../ui/panel/Edge.tsx';
import { askedBy } from './asked.ts';
import { fit, LEAST, MOST_TICKET, type Shares } from './fit.ts';
import { InstrumentPanel } from './InstrumentPanel.tsx';
import { listenToLinks, tellLink, useLinks } from './links.ts';
import css from './panel.module.css';
import { TicketPanel } from './TicketPanel.tsx';
import { usePanelWords } from './usePanelWords.ts';
import { WorkspaceTools } from './WorkspaceTools.tsx';
import { inSight, type LinkName, type Panel, type Place, sharesOf, useWorkspaces } from './workspaces.ts';

interface DeskPanelsProps {
  /** What is chosen in the list. */
  readonly market: Market | undefined;
  readonly code: string | undefined;
  /** The row of the list that was opened last. */
  readonly opened: Instrument | undefined;
  readonly steps: RefObject<ListSteps | null>;
  /** Where the workspace's own buttons stand. */
  readonly tools: Element | null;
}

/** Panels side by side from this width on, CSS pixels. */
const WIDE = 900;

/** What stands beside a list on a desk: the panels of the workspace in sight, and the ticket. All edges can be moved. */
export function DeskPanels({ market, code, opened, steps, tools }: DeskPanelsProps) {
  const t = usePanelWords();
  const [panelsId, ticketId] = [useId(), useId()];
  const { width, watch } = useWidth();
  const watchWhole = useCallback((element: HTMLElement | null) => watch(element?.parentElement ?? null), [watch]);
  const workspace = useWorkspaces(inSight);
  const change = useWorkspaces((store) => store.change);
  const changePanel = useWorkspaces((store) => store.changePanel);
  const links = useLinks();
  const { grid, ticket, shares } = workspace;
  /** Widths while an edge is dragged: kept once it is let go. */
  const [dragged, setDragged] = useState<Shares>();
  const widths = fit(width, dragged ?? shares, ticket.open);
  // The list moves at once, however fast the keys come; what is heavy follows when there is time.
  const chosen = useDeferredValue(
    useMemo<Listed | undefined>(() => {
      if (market === undefined || code === undefined) return undefined;
      const place = { market, code };
      return opened && isSame(place, opened) ? { ...place, id: opened.id } : place;
    }, [market, code, opened]),
  );
  const instrument = useTold(workspace.link, chosen);
  const { toggle } = useWatchlist(false);

  const placeOf = (link: LinkName | undefined, own: Place | undefined): Listed | undefined => {
    if (link === workspace.link) return chosen ?? own;
    return (link && links[link]) ?? own;
  };
  const inTicket = placeOf(ticket.link, undefined);
  const newest = useNewest(market, code, opened);
  const meant = ticket.link === workspace.link && newest ? newest : inTicket;
  const starred = [opened, instrument].find((one) => one && newest && isSame(one, newest));
  const [asked, setAsked] = useState<{ readonly of: Place; readonly question: Question }>();
  // A question is of the moment in which it was asked: it never comes back with its instrument.
  if (asked && !(meant && isSame(asked.of, meant))) setAsked(undefined);
  const taken = useCallback(() => setAsked(undefined), [setAsked]);
  const ask = (question: Question) => {
    if (!meant) return;
    if (!ticket.open) change({ ticket: { ...ticket, open: true } });
    setAsked({ of: meant, question });
  };
  useActs({
    next: () => steps.current?.step(1),
    previous: () => steps.current?.step(-1),
    buy: () => ask({ direction: Direction.Buy }),
    sell: () => ask({ direction: Direction.Sell }),
    star: starred && (() => toggle(starred)),
  });
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link || !inTicket || !ticket.open || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const how = askedBy(link.hash, inTicket);
    if (!how) return;
    event.preventDefault();
    ask(how);
  };

  const setWidth = (name: 'panels' | 'ticket') => (value: number, done: boolean) => {
    const next = { ...shares, [name]: value / width };
    setDragged(done ? undefined : next);
    if (done) change({ shares: next });
  };
  const usual = (name: 'panels' | 'ticket') => () => change({ shares: { ...shares, [name]: sharesOf(grid)[name] } });
  const room = width - LEAST.list;
  return (
    <>
      {market !== undefined &&
        code !== undefined &&
        workspace.panels
          .slice(0, grid)
          .map((panel, at) => panel.link === workspace.link && <BarsAhead key={at} market={market} code={code} period={panel.period} />)}
      <Edge
        label={t('edge.list')}
        controls={panelsId}
        value={widths.panels}
        least={LEAST.panels}
        most={Math.max(LEAST.panels, room - widths.ticket)}
        valueText={t('edge.width', { width: `${widths.panels} px` })}
        onValue={setWidth('panels')}
        onUsual={usual('panels')}
      />
      <div
        ref={watchWhole}
        id={panelsId}
        className={`${css.panels} ${widths.panels >= WIDE ? css.wide : ''}`}
        data-grid={grid}
        style={{ width: widths.panels }}
        onClickCapture={onClick}
      >
        {workspace.panels.slice(0, grid).map((panel, at) => (
          <InstrumentPanel
            // Panels have no other name than their place in the grid.
            key={at}
            panel={panel}
            place={placeOf(panel.link, panel.place)}
            orders={!ticket.open}
            onChange={(changed: Partial<Panel>) => changePanel(at, changed)}
          />
        ))}
      </div>
      {ticket.open && (
        <>
          <Edge
            label={t('edge.ticket')}
            controls={ticketId}
            value={widths.ticket}
            least={LEAST.ticket}
            most={Math.max(LEAST.ticket, Math.min(MOST_TICKET, room - LEAST.panels))}
            valueText={t('edge.width', { width: `${widths.ticket} px` })}
            onValue={setWidth('ticket')}
            onUsual={usual('ticket')}
          />
          <TicketPanel
            id={ticketId}
            place={inTicket}
            question={asked && inTicket && isSame(asked.of, inTicket) ? asked.question : undefined}
            onTaken={taken}
            link={ticket.link}
            width={widths.ticket}
            onLink={(link) => change({ ticket: { ...ticket, link } })}
            onClose={() => change({ ticket: { ...ticket, open: false } })}
          />
        </>
      )}
      {tools && createPortal(<WorkspaceTools />, tools)}
    </>
  );
}

const isSame = (one: Place, other: Place): boolean => one.market === other.market && one.code === other.code;

/**
 * What keys mean: what was chosen last, whatever the panels still show. A row that was opened is known at once, and only then comes into the
 * address; what comes into that alone was chosen elsewhere.
 */
function useNewest(market: Market | undefined, code: string | undefined, opened: Instrument | undefined): Place | undefined {
  const listed = market === undefined || code === undefined ? undefined : { market, code };
  const [seen, setSeen] = useState({ listed, opened, newest: listed });
  const { newest } = seen;
  if (opened !== seen.opened) setSeen({ listed, opened, newest: opened });
  else if (listed?.market !== seen.listed?.market || listed?.code !== seen.listed?.code) setSeen({ listed, opened, newest: listed });
  return newest;
}

/** Tells the link's other windows what the list shows, once it is known by name. */
function useTold(link: LinkName, place: Listed | undefined): Instrument | undefined {
  useEffect(listenToLinks, []);
  const instrument = useInstrument(useRow(place).id);
  useEffect(() => {
    if (instrument) tellLink(link, instrument);
  }, [link, instrument]);
  return instrument;
}
