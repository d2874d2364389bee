import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../kernel/errors.ts';
import * as fc from '../testing/fast-check.ts';
import { readJsonBody } from './body.ts';
import { messageOf } from './http.fixture.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

const read = (body: string | Uint8Array, headers: Readonly<Record<string, string>> = JSON_TYPE) =>
  readJsonBody(messageOf({ body, headers }));
const refusal = async (body: string | Uint8Array, headers?: Readonly<Record<string, string>>): Promise<[number, string]> => {
  const error: unknown = await read(body, headers).catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw new Error('The body was not refused');
  return [error.statusCode, error.message];
};
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const ofSize = (bytes: number) => `"${'a'.repeat(bytes - 2)}"`;

describe('a body', () => {
  it('is parsed', async () => {
    expect(await read('{"a":[1,"é"]}')).toEqual({ text: '{"a":[1,"é"]}', value: { a: [1, 'é'] } });
    expect(await read('null')).toEqual({ text: 'null', value: null });
  });

  it('may be missing, whatever the content type', async () => {
    expect(await read('', {})).toBeUndefined();
    expect(await read('', { 'content-type': 'text/plain' })).toBeUndefined();
  });

  it('may begin with a byte order mark', async () => {
    expect((await read('\u{feff}{"a":1}'))?.value).toEqual({ a: 1 });
  });

  it('may be any JSON value', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 5 }), async text => {
        const { value } = (await read(text)) ?? {};
        if (!/__proto__|constructor/.test(text)) expect(value).toEqual(JSON.parse(text));
      }),
    );
  });

  it('is parsed or refused, whatever its bytes', async () => {
    const headers = fc.record({
      'content-type': fc.constantFrom('application/json', 'application/json; charset=utf-8'),
      'content-encoding': fc.constantFrom('', 'identity', 'gzip', 'deflate', 'br'),
    });
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), headers, async (bytes, given) => {
        await read(bytes, given).catch((error: unknown) => expect(error).toBeInstanceOf(ApiError));
      }),
      { numRuns: 300 },
    );
  });
});

describe('a content type', () => {
  it.each([
    'application/json',
    'Application/JSON',
    'application/json;charset=utf-8',
    'application/json; charset=UTF-8',
    'application/json; charset="utf-8"',
    'application/json; charset=utf8',
    'application/json ; profile=x',
  ])('%s is accepted', async type => {
    expect((await read('1', { 'content-type': type }))?.value).toBe(1);
  });

  it.each([
    'text/plain',
    'text/json',
    'application/xml',
    'application/jsonp',
    'application/json-patch+json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json, text/plain',
    'json',
    ';',
    '',
  ])('%j is 415', async type => {
    expect((await refusal('1', { 'content-type': type }))[0]).toBe(415);
  });

  it.each(['iso-8859-1', 'utf-16', 'latin1'])('of charset %s is 415', async charset => {
    expect(await refusal('1', { 'content-type': `application/json; charset=${charset}` })).toEqual([
      415,
      `JSON must be UTF-8, not ${charset}`,
    ]);
  });

  it('that is missing is 415', async () => {
    expect(await refusal('1', {})).toEqual([415, 'Content-Type must be application/json, not absent']);
  });
});

