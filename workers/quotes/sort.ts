/**
 * Sorts ids by their keys, ascending, equal keys by id. Keys must not be NaN (callers map it to Infinity,
 * last). Live lists change little between two sorts, so insertion goes first; where it meets more than a
 * few moves a row, keys (32 bits) and ids (18 bits) are packed into whole float64s that the engine sorts natively.
 */
import { MAX_INSTRUMENTS } from '../../contract/quote.ts';

const MOVES_PER_ROW = 16;

/** Sorts the first `count` of both arrays in place; returns whether anything moved. */
export function sortByKey(ids: Uint32Array, keys: Float64Array, count: number): boolean {
  const start = insert(ids, keys, count);
  if (start === 'sorted') return false;
  if (start === 'moved') return true;
  sortPacked(ids, keys, count);
  // Packing rounds keys to float32: what it made equal is still to be ordered exactly.
  if (insert(ids, keys, count) === 'tooMany') sortPairs(ids, keys, count);
  return true;
}

function insert(ids: Uint32Array, keys: Float64Array, count: number): 'sorted' | 'moved' | 'tooMany' {
  let moves = 0;
  const budget = count * MOVES_PER_ROW;
  for (let index = 1; index < count; index += 1) {
    const key = keys[index] ?? 0;
    const id = ids[index] ?? 0;
    let at = index;
    while (at > 0) {
      const other = keys[at - 1] ?? 0;
      if (other < key || (other === key && (ids[at - 1] ?? 0) < id)) break;
      keys[at] = other;
      ids[at] = ids[at - 1] ?? 0;
      at -= 1;
    }
    if (at === index) continue;
    keys[at] = key;
    ids[at] = id;
    moves += index - at;
    if (moves > budget) return 'tooMany';
  }
  return moves > 0 ? 'moved' : 'sorted';
}

const single = new Float32Array(1);
const bits = new Int32Array(single.buffer);
let packed = new Float64Array(0);
let keyOfId = new Float64Array(0);

function sortPacked(ids: Uint32Array, keys: Float64Array, count: number): void {
  if (packed.length < count) packed = new Float64Array(count);
  if (keyOfId.length === 0) keyOfId = new Float64Array(MAX_INSTRUMENTS);
  for (let index = 0; index < count; index += 1) {
    const id = ids[index] ?? 0;
    const key = keys[index] ?? 0;
    single[0] = key;
    const pattern = bits[0] ?? 0;
    // Float patterns order like integers; negative ones backwards.
    const rank = pattern < 0 ? -(pattern & 0x7fffffff) : pattern;
    packed[index] = rank * MAX_INSTRUMENTS + id;
    keyOfId[id] = key;
  }
  packed.subarray(0, count).sort();
  for (let place = 0; place < count; place += 1) {
    const value = packed[place] ?? 0;
    const id = value - Math.floor(value / MAX_INSTRUMENTS) * MAX_INSTRUMENTS;
    ids[place] = id;
    keys[place] = keyOfId[id] ?? 0;
  }
}

/** The plain way, for keys that float32 can't tell apart. */
function sortPairs(ids: Uint32Array, keys: Float64Array, count: number): void {
  const pairs = Array.from({ length: count }, (_, index) => ({ id: ids[index] ?? 0, key: keys[index] ?? 0 }));
  pairs.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : one.id - other.id));
  pairs.forEach(({ id, key }, index) => {
    ids[index] = id;
    keys[index] = key;
  });
}
