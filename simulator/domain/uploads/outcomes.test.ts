/** A complete that fails with 5xx (UPL-29, UPL-30). */

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect } from 'vitest';
import type { ControlOrganization, OrganizationList, RequestList, Status } from '../../../openapi/generated/control-types.ts';
import type { MultipartUpload, Upload, Usage } from '../../../openapi/generated/types.ts';
import { generateMedia } from '../../media/generated-media.ts';
import { sparseStream } from '../../media/sparse.ts';
import { it } from '../../testing/simulator.fixture.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';
import type { ByteStream } from '../ports/media.ts';

const PART = 67_108_864;
const TEAM = 'team_acme_marketing';
/** Of two parts. */
const FILM = generateMedia({ mimeType: 'video/mp4', sizeBytes: PART + 5000, widthPixels: null, heightPixels: null, seconds: null });
let stored = 0;
it.beforeEach(async ({ acme }) => {
  stored = (await organization(acme)).storedBytes;
});

const organization = async (acme: TestSimulator): Promise<ControlOrganization> => {
  const { body } = await acme.call<OrganizationList>('GET', '/_sim/organizations');
  return body.items.find(({ id }) => id === 'org_acme') ?? expect.fail('There is no org_acme');
};
const counted = async (acme: TestSimulator) => (await acme.call<Usage>('GET', '/organization/usage/uploads')).body.used;
const uploadCount = async (acme: TestSimulator) => (await acme.call<Status>('GET', '/_sim/status')).body.counts['uploads'];

/** A transfer whose parts are all there, and the body of its complete. */
async function allParts(acme: TestSimulator): Promise<object> {
  const film = { fileName: 'film.mp4', mimeType: 'video/mp4', fileSize: FILM.sizeBytes, teamId: TEAM };
  const { body: transfer } = await acme.call<MultipartUpload>('POST', '/upload/multipart/init', { body: film });
  const parts = [];
  for (const { partNumber, url } of transfer.parts) {
    const bytes = sparseStream(FILM, { start: (partNumber - 1) * PART, end: partNumber * PART });
    const response = await acme.sim.fetch(url, { method: 'PUT', body: Readable.toWeb(Readable.from(bytes)), duplex: 'half' });
    parts.push({ partNumber, etag: response.headers.get('etag') });
  }
  return { path: transfer.path, uploadId: transfer.uploadId, parts, teamId: TEAM };
}

const complete = (acme: TestSimulator, body: object) => acme.call<Upload>('POST', '/upload/multipart/complete', { body });
const failOnce = (acme: TestSimulator, effect: object) =>
  acme.call('POST', '/_sim/faults', {
    body: { operationId: 'completeMultipartUpload', effect: { status: 500, ...effect }, when: { first: 1 } },
  });

async function md5Of(bytes: ByteStream): Promise<string> {
  const hash = createHash('md5');
  for await (const piece of bytes) hash.update(piece);
  return hash.digest('hex');
}

/** That the upload is the film, and the only one that came, counted and stored once. */
async function expectTheFilm(acme: TestSimulator, { id, size, url }: Upload): Promise<void> {
  expect(size).toBe(PART + 5000);
  expect([await uploadCount(acme), await counted(acme), (await organization(acme)).storedBytes - stored]).toEqual([10, 1, PART + 5000]);
  expect((await acme.call<Upload>('GET', `/upload/${id}`)).body).toMatchObject({ id, size });
  const { body } = await acme.sim.fetch(url ?? '');
  expect(await md5Of(body ?? expect.fail('The upload has no bytes'))).toBe(await md5Of(sparseStream(FILM)));
}

/** The requests that went to the object store since the parts came. */
async function putsSince(acme: TestSimulator): Promise<number> {
  const { items } = (await acme.call<RequestList>('GET', '/_sim/requests')).body;
  return items.filter(({ method }) => method === 'PUT').length;
}

describe('complete', () => {
  it('[UPL-29] that answers 5xx deletes nothing: repeating the call returns the upload, and no part is sent again', async ({ acme }) => {
    const call = await allParts(acme);
    await failOnce(acme, {});
    expect((await complete(acme, call)).status).toBe(500);
    expect([await uploadCount(acme), await counted(acme), (await organization(acme)).storedBytes - stored]).toEqual([9, 0, PART + 5000]);
    const { status, body } = await complete(acme, call);
    expect(status).toBe(200);
    await expectTheFilm(acme, body);
    expect(await putsSince(acme)).toBe(2);
  });

  it('[UPL-30] that answers 5xx after assembling returns, when repeated, the assembled object', async ({ acme }) => {
    const call = await allParts(acme);
    await failOnce(acme, { after: true });
    expect((await complete(acme, call)).status).toBe(500);
    const assembled = acme.world.uploads.byId.all().at(-1);
    expect([await uploadCount(acme), await counted(acme)]).toEqual([10, 1]);
    const { status, body } = await complete(acme, call);
    expect([status, body.id]).toEqual([200, assembled?.id]);
    expect((await complete(acme, call)).body).toEqual(body);
    await expectTheFilm(acme, body);
    expect(await putsSince(acme)).toBe(2);
  });
});
