import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeBinary, encodeJson, encodeRecord, HEADER_BYTES, RECORD_BYTES, type ServerMessage } from '../../contract/push.ts';
import { createDecoder } from './decode.ts';
import { frames, good, plain } from './frames.fixture.ts';
import { createRecordDecoder } from './recordDecoder.ts';
import { chunkOf } from './records.ts';

const decoder = () => createRecordDecoder(createDecoder().text);

/** A record as it lies in a body, behind another one. */
const recorded = (data: ArrayBuffer | string) => {
  const [first, record] = [encodeRecord(new ArrayBuffer(8 * 5)), encodeRecord(data)];
  const bytes = new Uint8Array(first.length + record.length);
  bytes.set(first);
  bytes.set(record, first.length);
  const length = new DataView(record.buffer).getUint32(0, true);
  return [chunkOf(bytes.buffer), first.length + RECORD_BYTES, length] as const;
};

describe('records', () => {
  it('are read where they lie as the same frames alone, and again after larger and smaller ones', () => {
    const decode = decoder();
    const alone = createDecoder();
    fc.assert(
      fc.property(frames, (frame) => {
        const buffer = encodeBinary(frame);
        expect(plain(decode(...recorded(buffer)))).toEqual(plain(alone.binary(buffer)));
      }),
    );
  });
  it('are refused for the same reasons', () => {
    const decode = decoder();
    const alone = createDecoder();
    fc.assert(
      fc.property(frames, fc.nat(HEADER_BYTES - 1), fc.nat(255), fc.integer({ min: -40, max: 8 }), (frame, at, byte, more) => {
        const whole = new Uint8Array(encodeBinary(frame));
        whole[at] = byte;
        const buffer = Uint8Array.from({ length: Math.max(0, whole.length + more) }, (_, index) => whole[index] ?? 0).buffer;
        // What begins like JSON is read as such.
        fc.pre(new Uint8Array(buffer)[0] !== 0x7b);
        expect(plain(decode(...recorded(buffer)))).toEqual(plain(alone.binary(buffer)));
      }),
    );
  });
  it('hold messages and books as text', () => {
    const decode = decoder();
    const message: ServerMessage = { op: 'error', code: 1, msg: '行情' };
    expect(decode(...recorded(JSON.stringify(message)))).toEqual(message);
    expect(plain(decode(...recorded(encodeJson(good))))).toEqual(plain(createDecoder().text(encodeJson(good))));
  });
});
