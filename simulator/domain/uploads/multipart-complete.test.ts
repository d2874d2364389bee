/** The responses of complete (UPL-29 to UPL-39), with files of one part; several parts: multipart-bytes.test.ts. */
import { describe, expect } from 'vitest';
import { sampleFile } from '../../media/samples/samples.ts';
import { failure, it, type MultipartWorld, type Ready, succeeded, urlOf } from './multipart.fixture.ts';

const PDF = sampleFile('application/pdf');
const PNG = sampleFile('image/png');
it.beforeEach(async ({ acme }) => {
  await acme.patch('org_acme', { limits: { monthlyUploads: 1000 } });
});

const snapshot = async (acme: MultipartWorld) => succeeded(await acme.call('GET', '/_sim/snapshot'));
const uploadIds = async (acme: MultipartWorld) =>
  succeeded(await acme.call<{ id: string }[]>('GET', '/upload?limit=100')).map(({ id }) => id);
const tally = async (acme: MultipartWorld) => ({
  stored: await acme.storedBytes(),
  used: await acme.used(),
  files: await acme.files(),
  ids: await uploadIds(acme),
});

/** The MD5 of the part, as it stands between the quotes. */
function plain({ parts }: Ready): string {
  return JSON.parse(parts[0]?.etag ?? '') as string;
}

describe('the ETag in the list', () => {
  it.for<[string, (md5: string) => string]>([
    ['of other bytes', () => '"5d41402abc4b2a76b9719d911017c592"'],
    ['cut off', md5 => `"${md5.slice(0, -1)}"`],
    ['longer', md5 => `"${md5}0"`],
    ['in upper case', md5 => `"${md5.toUpperCase()}"`],
    ['as a weak one', md5 => `W/"${md5}"`],
    ['with one quote', md5 => `"${md5}`],
    ['in single quotes', md5 => `'${md5}'`],
    ['in two pairs of quotes', md5 => `""${md5}""`],
    ['with a space', md5 => ` ${md5}`],
    ['as a checksum in base64', md5 => Buffer.from(md5, 'hex').toString('base64')],
    ['of the whole, as object stores write it', md5 => `"${md5}-1"`],
    ['as nothing but quotes', () => '""'],
    ['as a name that objects have', () => 'constructor'],
  ])('[UPL-31, UPL-32] is refused %s, and the parts are discarded', async ([, etagOf], { acme }) => {
    const before = await tally(acme);
    const ready = await acme.ready(PDF);
    const answer = await acme.complete(ready.transfer, [{ partNumber: 1, etag: etagOf(plain(ready)) }]);
    expect(answer).toEqual(failure(400, 'The part list is wrong: the ETag of part 1 does not match. Start a new upload.'));
    expect(await acme.complete(ready.transfer, ready.parts)).toEqual(failure(404));
    expect(await acme.put(urlOf(ready.transfer, 1), PDF)).toMatchObject({ status: 404, code: 'NoSuchUpload' });
    expect(await tally(acme)).toEqual(before);
    expect((await acme.upload(PDF)).size).toBe(PDF.length);
  });
});

describe('the numbers in the list', () => {
  it.for<[string, (etag: string) => unknown[], string]>([
    ['a part that the file does not have', etag => [{ partNumber: 2, etag }], 'there is no part 2'],
    ['one that it does not have besides', etag => [1, 2].map(partNumber => ({ partNumber, etag })), 'there is no part 2'],
    ['the highest that there can be', etag => [1, 10_000].map(partNumber => ({ partNumber, etag })), 'there is no part 10000'],
    ['a part twice', etag => [1, 1].map(partNumber => ({ partNumber, etag })), 'part 1 stands in it twice'],
    [
      'a part twice, once wrong',
      etag => [
        { partNumber: 1, etag },
        { partNumber: 1, etag: 'x' },
      ],
      'part 1 stands in it twice',
    ],
  ])('[UPL-31, UPL-32] name %s: 400, and the parts are discarded', async ([, listOf, fault], { acme }) => {
    const before = await tally(acme);
    const { transfer, parts } = await acme.ready(PDF);
    const answer = await acme.complete(transfer, listOf(parts[0]?.etag ?? ''));
    expect(answer).toEqual(failure(400, `The part list is wrong: ${fault}. Start a new upload.`));
    expect(await acme.complete(transfer, parts)).toEqual(failure(404));
    expect(await tally(acme)).toEqual(before);
  });

  it('[UPL-31, UPL-32] name a part that was never sent', async ({ acme }) => {
    const before = await tally(acme);
    const transfer = await acme.start(1000);
    expect(await acme.complete(transfer, [{ partNumber: 1, etag: 'x' }])).toEqual(
      failure(400, 'The part list is wrong: part 1 was never sent. Start a new upload.'),
    );
    expect(await acme.put(urlOf(transfer, 1), PDF)).toMatchObject({ status: 404 });
    expect(await tally(acme)).toEqual(before);
  });
});

