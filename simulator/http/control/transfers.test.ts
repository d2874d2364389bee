import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import type * as wire from '../../../openapi/generated/control-types.ts';
import type { MultipartUpload, Upload } from '../../../openapi/generated/types.ts';
import { type ControlTest, it } from './control.fixture.ts';

const PDF = await readFile(new URL('../../../fixtures/media/document.pdf', import.meta.url));
const transfers = async (acme: ControlTest) => (await acme.did<wire.TransferList>('GET', '/transfers')).items;

it('lists received parts and the finished upload', async ({ acme }) => {
  const body = { teamId: 'team_acme_marketing', fileName: 'plan.pdf', mimeType: 'application/pdf', fileSize: PDF.length };
  const { uploadId, path, parts } = (await acme.call<MultipartUpload>('POST', '/upload/multipart/init', { body })).body;
  expect(await transfers(acme)).toMatchObject([
    { id: uploadId, kind: 'MULTIPART', fileName: 'plan.pdf', path, partCount: 1, declaredBytes: PDF.length, storedBytes: 0, parts: [] },
  ]);

  await acme.sim.clock.advance('PT1H');
  const put = await acme.sim.fetch(parts[0]?.url ?? '', { method: 'PUT', body: PDF });
  const etag = put.headers.get('etag') ?? '';
  const [open] = await transfers(acme);
  expect(open).toMatchObject({ storedBytes: PDF.length, parts: [{ number: 1, size: PDF.length, etag: etag.replaceAll('"', '') }] });
  expect(Date.parse(open?.abortsAt ?? '') - Date.parse(open?.touchedAt ?? '')).toBe(7 * 24 * 3_600_000);
  expect(Date.parse(open?.touchedAt ?? '') - Date.parse(open?.createdAt ?? '')).toBe(3_600_000);

  const complete = { uploadId, path, parts: [{ partNumber: 1, etag }] };
  const upload = (await acme.call<Upload>('POST', '/upload/multipart/complete', { body: complete })).body;
  expect(await transfers(acme)).toMatchObject([{ id: uploadId, uploadId: upload.id, parts: [], storedBytes: 0, abortsAt: null }]);
});
