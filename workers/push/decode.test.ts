import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeBinary, encodeJson, HEADER_BYTES, MAX_FRAME_ROWS, MAX_MESSAGE_BYTES, type ServerMessage } from '../../contract/push.ts';
import { createDecoder } from './decode.ts';
import { frames, good, plain } from './frames.fixture.ts';

describe('frames', () => {
  it('come out as they went in, binary and text, one decoder for all', () => {
    const decoder = createDecoder();
    fc.assert(
      fc.property(frames, (frame) => {
        expect(plain(decoder.binary(encodeBinary(frame)))).toEqual(plain(frame));
        expect(plain(decoder.text(encodeJson(frame)))).toEqual(plain(frame));
      }),
    );
  });

  it('binary columns are views into the buffer', () => {
    const buffer = encodeBinary(good);
    const frame = createDecoder().binary(buffer);
    if (typeof frame === 'string') throw new Error(frame);
    expect(frame.columns.price?.buffer).toBe(buffer);
    expect(frame.ids.buffer).toBe(buffer);
  });

  const patched = (patch: (view: DataView) => void): ArrayBuffer => {
    const buffer = encodeBinary(good);
    patch(new DataView(buffer));
    return buffer;
  };

  const longer = (buffer: ArrayBuffer): ArrayBuffer => {
    const bytes = new Uint8Array(buffer.byteLength + 8);
    bytes.set(new Uint8Array(buffer));
    return bytes.buffer;
  };

  it.each([
    ['version', patched((view) => view.setUint8(0, 2))],
    ['kind', patched((view) => view.setUint8(1, 0))],
    ['kind', patched((view) => view.setUint8(1, 255))],
    ['mask', patched((view) => view.setUint16(2, 0x8003, true))],
    ['length', patched((view) => view.setUint16(2, 0x0001, true))],
    ['count', patched((view) => view.setUint32(4, MAX_FRAME_ROWS + 1, true))],
    ['count', patched((view) => view.setUint32(4, 0xffffffff, true))],
    ['length', patched((view) => view.setUint32(4, 1, true))],
    ['header', patched((view) => view.setFloat64(16, Number.NaN, true))],
    ['header', patched((view) => view.setFloat64(16, -1, true))],
    ['header', patched((view) => view.setFloat64(16, 1.5, true))],
    ['header', patched((view) => view.setFloat64(24, Number.POSITIVE_INFINITY, true))],
    ['length', new ArrayBuffer(0)],
    ['length', new ArrayBuffer(HEADER_BYTES - 1)],
    ['length', encodeBinary(good).slice(0, -1)],
    ['length', encodeBinary(good).slice(0, -4)],
    ['length', longer(encodeBinary(good))],
  ])('binary: %s is refused', (reason, buffer) => {
    expect(createDecoder().any(buffer)).toBe(reason);
  });

  const head = '"op":"q","s":1,"e":1,"n":1,"t":1';
  it.each([
    ['syntax', '{'],
    ['syntax', ''],
    ['syntax', '[1,2'],
    ['syntax', '{"op":"q","n":NaN}'],
    ['shape', 'null'],
    ['shape', '[]'],
    ['shape', '"q"'],
    ['shape', '['.repeat(5000) + ']'.repeat(5000)],
    ['op', '{}'],
    ['op', '{"op":"drop table"}'],
    ['op', '{"op":["q"]}'],
    ['op', '{"__proto__":{"op":"hb","t":1}}'],
    ['op', '{"constructor":{"prototype":{"op":"hb"}}}'],
    ['header', '{"op":"q","s":-1,"e":1,"n":1,"t":1,"id":[]}'],
    ['header', '{"op":"q","s":1,"e":4294967296,"n":1,"t":1,"id":[]}'],
    ['header', '{"op":"q","s":1,"e":1,"n":"1","t":1,"id":[]}'],
    ['header', '{"op":"q","s":1,"e":1,"n":1e400,"t":1,"id":[]}'],
    ['header', '{"op":"q","s":1,"e":1,"n":1,"t":null,"id":[]}'],
    ['column', `{${head}}`],
    ['column', `{${head},"id":{"length":1}}`],
    ['column', `{${head},"id":[1],"p":"1"}`],
    ['column', `{${head},"id":[1],"p":null}`],
    ['column', `{${head},"id":[1],"k":[1]}`],
    ['length', `{${head},"id":[1],"p":[1,2]}`],
    ['length', `{${head},"id":[1,2],"p":[1]}`],
    ['length', `{${head},"id":[1],"k":[]}`],
    ['length', `{${head},"id":[1],"k":[[1]]}`],
    ['value', `{${head},"id":["1"]}`],
    ['value', `{${head},"id":[-1]}`],
    ['value', `{${head},"id":[0.5]}`],
    ['value', `{${head},"id":[1],"p":["1"]}`],
    ['value', `{${head},"id":[1],"p":[[1]]}`],
    ['value', `{${head},"id":[1],"p":[{}]}`],
    ['value', `{${head},"id":[1],"p":[true]}`],
    ['value', `{${head},"id":[1],"p":[${'['.repeat(5000)}${']'.repeat(5000)}]}`],
    ['count', `{${head},"id":[${'0,'.repeat(MAX_FRAME_ROWS)}0]}`],
    ['field', '{"op":"hb"}'],
    ['field', '{"op":"hb","t":"now"}'],
    ['field', '{"op":"ready","t":1}'],
    ['field', '{"op":"ready","catalogue":"","t":1}'],
    ['field', `{"op":"ready","catalogue":"${'x'.repeat(2000)}","t":1}`],
    ['field', '{"op":"stream","s":1,"topic":"list:XX","e":1}'],
    ['field', '{"op":"stream","s":1,"topic":"toString","e":1}'],
    ['field', '{"op":"stream","s":1,"topic":"rows","e":1,"parts":-1}'],
    ['field', '{"op":"stream","s":1,"topic":"rows","e":1,"parts":"2"}'],
    ['field', '{"op":"session","market":"US","phase":"siesta","t":1}'],
    ['field', '{"op":"event","topic":"order","id":7}'],
    ['field', '{"op":"event","topic":"__proto__"}'],
    ['field', '{"op":"error","code":"401","msg":""}'],
  ])('text: %s is refused', (reason, text) => {
    expect(createDecoder().any(text)).toBe(reason);
  });

  it('what is neither text nor a buffer, or too long, is refused', () => {
    const decoder = createDecoder();
    expect(decoder.any(undefined)).toBe('type');
    expect(decoder.any(new Blob([]))).toBe('type');
    expect(decoder.any(' '.repeat(MAX_MESSAGE_BYTES + 1))).toBe('size');
  });

  it('never throws and changes no prototype, whatever bytes or JSON come', () => {
    const decoder = createDecoder();
    const before = JSON.stringify(Object.getOwnPropertyNames(Object.prototype));
    const key = fc.constantFrom('op', 's', 'e', 'n', 't', 'id', 'p', 'k', '__proto__', 'constructor', 'prototype', 'topic', 'catalogue');
    const leaf = fc.oneof(fc.jsonValue(), fc.constantFrom('q', 'snap', 'hb', 'ready', 'stream', 'session', 'event', 'error'));
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.array(fc.tuple(key, leaf))), (input) => {
        const data =
          input instanceof Uint8Array
            ? Uint8Array.from(input).buffer
            : `{${input.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
        decoder.any(data);
      }),
    );
    expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).toBe(before);
  });
});

describe('control messages', () => {
  it.each<ServerMessage>([
    { op: 'ready', catalogue: 'v1', t: 5 },
    { op: 'stream', s: 2, topic: 'list:US', e: 1 },
    { op: 'stream', s: 1, topic: 'rows', e: 0, parts: 82 },
    { op: 'hb', t: 5 },
    { op: 'session', market: 'HK', phase: 'lunch', t: 5 },
    { op: 'event', topic: 'wallet' },
    { op: 'event', topic: 'order', id: 'o-1' },
    { op: 'error', code: 401, msg: '' },
  ])('$op is read', (message) => {
    expect(createDecoder().text(JSON.stringify({ ...message, extra: 1 }))).toEqual(message);
  });
});
