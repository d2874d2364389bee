import { describe, expect } from 'vitest';
import type { MultipartUpload } from '../../../openapi/generated/types.ts';
import { it } from '../../testing/simulator.fixture.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';

describe('the trap errors', () => {
  it('answers 5xx without an effect, and lets the next try through', async ({ create }) => {
    const { sim, call } = await create({ grade: { traps: ['errors'], seed: 3 } });
    const before = sim.worlds.defaultWorld.organizations.teams.size;
    const statuses: number[] = [];
    for (let tries = 0; tries < 30; tries += 1) statuses.push((await call('POST', '/team', { body: { name: `Team ${tries}` } })).status);
    const refused = statuses.filter(status => status !== 200);
    expect(refused.length).toBeGreaterThan(4);
    expect(refused.every(status => status >= 500)).toBe(true);
    expect(statuses.some((status, index) => status >= 500 && (statuses[index + 1] ?? 200) >= 500)).toBe(false);
    expect(sim.worlds.defaultWorld.organizations.teams.size - before).toBe(30 - refused.length);
  });

  it('fails the same calls with the same seed, whatever else is called', async ({ create }) => {
    const statusesOf = async (paths: readonly string[]): Promise<number[]> => {
      const { call } = await create({ grade: { traps: ['errors'], seed: 5 } });
      const statuses: number[] = [];
      for (const path of paths) {
        const { status } = await call('GET', path);
        if (path === '/team') statuses.push(status);
      }
      return statuses;
    };
    const teams = Array.from({ length: 12 }, () => '/team');
    expect(await statusesOf(teams.flatMap(path => ['/organization', path]))).toEqual(await statusesOf(teams));
  });
});

describe('the trap lost-answers', () => {
  it('loses answers of calls that took effect, in both ways', async ({ create }) => {
    const { sim, call } = await create({ grade: { traps: ['lost-answers'], seed: 2 } });
    const before = sim.worlds.defaultWorld.organizations.teams.size;
    const answers: string[] = [];
    for (let tries = 0; tries < 30; tries += 1) {
      const answer = await call('POST', '/team', { body: { name: `Team ${tries}` } }).catch(() => ({ status: 0 }));
      answers.push(String(answer.status));
    }
    expect(new Set(answers)).toEqual(new Set(['200', '0', '504']));
    expect(sim.worlds.defaultWorld.organizations.teams.size - before).toBe(30);
  });
});

describe('the trap slow', () => {
  it('answers some calls late, and as they would be answered', async ({ create }) => {
    const { sim, call } = await create({ grade: { traps: ['slow'], seed: 1 } });
    const answers = [await call('GET', '/team'), await call('GET', '/team'), await call('GET', '/team')];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(sim.grade().traps).toMatchObject([{ name: 'slow', times: 1 }]);
  });

  it('shows what is in flight when the client ends', async ({ create }) => {
    const { sim, call } = await create({ grade: { traps: ['slow'], seed: 1 } });
    const calls = Array.from({ length: 3 }, () => call('GET', '/team'));
    await Promise.race(calls);
    // Of three calls at once, one is answered late.
    expect(sim.grade().calls).toBe(2);
    await Promise.all(calls);
  });
});

describe('the trap parts', () => {
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
});
