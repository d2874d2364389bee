/** Files of several parts. Bytes are made as they are sent: no test holds a whole file. */
import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { MultipartUpload } from '../../../openapi/generated/types.ts';
import { generateMedia } from '../../media/generated-media.ts';
import { sampleFile } from '../../media/samples/samples.ts';
import { type SparseBytes, sparseStream } from '../../media/sparse.ts';
import type { ByteStream } from '../ports/media.ts';
import { fakeStore, md5Of as md5Text, namedSize, standIn } from './fake-store.fixture.ts';
import { failure, it, itDiscarding, type ListedPart, type MultipartWorld, PART, succeeded, urlOf, zeros } from './multipart.fixture.ts';

const MIB = 1_048_576;
const VIDEO = { body: { fileName: 'launch.mp4', mimeType: 'video/mp4' } };

/** A file of that type and size whose meaningless bytes are zeros. */
function fileOf(mimeType: string, sizeBytes: number): SparseBytes {
  return generateMedia({ mimeType, sizeBytes, widthPixels: null, heightPixels: null, seconds: null });
}

function slice(file: SparseBytes, partNumber: number): ByteStream {
  return sparseStream(file, { start: (partNumber - 1) * PART, end: partNumber * PART });
}

/** Sends all parts of a file, the last one first. */
async function sendAll(test: MultipartWorld, transfer: MultipartUpload, file: SparseBytes): Promise<ListedPart[]> {
  const listed: ListedPart[] = [];
  for (const { partNumber } of transfer.parts.toReversed()) listed.push(await test.send(transfer, partNumber, slice(file, partNumber)));
  return listed;
}

async function md5Of(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('md5');
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest('hex');
}

describe('in a directory', () => {
  /** A video whose middle is no zeros: each MiB of it begins with its own number. */
  async function* video(): ByteStream {
    const head = Buffer.concat([sampleFile('video/mp4'), Buffer.from('\0\0\0\0free')]);
    head.writeUInt32BE(PART + 12_345 - head.length + 8, head.length - 8);
    yield head;
    const chunk = Buffer.alloc(MIB, 'pattern');
    for (let at = head.length, number = 0; at < PART + 12_345; at += chunk.length, number++) {
      chunk.writeUInt32BE(number);
      yield Buffer.from(chunk.subarray(0, PART + 12_345 - at));
    }
  }

  async function* stretch(stream: ByteStream, start: number, end: number): ByteStream {
    let at = 0;
    for await (const chunk of stream) {
      const piece = chunk.subarray(Math.max(start - at, 0), Math.max(end - at, 0));
      if (piece.length > 0) yield piece;
      at += chunk.length;
    }
  }

  it('[UPL-20, D-UPL-02, D-UPL-04] a part of exactly 64 MiB and a shorter last part are assembled byte for byte', async ({ acme }) => {
    const transfer = await acme.start(PART + 12_345, VIDEO);
    const last = await acme.send(transfer, 2, stretch(video(), PART, PART + 12_345));
    const first = await acme.send(transfer, 1, stretch(video(), 0, PART));
    expect(first.etag).toBe(`"${await md5Of(stretch(video(), 0, PART))}"`);
    expect(await acme.storedBytes()).toBe(PART + 12_345);
    const upload = succeeded(await acme.complete(transfer, [last, first]));
    expect(upload).toMatchObject({
      size: 67_121_209,
      fileSize: 67_121_209,
      mimeType: 'video/mp4',
      width: 1080,
      height: 1920,
      videoLength: 20,
    });
    expect(await acme.storedBytes()).toBe(67_121_209);
    expect((await acme.files()).every(file => file.startsWith(`default/files/${transfer.uploadId}`))).toBe(true);
    const served = await acme.sim.fetch(upload.url ?? '');
    expect(served.headers.get('content-length')).toBe('67121209');
    expect(served.body && (await md5Of(served.body))).toBe(await md5Of(video()));
  });
});

describe('with a snapshot between the parts', () => {
  it('the restored first part becomes part of the file', async ({ acme }) => {
    const file = fileOf('video/mp4', PART + 10);
    const transfer = await acme.start(PART + 10, VIDEO);
    const first = await acme.send(transfer, 1, slice(file, 1));
    const snapshot = succeeded(await acme.call('GET', '/_sim/snapshot'));
    await acme.send(transfer, 2, zeros(10));
    succeeded(await acme.call('PUT', '/_sim/snapshot', { body: snapshot }));
    expect(await acme.storedBytes()).toBe(PART);
    const last = await acme.send(transfer, 2, slice(file, 2));
    const { url } = succeeded(await acme.complete(transfer, [first, last]));
    const { body } = await acme.sim.fetch(url ?? '');
    expect(body && (await md5Of(body))).toBe(await md5Of(sparseStream(file)));
  });
});