describe('malformed JSON is 400', () => {
  it.each([
    '{',
    '}',
    '{"a":}',
    "{'a':1}",
    '{a:1}',
    '[1,]',
    '{"a":1}x',
    'NaN',
    'Infinity',
    'undefined',
    '01',
    '1.',
    '+1',
    '"\n"',
    '"\\x"',
    ' ',
    '/**/1',
    '\u0000',
  ])('%j', async text => {
    const [status, message] = await refusal(text);
    expect([status, message.startsWith('The body is not valid JSON')]).toEqual([400, true]);
  });

  it('with the same message on each version of Node', async () => {
    expect(await refusal('{a:1}')).toEqual([
      400,
      'The body is not valid JSON: line 1, column 2: a name in quotes or } is expected, not a:1}',
    ]);
  });

  it.each([
    ['a lone continuation byte', [0x22, 0x80, 0x22]],
    ['a cut sequence', [0x22, 0xe2, 0x82, 0x22]],
    ['an overlong slash', [0x22, 0xc0, 0xaf, 0x22]],
    ['a surrogate', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['UTF-16', [0xff, 0xfe, 0x31, 0x00]],
  ])('when it is not UTF-8: %s', async (_, bytes) => {
    expect(await refusal(Uint8Array.from(bytes))).toEqual([400, 'The body is not valid JSON: it is not UTF-8']);
  });
});

describe('depth', () => {
  it.each([
    ['lists', '[', ']', '[]'],
    ['objects', '{"a":', '}', '{}'],
  ])('64 levels of %s are read, 65 are 400', async (_, open, close, core) => {
    expect((await read(open.repeat(63) + core + close.repeat(63)))?.value).toBeDefined();
    expect(await refusal(open.repeat(64) + core + close.repeat(64))).toEqual([400, expect.stringContaining('more than 64 levels deep')]);
  });

  it('45,000 levels do not overflow the stack', async () => {
    expect((await refusal(nested(45_000)))[0]).toBe(400);
    expect((await refusal('['.repeat(45_000)))[0]).toBe(400);
  });

  it('brackets within strings do not count', async () => {
    const text = JSON.stringify(['['.repeat(500), '"[[', '\\"[[[[', '{'.repeat(500), '\\']);
    expect((await read(text))?.value).toEqual(JSON.parse(text));
  });

  it('is counted correctly after quotes and backslashes', async () => {
    expect((await refusal(`["\\\\",${nested(70)}]`))[0]).toBe(400);
    expect((await refusal(`["\\"",${nested(70)}]`))[0]).toBe(400);
  });
});

describe('keys that would reach a prototype', () => {
  it.each([
    ['{"__proto__":{"polluted":1}}', {}],
    ['{"a":{"__proto__":{"polluted":1},"b":2}}', { a: { b: 2 } }],
    ['[[{"__proto__":null}]]', [[{}]]],
    ['{"\\u005f\\u005fproto\\u005f\\u005f":{"polluted":1}}', {}],
    ['{"_\\u005Fproto__":{"polluted":1}}', {}],
    ['{"__proto__" \n : {"polluted":1}}', {}],
    ['{"constructor":{"prototype":{"polluted":1}}}', {}],
    ['{"a":[{"c\\u006fnstructor":{"prototype":{"polluted":1}}}]}', { a: [{}] }],
  ])('%s are dropped', async (text, expected) => {
    const { value } = (await read(text)) ?? {};
    expect(value).toEqual(expected);
    expect(JSON.stringify(value)).toBe(JSON.stringify(expected));
    expect('polluted' in {}).toBe(false);
  });
});

describe('a content coding', () => {
  const text = '{"a":"ä"}';

  it.each([
    ['gzip', gzipSync(text)],
    ['GZIP', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['br', brotliCompressSync(text)],
    ['identity', Buffer.from(text)],
  ])('%s is decoded', async (coding, bytes) => {
    expect(await read(bytes, { ...JSON_TYPE, 'content-encoding': coding })).toEqual({ text, value: { a: 'ä' } });
  });

  it.each(['compress', 'zstd', 'gzip, gzip', 'gzip,br', 'constructor', '__proto__', 'toString', 'x'])('%s is 415', async coding => {
    expect(await refusal(gzipSync(text), { ...JSON_TYPE, 'content-encoding': coding })).toEqual([
      415,
      `Content-Encoding must be gzip, deflate or br, not ${coding}`,
    ]);
  });

  it.each(['gzip', 'deflate', 'br'])('invalid %s is 400', async coding => {
    const bodies = [Buffer.from('{"a":1}'), gzipSync(text).subarray(0, 15), Buffer.alloc(10)];
    for (const body of bodies) expect((await refusal(body, { ...JSON_TYPE, 'content-encoding': coding }))[0]).toBe(400);
  });

  it.each([
    ['gzip', gzipSync(Buffer.alloc(50 * 1_048_576))],
    ['br', brotliCompressSync(Buffer.alloc(50 * 1_048_576))],
  ])('%s that inflates to 50 MB is 413', async (coding, bomb) => {
    expect(bomb.length).toBeLessThan(100_000);
    expect(await refusal(bomb, { ...JSON_TYPE, 'content-encoding': coding })).toEqual([413, 'The request body is larger than 10 MB']);
  });

  it('that inflates to more than a large limit is refused without filling the memory up to it', async () => {
    // Parts of a gzip file follow each other.
    const body = Buffer.concat(Array.from({ length: 250 }, () => gzipSync(Buffer.alloc(1_048_576))));
    const message = messageOf({ body, headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } });
    const before = process.memoryUsage().arrayBuffers;
    const work = readJsonBody(message, { maxBytes: 200 * 1_048_576, maxDepth: 64 });
    const after = await work.catch(() => process.memoryUsage().arrayBuffers);
    await expect(work).rejects.toThrow('larger than 200 MB');
    expect(Number(after) - before).toBeLessThan(120 * 1_048_576);
  });
});

describe('size', () => {
  it('10 MB are read, one byte more is 413', async () => {
    expect((await read(ofSize(10_485_760)))?.text).toHaveLength(10_485_760);
    expect(await refusal(ofSize(10_485_761))).toEqual([413, 'The request body is larger than 10 MB']);
  });

  it('is limited after inflating, too', async () => {
    const gzip = { ...JSON_TYPE, 'content-encoding': 'gzip' };
    expect((await read(gzipSync(ofSize(10_485_760)), gzip))?.text).toHaveLength(10_485_760);
    expect((await refusal(gzipSync(ofSize(10_485_761)), gzip))[0]).toBe(413);
  });
});

it('numbers outside the range of a double are read as doubles', async () => {
  expect((await read('[1e400,-1e400,9007199254740993,1e-400]'))?.value).toEqual([Infinity, -Infinity, 9_007_199_254_740_992, 0]);
});