describe('a malformed list', () => {
  it.for<[string, unknown, string]>([
    ['nothing', undefined, 'parts'],
    ['null', null, 'parts'],
    ['an empty list', [], 'parts'],
    ['no objects', ['x'], 'parts.0'],
    ['no number', [{ etag: 'x' }], 'parts.0.partNumber'],
    ['no ETag', [{ partNumber: 1 }], 'parts.0.etag'],
    ['an empty ETag', [{ partNumber: 1, etag: '' }], 'parts.0.etag'],
    ['a number for an ETag', [{ partNumber: 1, etag: 5 }], 'parts.0.etag'],
    ['part 0', [{ partNumber: 0, etag: 'x' }], 'parts.0.partNumber'],
    ['part -1', [{ partNumber: -1, etag: 'x' }], 'parts.0.partNumber'],
    ['part 1.5', [{ partNumber: 1.5, etag: 'x' }], 'parts.0.partNumber'],
    ['part 10,001', [{ partNumber: 10_001, etag: 'x' }], 'parts.0.partNumber'],
    ['a text for a number', [{ partNumber: '1', etag: 'x' }], 'parts.0.partNumber'],
    ['10,001 parts', Array.from({ length: 10_001 }, () => ({ partNumber: 1, etag: 'x' })), 'parts'],
  ])('[UPL-31] is 400 for %s before the transfer is checked, which stays open', async ([, list, place], { acme }) => {
    const { transfer, parts } = await acme.ready(PDF);
    const before = await snapshot(acme);
    const answer = await acme.complete(transfer, [], { body: { parts: list } });
    expect(answer).toEqual(failure(400, expect.stringMatching(new RegExp(`^${place} `))));
    expect(await snapshot(acme)).toEqual(before);
    expect((await acme.complete(transfer, parts)).status).toBe(200);
  });
});

const JUNK = Buffer.from('this is nothing that anybody could post');

describe('a file that cannot be accepted', () => {
  it('[UPL-33] is 400 when it is empty: its PUT is refused, too', async ({ acme }) => {
    const transfer = await acme.start(1);
    const { status, code } = await acme.put(urlOf(transfer, 1), new Uint8Array(0));
    expect([status, code]).toEqual([400, 'EntityTooSmall']);
    expect((await acme.complete(transfer, [{ partNumber: 1, etag: 'd41d8cd98f00b204e9800998ecf8427e' }])).status).toBe(400);
  });

  it.for<[string, Uint8Array, string]>([
    ['of the wrong type', JUNK, 'The file type is not supported. Use JPG, PNG, GIF, MP4, MOV or PDF.'],
    [
      'of a type that other services take',
      Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1'),
      'The file type is not supported. Use JPG, PNG, GIF, MP4, MOV or PDF.',
    ],
    ['without a readable preview: a PNG that breaks off', PNG.subarray(0, 20), 'The file has no readable preview'],
    ['without a readable preview: a video of no picture', sampleFile('video/mp4').subarray(0, 100), 'The file has no readable preview'],
  ])(
    '[UPL-33, UPL-35] is 400 when it is %s; its bytes are deleted, and the same call does not succeed',
    async ([, bytes, message], { acme }) => {
      const before = await tally(acme);
      const transfer = await acme.start(bytes.length, { body: { fileName: 'a.png', mimeType: 'image/png' } });
      const part = await acme.send(transfer, 1, bytes);
      expect(await acme.complete(transfer, [part])).toEqual(failure(400, message));
      expect(await tally(acme)).toEqual(before);
      expect(await acme.complete(transfer, [part])).toEqual(failure(404));
      expect(await acme.put(urlOf(transfer, 1), PNG)).toMatchObject({ status: 404 });
      expect(await acme.abort(transfer)).toEqual(failure(404));
    },
  );

  it('[D-UPL-11] of a supported type that was declared wrongly is accepted as what it is', async ({ acme }) => {
    const { transfer, parts } = await acme.ready(PNG, { body: { fileName: 'a.mp4', mimeType: 'video/mp4' } });
    expect((await acme.complete(transfer, parts)).body).toMatchObject({ mimeType: 'image/png', type: 'image', fileName: 'a.mp4' });
  });
});

describe('complete that is not allowed', () => {
  const noQuota = (limit: number) => failure(403, `Monthly upload limit reached: ${limit}. It resets at 2026-04-01T00:00:00.000Z.`);

  it('[UPL-36, UPL-37] is 403 without quota, before assembly: the parts stay, and abort succeeds', async ({ acme }) => {
    const used = await acme.used();
    const { transfer, parts } = await acme.ready(PDF);
    await acme.patch('org_acme', { limits: { monthlyUploads: used } });
    const [before, files] = [await snapshot(acme), await acme.files()];
    expect(await acme.complete(transfer, parts)).toEqual(noQuota(used));
    expect(await snapshot(acme)).toEqual(before);
    expect(await acme.files()).toEqual(files);
    expect(files.filter(file => file.includes(transfer.uploadId))).toEqual([`default/parts/${transfer.uploadId}/1-1`]);
    expect((await acme.abort(transfer)).status).toBe(200);
    expect((await acme.files()).filter(file => file.includes(transfer.uploadId))).toEqual([]);
  });

  it('[UPL-36, UPL-37] is 403 without permission, for another team: the parts stay, and abort succeeds', async ({ acme }) => {
    const { transfer, parts } = await acme.ready(PDF);
    const [before, files] = [await snapshot(acme), await acme.files()];
    const answer = await acme.complete(transfer, parts, { body: { teamId: 'team_acme_support' } });
    expect(answer).toEqual(failure(403, 'The upload was not started for team team_acme_support'));
    expect([await snapshot(acme), await acme.files()]).toEqual([before, files]);
    expect((await acme.abort(transfer)).status).toBe(200);
  });
});