describe('with media discarded', () => {
  itDiscarding('[UPL-20] a file that is a whole number of parts becomes an upload', async ({ acme }) => {
    const file = fileOf('video/quicktime', 2 * PART);
    const transfer = await acme.start(2 * PART, VIDEO);
    const upload = succeeded(await acme.complete(transfer, await sendAll(acme, transfer, file)));
    expect(upload).toMatchObject({ size: 2 * PART, mimeType: 'video/quicktime', videoLength: 10 });
  });

  itDiscarding('[UPL-24] parts that were sent before sign keep their ETags', async ({ acme }) => {
    const file = fileOf('video/mp4', PART + 10);
    const transfer = await acme.start(PART + 10, VIDEO);
    const first = await acme.send(transfer, 1, slice(file, 1));
    await acme.sim.clock.advance('PT7H');
    expect(await acme.put(urlOf(transfer, 2), slice(file, 2))).toMatchObject({ status: 403 });
    const [signed] = succeeded(await acme.sign(transfer, [2])).parts;
    const { etag } = await acme.put(signed?.url ?? '', slice(file, 2));
    expect((await acme.complete(transfer, [first, { partNumber: 2, etag }])).body.size).toBe(PART + 10);
  });

  itDiscarding.for<[string, number, number, string]>([
    ['the first is a byte short', 1, PART - 1, 'EntityTooSmall'],
    ['the first has a byte more', 1, PART + 1, 'EntityTooLarge'],
    ['the first is empty', 1, 0, 'EntityTooSmall'],
    ['the last is a byte short', 2, 9, 'EntityTooSmall'],
    ['the last has a byte more', 2, 11, 'EntityTooLarge'],
  ])('[UPL-21, D-UPL-03, D-UPL-15] %s: it is refused, and complete is 400', async ([, number, sizeBytes, code], { acme }) => {
    fakeStore(acme.world, namedSize);
    const stored = await acme.storedBytes();
    const transfer = await acme.start(PART + 10, VIDEO);
    const right = number === 1 ? 2 : 1;
    const sent = await acme.send(transfer, right, standIn(right === 1 ? PART : 10));
    const body = standIn(sizeBytes);
    expect(await acme.put(urlOf(transfer, number), body)).toMatchObject({ status: 400, code });
    const [signed] = succeeded(await acme.sign(transfer, [number])).parts;
    expect(await acme.put(signed?.url ?? '', body)).toMatchObject({ status: 400, code });
    const parts = [sent, { partNumber: number, etag: md5Text(body.toString()) }];
    expect(await acme.complete(transfer, parts)).toEqual(
      failure(400, `The part list is wrong: part ${number} was never sent. Start a new upload.`),
    );
    expect([(await acme.complete(transfer, parts)).status, await acme.storedBytes()]).toEqual([404, stored]);
  });

  itDiscarding.for<[string, (first: ListedPart, last: ListedPart) => ListedPart[], string]>([
    ['the first is missing', (_first, last) => [last], 'part 1 is missing'],
    ['the last is missing', first => [first], 'part 2 is missing'],
    ['one stands twice', (first, last) => [first, last, last], 'part 2 stands in it twice'],
    ['one stands twice and another nowhere', first => [first, first], 'part 1 stands in it twice'],
    ['there is one too many', (first, last) => [first, last, { ...last, partNumber: 3 }], 'there is no part 3'],
    [
      'the ETags are exchanged',
      (first, last) => [
        { ...first, etag: last.etag },
        { ...last, etag: first.etag },
      ],
      'the ETag of part 1 does not match',
    ],
  ])('[UPL-31, UPL-32, D-UPL-03] a list in which %s is 400, and the parts are discarded', async ([, listOf, fault], { acme }) => {
    fakeStore(acme.world, namedSize);
    const stored = await acme.storedBytes();
    const transfer = await acme.start(PART + 10, VIDEO);
    const [first, last] = [await acme.send(transfer, 1, standIn(PART)), await acme.send(transfer, 2, standIn(10))];
    expect(await acme.complete(transfer, listOf(first, last))).toEqual(
      failure(400, `The part list is wrong: ${fault}. Start a new upload.`),
    );
    expect([(await acme.complete(transfer, [first, last])).status, await acme.storedBytes()]).toEqual([404, stored]);
  });

  itDiscarding.for<[string, string, number, string]>([
    ['[UPL-05, UPL-34] multipart: an image', 'image/jpeg', 25 * MIB, 'An image may have at most 25 MB'],
    ['[UPL-06, UPL-34] multipart: a PDF', 'application/pdf', 100 * MIB, 'A document may have at most 100 MB'],
  ])(
    '%s that turns out too large is 400, and its bytes are deleted; at the maximum it is accepted',
    async ([, mimeType, ceiling, message], { acme }) => {
      const stored = await acme.storedBytes();
      for (const size of [ceiling + 1, ceiling]) {
        // Declared as a video, of which more may come.
        const transfer = await acme.start(size, VIDEO);
        const parts = await sendAll(acme, transfer, fileOf(mimeType, size));
        const answer = await acme.complete(transfer, parts);
        if (size === ceiling) expect(answer).toMatchObject({ status: 200, body: { size, mimeType } });
        else {
          expect(answer).toEqual(failure(400, message));
          expect([await acme.storedBytes(), (await acme.complete(transfer, parts)).status]).toEqual([stored, 404]);
        }
      }
    },
  );

  itDiscarding('[D-UPL-04] only digests and headers are kept', async ({ acme }) => {
    const held = () => process.memoryUsage().heapUsed + process.memoryUsage().external;
    const file = fileOf('video/mp4', 3 * PART);
    const transfer = await acme.start(3 * PART, VIDEO);
    const before = held();
    const parts = await sendAll(acme, transfer, file);
    const { url } = succeeded(await acme.complete(transfer, parts));
    // Of three parts; what was thrown away may not have been collected yet.
    expect(held() - before).toBeLessThan(2 * PART);
    // A byte of the middle is known to nobody any more; the head is.
    const bytesAt = async (range: string) => Buffer.from(await (await acme.sim.fetch(url ?? '', { headers: { range } })).arrayBuffer());
    expect((await bytesAt('bytes=4-7')).toString('latin1')).toBe('ftyp');
    expect(await bytesAt(`bytes=${PART}-${PART + 3}`)).toEqual(Buffer.alloc(4));
    expect(acme.directory).toBe('');
  });
});
