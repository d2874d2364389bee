/** What a complete that fails on the service's side leaves behind (interface: Multipart complete outcomes). */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ControlOrganization, OrganizationList, RequestList, Status } from '../../../openapi/generated/control-types.ts';
import type { MultipartUpload, Upload, Usage } from '../../../openapi/generated/types.ts';
import { generateMedia } from '../../media/generated-media.ts';
import { sparseStream } from '../../media/sparse.ts';
import { createTestSimulator, type TestSimulator } from '../../testing/test-simulator.ts';
import type { ByteStream } from '../ports/media.ts';

const PART = 67_108_864;
const TEAM = 'team_acme_marketing';
/** Of two parts. */
const FILM = generateMedia({ mimeType: 'video/mp4', sizeBytes: PART + 5000, widthPixels: null, heightPixels: null, seconds: null });

let test: TestSimulator;
let stored = 0;
beforeEach(async () => {
  test = await createTestSimulator();
  stored = (await acme()).storedBytes;
});
afterEach(async () => {
  await test.sim.close();
  expect(test.problems).toEqual([]);
});

const acme = async (): Promise<ControlOrganization> => {
  const { body } = await test.call<OrganizationList>('GET', '/_sim/organizations');
  return body.items.find(({ id }) => id === 'org_acme') ?? expect.fail('There is no org_acme');
};
const counted = async () => (await test.call<Usage>('GET', '/organization/usage/uploads')).body.used;
const uploadCount = async () => (await test.call<Status>('GET', '/_sim/status')).body.counts['uploads'];

/** A transfer whose parts are all there, and the body of its complete. */
async function allParts(): Promise<object> {
  const film = { fileName: 'film.mp4', mimeType: 'video/mp4', fileSize: FILM.sizeBytes, teamId: TEAM };
  const { body: transfer } = await test.call<MultipartUpload>('POST', '/upload/multipart/init', { body: film });
  const parts = [];
  for (const { partNumber, url } of transfer.parts) {
    const bytes = sparseStream(FILM, { start: (partNumber - 1) * PART, end: partNumber * PART });
    const response = await test.sim.fetch(url, { method: 'PUT', body: Readable.toWeb(Readable.from(bytes)), duplex: 'half' });
    parts.push({ partNumber, etag: response.headers.get('etag') });
  }
  return { path: transfer.path, uploadId: transfer.uploadId, parts, teamId: TEAM };
}

const complete = (body: object) => test.call<Upload>('POST', '/upload/multipart/complete', { body });
const failOnce = (effect: object) =>
  test.call('POST', '/_sim/faults', {
    body: { operationId: 'completeMultipartUpload', effect: { status: 500, ...effect }, when: { first: 1 } },
  });

async function md5Of(bytes: ByteStream): Promise<string> {
  const hash = createHash('md5');
  for await (const piece of bytes) hash.update(piece);
  return hash.digest('hex');
}

/** That the upload is the film, and the only one that came, counted and stored once. */
async function expectTheFilm({ id, size, url }: Upload): Promise<void> {
  expect(size).toBe(PART + 5000);
  expect([await uploadCount(), await counted(), (await acme()).storedBytes - stored]).toEqual([10, 1, PART + 5000]);
  expect((await test.call<Upload>('GET', `/upload/${id}`)).body).toMatchObject({ id, size });
  const { body } = await test.sim.fetch(url ?? '');
  expect(await md5Of(body ?? expect.fail('The upload has no bytes'))).toBe(await md5Of(sparseStream(FILM)));
}

/** The requests that went to the object store since the parts came. */
async function putsSince(): Promise<number> {
  const { items } = (await test.call<RequestList>('GET', '/_sim/requests')).body;
  return items.filter(({ method }) => method === 'PUT').length;
}

describe('complete', () => {
  it('[UPL-29] that answers 5xx deletes nothing: the same call answers the upload, and no part is sent again', async () => {
    const call = await allParts();
    await failOnce({});
    expect((await complete(call)).status).toBe(500);
    expect([await uploadCount(), await counted(), (await acme()).storedBytes - stored]).toEqual([9, 0, PART + 5000]);
    const { status, body } = await complete(call);
    expect(status).toBe(200);
    await expectTheFilm(body);
    expect(await putsSince()).toBe(2);
  });

  it('[UPL-30] that answers 5xx after it has assembled is answered, repeated, with the object that was assembled', async () => {
    const call = await allParts();
    await failOnce({ after: true });
    expect((await complete(call)).status).toBe(500);
    const assembled = test.world.uploads.byId.all().at(-1);
    expect([await uploadCount(), await counted()]).toEqual([10, 1]);
    const { status, body } = await complete(call);
    expect([status, body.id]).toEqual([200, assembled?.id]);
    expect((await complete(call)).body).toEqual(body);
    await expectTheFilm(body);
    expect(await putsSince()).toBe(2);
  });
});
