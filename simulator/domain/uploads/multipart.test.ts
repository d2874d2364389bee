/** The flow, step by step: init, PUT, sign, complete, abort. */
import { describe, expect } from 'vitest';
import { sampleFile } from '../../media/samples/samples.ts';
import { failure, it, type MultipartWorld, PART, succeeded, TEAM, urlOf } from './multipart.fixture.ts';

const PDF = sampleFile('application/pdf');
const GB = 1_073_741_824;
const VIDEO = { fileName: 'launch.mp4', mimeType: 'video/mp4' };

const snapshot = async (acme: MultipartWorld) => succeeded(await acme.call('GET', '/_sim/snapshot'));

describe('init', () => {
  it.for([
    [1, 1],
    [PART - 1, 1],
    [PART, 1],
    [PART + 1, 2],
    [2 * PART, 2],
    [2 * PART + 1, 3],
    [5 * GB, 80],
  ] as const)('[UPL-11, UPL-12] lists the parts of a file of %d bytes: %d', async ([fileSize, count], { acme }) => {
    const { partSize, parts } = await acme.start(fileSize, { body: VIDEO });
    expect(partSize).toBe(67_108_864);
    expect(parts.map(({ partNumber }) => partNumber)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    expect(new Set(parts.map(({ url }) => url)).size).toBe(count);
    for (const { partNumber, url } of parts) expect(new URL(url).searchParams.get('partNumber')).toBe(String(partNumber));
  });

  it.for([
    ['launch.mp4', 'video/mp4', 'mp4'],
    ['Summer.Final.JPEG', 'image/jpeg', 'jpeg'],
    ['no extension', 'video/quicktime', 'mov'],
    ['../../etc/passwd.pdf', 'application/pdf', 'pdf'],
    ['odd.p/d:f', 'application/pdf', 'pdf'],
  ] as const)(
    '[UPL-02] multipart: the path of %j (%s) is <team_id>/<generated_name>.%s',
    async ([fileName, mimeType, extension], { acme }) => {
      const paths = [];
      for (const teamId of [TEAM, 'team_acme_support']) {
        const { path } = await acme.start(1000, { body: { fileName, mimeType, teamId } });
        expect(path).toMatch(new RegExp(`^${teamId}/[a-z0-9_]{8,}\\.${extension}$`));
        paths.push(path.split('/')[1]);
      }
      expect(new Set(paths).size).toBe(2);
    },
  );

  it.for([
    ['sk_sim_acme', 'team_acme_marketing'],
    ['sk_sim_pro', 'team_pro'],
    ['sk_sim_free', 'team_free'],
  ] as const)('[UPL-07, UPL-14] multipart: a video of more than 5 GB is refused at once to %s', async ([key, teamId], { acme }) => {
    const before = await snapshot(acme);
    const over = await acme.init({ key, body: { ...VIDEO, teamId, fileSize: 5 * GB + 1 } });
    expect(over).toEqual(failure(400, 'A video may have at most 5 GB'));
    expect(over.body).not.toHaveProperty('uploadId');
    expect(await snapshot(acme)).toEqual(before);
    expect((await acme.init({ key, body: { ...VIDEO, teamId, fileSize: 5 * GB } })).status).toBe(200);
  });

  it('[UPL-15] accepts a file of 10,000 parts, and refuses one that needs one more', async ({ acme }) => {
    await acme.patch('org_pro', { settings: { maxVideoBytes: 2 * 10_000 * PART } });
    const options = { key: 'sk_sim_pro', body: { ...VIDEO, teamId: 'team_pro' } };
    const { parts } = await acme.start(10_000 * PART, options);
    expect([parts.length, parts.at(-1)?.partNumber]).toEqual([10_000, 10_000]);
    const over = await acme.init({ ...options, body: { ...options.body, fileSize: 10_000 * PART + 1 } });
    expect(over).toEqual(failure(400, 'The file needs more than 10,000 parts of 64 MB'));
    expect(over.body).not.toHaveProperty('uploadId');
  });
});

describe('sign', () => {
  it('returns a part once, although it was named twice', async ({ acme }) => {
    const transfer = await acme.start(2 * PART, { body: VIDEO });
    expect(succeeded(await acme.sign(transfer, [2, 1, 2])).parts.map(({ partNumber }) => partNumber)).toEqual([2, 1]);
  });

  it('refuses part numbers that the file does not have', async ({ acme }) => {
    const transfer = await acme.start(2 * PART, { body: VIDEO });
    const before = await snapshot(acme);
    const answer = await acme.sign(transfer, [1, 3]);
    expect(answer).toEqual(failure(400, 'partNumbers.1: the file has 2 parts, there is no part 3'));
    expect(await snapshot(acme)).toEqual(before);
  });
});

describe('complete and abort', () => {
  it('[UPL-19] abort ends the transfer: complete fails and creates no upload', async ({ acme }) => {
    const listed = async () => succeeded(await acme.call<{ id: string }[]>('GET', '/upload?limit=100')).map(({ id }) => id);
    const { transfer, parts } = await acme.ready(PDF);
    const [before, used] = [await listed(), await acme.used()];
    expect(await acme.abort(transfer)).toMatchObject({ status: 200, body: { success: true } });
    const unknown = failure(404, `Multipart upload ${transfer.uploadId} at ${transfer.path} not found`);
    expect(await acme.complete(transfer, parts)).toEqual(unknown);
    expect(await acme.sign(transfer, [1])).toEqual(unknown);
    expect(await acme.abort(transfer)).toEqual(unknown);
    expect(await acme.put(urlOf(transfer, 1), PDF)).toEqual({ status: 404, etag: '', code: 'NoSuchUpload' });
    expect([await listed(), await acme.used()]).toEqual([before, used]);
  });

  it('a complete upload cannot be aborted, signed or sent to', async ({ acme }) => {
    const { transfer, parts } = await acme.ready(PDF);
    const { id } = succeeded(await acme.complete(transfer, parts));
    const before = await snapshot(acme);
    expect(await acme.abort(transfer)).toEqual(failure(400, `The upload is complete. Delete upload ${id} instead.`));
    expect(await acme.sign(transfer, [1])).toEqual(failure(400, 'The upload is complete: no part of it can be sent any more'));
    expect(await acme.put(urlOf(transfer, 1), PDF)).toEqual({ status: 404, etag: '', code: 'NoSuchUpload' });
    expect(await snapshot(acme)).toEqual(before);
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
