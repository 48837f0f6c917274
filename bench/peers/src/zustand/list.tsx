/**
 * A list with only the rows in sight: what a virtual list does for rows of one height, in a few lines. A tick
 * renders the rows it touches and nothing above them.
 */
import { memo, type UIEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { symbolOf } from '../../../feed/universe.ts';
import { type FindCell, ROW_PX, ROWS } from '../peer.ts';
import { changeOf, priceText, ratioOf, ratioText, type Tick, timeText } from '../tick.ts';
import './list.css';

/** Hook that renders a row anew when the newest tick of its instrument is another. */
export type UseTick = (id: number) => Tick;

/** Draws the list into the page. @returns where its time cells are */
export function showList(count: number, useTick: UseTick): FindCell {
  const Row = memo(({ id }: { id: number }) => {
    const tick = useTick(id);
    return (
      <div className="row" style={{ transform: `translateY(${id * ROW_PX}px)` }}>
        <span>{symbolOf(id)}</span>
        <span>{priceText(tick.price)}</span>
        <span>{priceText(changeOf(tick))}</span>
        <span>{ratioText(ratioOf(tick))}</span>
        <span>{tick.volume}</span>
        <span>{timeText(tick.ts)}</span>
      </div>
    );
  });

  function List() {
    const [top, setTop] = useState(0);
    const first = Math.floor(top / ROW_PX);
    const end = Math.min(Math.ceil(top / ROW_PX) + ROWS, count);
    const scroll = ({ currentTarget }: UIEvent<HTMLElement>) => setTop(currentTarget.scrollTop);
    return (
      <div className="list" onScroll={scroll}>
        <div className="rows" style={{ height: count * ROW_PX }}>
          {Array.from({ length: end - first }, (_, at) => (
            <Row key={first + at} id={first + at} />
          ))}
        </div>
      </div>
    );
  }

  const root = document.querySelector('#root');
  if (!root) throw new Error('The page has no place for its rows');
  createRoot(root).render(<List />);
  return (row) => root.querySelector('.rows')?.children[row]?.lastElementChild;
}
