/** The flow, step by step: init, PUT, sign, complete, abort. */
import { describe, expect } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import { sampleFile } from '../../media/samples/samples.ts';
import { failure, HOUR, it, type MultipartWorld, PART, succeeded, TEAM, urlOf } from './multipart.fixture.ts';

const PDF = sampleFile('application/pdf');
const GB = 1_073_741_824;
const VIDEO = { fileName: 'launch.mp4', mimeType: 'video/mp4' };

const snapshot = async (acme: MultipartWorld) => succeeded(await acme.call('GET', '/_sim/snapshot'));

describe('init', () => {
  it('[UPL-10, UPL-11] answers uploadId, path, partSize and parts', async ({ acme }) => {
    const { status, body } = await acme.init({ body: { ...VIDEO, fileSize: PART + 1 } });
    expect(status).toBe(200);
    expect(body).toEqual({
      uploadId: expect.stringMatching(/^mpu_\w+$/),
      path: expect.any(String),
      partSize: 67_108_864,
      parts: [
        { partNumber: 1, url: expect.stringContaining('http') },
        { partNumber: 2, url: expect.stringContaining('http') },
      ],
    });
  });

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

  it.for([{ teamId: null }, { teamId: undefined }])('belongs to the organization with %o', async (body, { acme }) => {
    expect((await acme.start(1000, { body })).path).toMatch(/^org_acme\/[a-z0-9_]+\.pdf$/);
  });

  it.for<[string, unknown]>([
    ['absent', undefined],
    ['null', null],
    ['a text', '1000'],
    ['0', 0],
    ['-1', -1],
    ['1.5', 1.5],
    ['too large for any number', 1e300],
  ])('[UPL-13] is refused with an invalid fileSize: %s', async ([, fileSize], { acme }) => {
    const before = await snapshot(acme);
    const { status, body } = await acme.init({ body: { ...VIDEO, fileSize } });
    expect(status).toBe(400);
    expect(body).not.toHaveProperty('uploadId');
    if (fileSize === undefined) expect(body).toMatchObject({ message: 'fileSize is required', issues: [{ path: ['fileSize'] }] });
    expect(await snapshot(acme)).toEqual(before);
  });

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

  it.for([
    ['another type', { mimeType: 'image/webp' }, 400],
    ['no type', { mimeType: undefined }, 400],
    ['no name', { fileName: '' }, 400],
    ['an unknown team', { teamId: 'team_nobody' }, 404],
    ['another organization’s team', { teamId: 'team_pro' }, 404],
    ['an unknown team and a file that is too large', { teamId: 'team_nobody', fileSize: 1e15 }, 400],
  ] as const)('is refused with %s, and changes nothing', async ([, body, status], { acme }) => {
    const before = await snapshot(acme);
    expect(await acme.init({ body })).toEqual(failure(status));
    expect(await snapshot(acme)).toEqual(before);
  });
});

describe('a part', () => {
  it('[UPL-25] gets its ETag only from the PUT', async ({ acme }) => {
    const { transfer, parts } = await acme.ready(PDF);
    const md5 = JSON.parse(parts[0]?.etag ?? '') as string;
    const signed = succeeded(await acme.sign(transfer, [1]));
    const { id } = succeeded(await acme.complete(transfer, parts));
    const read = [await acme.call('GET', `/upload/${id}`), await acme.call('GET', '/upload?limit=100')];
    for (const body of [transfer, signed, ...read.map(answer => answer.body)]) {
      expect(JSON.stringify(body)).not.toContain(md5);
      expect(JSON.stringify(body).toLowerCase()).not.toContain('etag');
    }
    // And no other operation says it: of all that the document describes, only the body of complete knows the word, and what YOUTUBE answers.
    const { schemas } = publicApi.json.components ?? {};
    const named = Object.keys(schemas ?? {}).filter(name => JSON.stringify(schemas?.[name]).includes('"etag":'));
    expect(named.filter(name => !name.startsWith('Youtube'))).toEqual(['CompletedPart']);
    const answers = publicApi
      .operations()
      .filter(({ path }) => !path.startsWith('/api/v1/misc/youtube/'))
      .flatMap(({ responses }) => [...responses.values()].map(schema => JSON.stringify(schema ?? null)));
    expect(answers.length).toBeGreaterThan(100);
    expect(answers.filter(schema => /CompletedPart|CompleteMultipart|"etag"/.test(schema))).toEqual([]);
  });
});

describe('sign', () => {
  it('[UPL-17] answers fresh URLs for exactly those parts', async ({ acme }) => {
    const transfer = await acme.start(5 * PART, { body: VIDEO });
    await acme.sim.clock.advance(HOUR);
    for (const numbers of [[2], [5, 1], [1, 2, 3, 4, 5]]) {
      const { parts } = succeeded(await acme.sign(transfer, numbers));
      expect(parts.map(({ partNumber }) => partNumber)).toEqual(numbers);
      for (const { partNumber, url } of parts) {
        expect(url).not.toBe(urlOf(transfer, partNumber));
        const { pathname, searchParams } = new URL(url);
        expect([pathname, searchParams.get('partNumber')]).toEqual([`/_storage/${transfer.path}`, String(partNumber)]);
        expect(Number(searchParams.get('expires'))).toBe(acme.world.clock.now() + 6 * HOUR);
      }
    }
  });

  it('returns a part once, although it was named twice', async ({ acme }) => {
    const transfer = await acme.start(2 * PART, { body: VIDEO });
    expect(succeeded(await acme.sign(transfer, [2, 1, 2])).parts.map(({ partNumber }) => partNumber)).toEqual([2, 1]);
  });

  it.for<[string, unknown[], string]>([
    ['none', [], 'partNumbers'],
    ['0', [0], 'partNumbers.0'],
    ['10,001', [1, 10_001], 'partNumbers.1'],
    ['1.5', [1.5], 'partNumbers.0'],
    ['a text', ['1'], 'partNumbers.0'],
    ['one that the file does not have', [1, 3], 'partNumbers.1: the file has 2 parts, there is no part 3'],
  ])('refuses part numbers: %s', async ([, numbers, message], { acme }) => {
    const transfer = await acme.start(2 * PART, { body: VIDEO });
    const before = await snapshot(acme);
    expect(await acme.sign(transfer, numbers)).toEqual(failure(400, expect.stringContaining(message)));
    expect(await snapshot(acme)).toEqual(before);
  });
});

describe('complete and abort', () => {
  it('[UPL-18] complete answers the upload', async ({ acme }) => {
    const { transfer, parts } = await acme.ready(PDF, { body: { fileName: 'Plan 2026.pdf' } });
    const { status, body } = await acme.complete(transfer, parts);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^upload_/),
      teamId: TEAM,
      organizationId: 'org_acme',
      fileName: 'Plan 2026.pdf',
      mimeType: 'application/pdf',
      size: PDF.length,
      path: transfer.path,
      uploadId: transfer.uploadId,
      type: 'document',
    });
    expect(succeeded(await acme.call('GET', `/upload/${body.id}`))).toEqual({ ...body, posts: [] });
  });

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

  it('a transfer without a team is completed with or without teamId: null', async ({ acme }) => {
    for (const body of [{ teamId: null }, { teamId: undefined }]) {
      const { transfer, parts } = await acme.ready(PDF, { body: { teamId: null } });
      expect(await acme.complete(transfer, parts, { body: { teamId: TEAM } })).toEqual(failure(403));
      expect((await acme.complete(transfer, parts, { body })).body.teamId).toBeNull();
    }
  });
});
