/**
 * Sorts ids by their keys, ascending, equal keys by id. Keys must not be NaN (callers map it to Infinity,
 * last). Live lists change little between two sorts, so insertion goes first; where it meets more than a
 * few moves a row, the keys are packed with their positions into integers that the engine sorts natively.
 */

const MOVES_PER_ROW = 16;
/** Positions fit beside a 32-bit key in the 53 bits of a float64's integers: MAX_INSTRUMENTS is 2^18. */
const POSITIONS = 2 ** 20;

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

function sortPacked(ids: Uint32Array, keys: Float64Array, count: number): void {
  const packed = new Float64Array(count);
  for (let index = 0; index < count; index += 1) {
    single[0] = keys[index] ?? 0;
    const pattern = bits[0] ?? 0;
    // Float patterns order like integers; negative ones backwards.
    const rank = pattern < 0 ? -(pattern & 0x7fffffff) : pattern;
    packed[index] = rank * POSITIONS + index;
  }
  packed.sort();
  const oldIds = ids.slice(0, count);
  const oldKeys = keys.slice(0, count);
  for (let place = 0; place < count; place += 1) {
    const value = packed[place] ?? 0;
    const index = value - Math.floor(value / POSITIONS) * POSITIONS;
    ids[place] = oldIds[index] ?? 0;
    keys[place] = oldKeys[index] ?? 0;
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
