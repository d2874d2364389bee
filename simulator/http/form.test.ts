import { describe, expect, it } from 'vitest';
import { errors } from '../kernel/errors.ts';
import { type RealTime, realTime } from '../kernel/real-time.ts';
import * as fc from '../testing/fast-check.ts';
import { openForm } from './form.ts';
import { messageOf } from './http.fixture.ts';
import type { Message } from './message.ts';

const BOUNDARY = 'x-boundary';
const HEADERS = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

const field = (name: string, value: string) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (content: string, { name = 'file', fileName = 'a.csv' } = {}) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: text/csv\r\n\r\n${content}\r\n`;
const END = `--${BOUNDARY}--\r\n`;

/** A message whose body comes in the given pieces, and then fails, if it shall. */
function coming(pieces: Iterable<Uint8Array>, headers: Record<string, string> = HEADERS, failure?: Error): Message & { taken(): number } {
  let taken = 0;
  return {
    ...messageOf({ method: 'POST', headers }),
    taken: () => taken,
    body: {
      bytes: () => Promise.reject(new Error('a form is streamed')),
      async *stream() {
        for (const piece of pieces) {
          taken += piece.length;
          yield piece;
        }
        if (failure) throw failure;
      },
    },
  };
}
const whole = (body: string, headers?: Record<string, string>) => coming([Buffer.from(body)], headers);

const open = (message: Message, checkFields: (fields: Record<string, string>) => void = () => undefined) =>
  openForm(message, checkFields, realTime);

/** Real time that goes on by so many milliseconds with each reading. */
function passing(ms: number): RealTime {
  let elapsed = 0;
  return { ...realTime, elapsed: () => (elapsed += ms) };
}

async function sizesOf(stream: AsyncIterable<Uint8Array>): Promise<number[]> {
  const sizes: number[] = [];
  for await (const piece of stream) sizes.push(piece.length);
  return sizes;
}

async function textOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

describe('a form', () => {
  it('has its file, and the fields in front of and behind it', async () => {
    const { form } = await open(whole(field('teamId', 'team_1') + file('a,b\r\n1,2') + field('note', 'später') + END));
    expect([form.file.fileName, form.file.mimeType]).toEqual(['a.csv', 'text/csv']);
    expect(await textOf(form.file.stream)).toBe('a,b\r\n1,2');
    expect(await form.fields()).toEqual({ teamId: 'team_1', note: 'später' });
  });

  it('is parsed the same, however its bytes are split', async () => {
    const content = 'a,b\r\n--x-boundar\r\n1,2\r\n';
    const bytes = Buffer.from(field('one', '1') + file(content) + field('two', '2') + END);
    const cuts = fc.array(fc.nat(bytes.length), { maxLength: 8 }).map(points => [0, ...points.sort((a, b) => a - b), bytes.length]);
    await fc.assert(
      fc.asyncProperty(cuts, async points => {
        const pieces = points.slice(1).map((end, i) => bytes.subarray(points[i], end));
        const { form } = await open(coming(pieces));
        expect(await textOf(form.file.stream)).toBe(content);
        expect(await form.fields()).toEqual({ one: '1', two: '2' });
      }),
      { numRuns: 60 },
    );
  });

  it('passes a file on in pieces that grow while they are read quickly', async () => {
    const { form } = await openForm(whole(file('x'.repeat(300_000)) + END), () => undefined, passing(0));
    const sizes = await sizesOf(form.file.stream);
    expect(sizes.slice(0, 8)).toEqual([1024, 2048, 4096, 8192, 16_384, 32_768, 65_536, 65_536]);
    expect(Math.max(...sizes)).toBe(65_536);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(300_000);
  });

  it('passes small pieces on to a slow reader, and yields to the event loop in between', async () => {
    let turns = 0;
    const slow = { ...passing(3), yield: () => Promise.resolve(void turns++) };
    const { form } = await openForm(whole(file('x'.repeat(100_000)) + END), () => undefined, slow);
    const sizes = await sizesOf(form.file.stream);
    expect(Math.max(...sizes)).toBe(1024);
    expect(turns).toBeGreaterThanOrEqual(sizes.length - 1);
  });

  it('reads from its sender as fast as its reader reads', async () => {
    const head = Buffer.from(file('').slice(0, -2));
    const pieces = Array.from({ length: 100 }, () => Buffer.alloc(65_536, 'x'));
    const message = coming([head, ...pieces, Buffer.from(`\r\n${END}`)]);
    const { form, discard } = await open(message);
    const iterator = form.file.stream[Symbol.asyncIterator]();
    await iterator.next();
    // A sender that did not wait for the reader would send everything in one turn of the event loop or a few.
    for (let turn = 0; turn < 500; turn++) await new Promise(resolve => setImmediate(resolve));
    expect(message.taken()).toBeLessThan(10 * 65_536);
    await discard();
    expect(message.taken()).toBeGreaterThan(100 * 65_536);
  });

  it.each([
    ['nothing', async () => undefined],
    ['one piece', async (stream: AsyncIterable<Uint8Array>) => void (await stream[Symbol.asyncIterator]().next())],
    [
      'a piece in a loop that is left',
      async (stream: AsyncIterable<Uint8Array>) => {
        for await (const _ of stream) break;
      },
    ],
  ])('is read to its end after its reader read %s', async (_, read) => {
    const message = whole(file('x'.repeat(500_000)) + field('teamId', 'team_1') + END);
    const { form, discard } = await open(message);
    await read(form.file.stream);
    expect(await form.fields()).toEqual({ teamId: 'team_1' });
    await discard();
  });

  it('passes the fields and the file name to the check', async () => {
    const seen: unknown[] = [];
    const { form } = await open(whole(file('') + field('teamId', 'team_1') + END), fields => seen.push(fields));
    await form.fields();
    expect(seen).toEqual([{ teamId: 'team_1', file: 'a.csv' }]);
  });

  it('throws the error of the check', async () => {
    const { form } = await open(whole(file('') + END), () => {
      throw errors.invalid('teamId is required');
    });
    await expect(form.fields()).rejects.toMatchObject({ statusCode: 400, message: 'teamId is required' });
  });

  it('drops paths from file names and takes the first file of the name only', async () => {
    const { form } = await open(whole(file('no', { name: 'other' }) + file('1', { fileName: '../../etc/a.csv' }) + file('2') + END));
    expect(form.file.fileName).toBe('a.csv');
    expect(await textOf(form.file.stream)).toBe('1');
    expect(await form.fields()).toEqual({});
  });

  it('treats a field called __proto__ like any other', async () => {
    const { form } = await open(whole(field('__proto__', 'x') + file('') + END));
    const fields = await form.fields();
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
    expect(Object.keys(fields)).toEqual(['__proto__']);
  });
});

describe('a refused form', () => {
  it.each([
    ['has no file', field('teamId', 'x') + END],
    ['has a file of another name', file('a', { name: 'upload' }) + END],
    ['has nothing', END],
  ])('400 when it %s', async (_, body) => {
    await expect(open(whole(body))).rejects.toMatchObject({
      statusCode: 400,
      message: 'file: is required',
      issues: [{ code: 'invalid_type', path: ['file'] }],
    });
  });

  it.each([
    ['its type has no boundary', { 'content-type': 'multipart/form-data' }, 400],
    ['it is JSON', { 'content-type': 'application/json' }, 415],
    ['it is another multipart', { 'content-type': `multipart/mixed; boundary=${BOUNDARY}` }, 415],
    ['it has no type', {}, 415],
    ['it is compressed', { ...HEADERS, 'content-encoding': 'gzip' }, 415],
  ])('when %s', async (_, headers, statusCode) => {
    await expect(open(whole(file('a') + END, headers))).rejects.toMatchObject({ statusCode });
  });

  it.each([
    ['is empty', ''],
    ['ends before its file', field('teamId', 'x')],
    ['is no form', '{"teamId":"x"}'],
  ])('400 when it %s', async (_, body) => {
    await expect(open(whole(body))).rejects.toMatchObject({ statusCode: 400, message: expect.stringMatching(/^The form cannot be read/) });
  });

  it('400 when it ends inside its file', async () => {
    const { form } = await open(whole(file('x'.repeat(200_000))));
    await expect(textOf(form.file.stream)).rejects.toMatchObject({ statusCode: 400 });
    await expect(form.fields()).rejects.toMatchObject({ statusCode: 400 });
  });

  it('400 when its sender disconnects', async () => {
    const cut = Buffer.from(file('x'.repeat(200_000))).subarray(0, 150_000);
    const { form, discard } = await open(coming([cut], HEADERS, new Error('aborted')));
    await expect(textOf(form.file.stream)).rejects.toMatchObject({ statusCode: 400 });
    await expect(form.fields()).rejects.toMatchObject({ statusCode: 400, message: 'The request body ended early' });
    await discard();
  });

  it('400 when its sender disconnects before the file is read', async () => {
    const { discard } = await open(coming([Buffer.from(file('x'))], HEADERS, new Error('aborted')));
    await discard();
  });
});
