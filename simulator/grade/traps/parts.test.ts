import { expect } from 'vitest';
import type { MultipartUpload } from '../../../openapi/generated/types.ts';
import { it } from '../../testing/simulator.fixture.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';

const PART_BYTES = 67_108_864;
const FILE = { teamId: 'team_acme_marketing', fileName: 'a.mp4', mimeType: 'video/mp4', fileSize: 2 * PART_BYTES + 8 };

async function putPart({ sim }: TestSimulator, url: string, bytes: number): Promise<number> {
  const answer = await sim.fetch(url, { method: 'PUT', body: new Uint8Array(bytes) }).catch(() => undefined);
  return answer?.status ?? 0;
}

it('lets the PUT of some parts fail, and the next one of the same part succeed', async ({ create }) => {
  const acme = await create({ media: 'discard', grade: { traps: ['parts'], seed: 1 } });
  const failures: number[] = [];
  for (let transfer = 0; transfer < 4; transfer += 1) {
    const { parts } = await acme.ok<MultipartUpload>('POST', '/upload/multipart/init', FILE);
    // The last part is small.
    const { url } = parts[2] ?? { url: '' };
    const status = await putPart(acme, url, 8);
    if (status === 200) continue;
    failures.push(status);
    expect(await putPart(acme, url, 8)).toBe(200);
  }
  expect(failures.length).toBeGreaterThan(0);
  expect(failures.every(status => status === 0 || status === 503)).toBe(true);
  expect(acme.sim.grade().rules.find(({ id }) => id === 'requests/failed-part-alone')).toMatchObject({ result: 'passed' });
});

it.for([1, 2, 3, 4, 5])('leaves a part that failed in peace, whatever others go through, with seed %i', async (seed, { create }) => {
  const acme = await create({ media: 'discard', grade: { traps: ['parts'], seed } });
  const putAnother = async (): Promise<{ url: string; status: number }> => {
    const { parts } = await acme.ok<MultipartUpload>('POST', '/upload/multipart/init', FILE);
    const { url } = parts[2] ?? { url: '' };
    return { url, status: await putPart(acme, url, 8) };
  };
  const failed: string[] = [];
  for (let transfers = 0; transfers < 9; transfers += 1) {
    const { url, status } = await putAnother();
    if (status !== 200) failed.push(url);
  }
  expect(failed.length).toBeGreaterThan(1);
  for (const url of failed) expect(await putPart(acme, url, 8)).toBe(200);
});

it('leaves direct uploads alone', async ({ create }) => {
  const acme = await create({ grade: { traps: ['parts'], seed: 1 } });
  for (let tries = 0; tries < 4; tries += 1) {
    const { url } = await acme.ok<{ url: string }>('POST', '/upload/init', { ...FILE, fileSize: 8 });
    expect(await putPart(acme, url, 8)).toBe(200);
  }
});
