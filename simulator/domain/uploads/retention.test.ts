import { describe, expect } from 'vitest';
import type { Post, Upload } from '../../../openapi/generated/types.ts';
import { it, JPG, PNG, TEAM, type UploadWorld } from './uploads.fixture.ts';

const isKnown = async (acme: UploadWorld, { id }: Pick<Upload, 'id'>) => (await acme.call('GET', `/upload/${id}`)).status === 200;

async function post(acme: UploadWorld, uploadId: string, more: object = {}): Promise<string> {
  const body = {
    teamId: TEAM,
    title: 'x',
    status: 'SCHEDULED',
    postDate: '2026-03-02T10:00:00Z',
    socialAccountTypes: ['INSTAGRAM'],
    data: { INSTAGRAM: { uploadIds: [uploadId] } },
    ...more,
  };
  const answer = await acme.call<Post>('POST', '/post', { body });
  expect(answer.status).toBe(200);
  return answer.body.id;
}

describe('an upload that no post uses', () => {
  it('[D-UPL-14] is kept when it came with the fixture', async ({ acme }) => {
    await acme.sim.clock.advance('P200D');
    expect(await isKnown(acme, { id: 'upload_acme_image' })).toBe(true);
  });
});

describe('a deleted upload', () => {
  it('that was deleted permanently fails a later retry, with the reason', async ({ acme }) => {
    const upload = await acme.upload(JPG);
    const id = await post(acme, upload.id);
    acme.world.platforms.INSTAGRAM.controls.fail({ mode: 'reject' });
    await acme.sim.clock.advance('PT2H');
    acme.world.platforms.INSTAGRAM.controls.fail(null);
    await acme.call('DELETE', `/upload/${upload.id}`);
    await acme.sim.clock.advance('P7D');
    expect((await acme.call('POST', `/post/${id}/retry`)).status).toBe(200);
    await acme.sim.clock.advance('PT1H');
    expect((await acme.call('GET', `/post/${id}`)).body).toMatchObject({
      status: 'ERROR',
      errors: { INSTAGRAM: `The upload ${upload.id} is gone. Upload the file again.` },
    });
  });

  it('is deleted together with its transfer', async ({ acme }) => {
    const { url, path } = await acme.init();
    await acme.put(url, JPG);
    const { id } = (await acme.finalize(path)).body;
    await acme.call('DELETE', `/upload/${id}`);
    expect(await acme.finalize(path)).toMatchObject({ status: 404, body: { message: `Upload ${id} not found` } });
    await acme.sim.clock.advance('P7D');
    expect((await acme.finalize(path)).status).toBe(404);
    expect(acme.world.uploads.transfers.size).toBe(0);
  });

  it('leaves no job but that of its purge, and a purged one none', async ({ acme }) => {
    const jobsOf = ({ id }: Upload) => acme.world.clock.jobs().flatMap(({ kind, subject }) => (subject === id ? [kind] : []));
    const [deleted, ofTeam] = [await acme.upload(JPG), await acme.upload(PNG)];
    expect(jobsOf(deleted)).toEqual(['uploads.expire']);
    await acme.call('DELETE', `/upload/${deleted.id}`);
    expect([jobsOf(deleted), jobsOf(ofTeam)]).toEqual([['uploads.purge'], ['uploads.expire']]);
    await acme.call('DELETE', `/team/${TEAM}`);
    expect([jobsOf(deleted), jobsOf(ofTeam)]).toEqual([[], []]);
  });
});

describe('an idle direct upload', () => {
  it('is deleted after 7 days, with its bytes', async ({ acme }) => {
    const { url, path } = await acme.init();
    await acme.sim.clock.advance('PT10M');
    await acme.put(url, JPG);
    await acme.sim.clock.advance(7 * 86_400_000 - 1);
    expect(acme.newBytes()).toBe(JPG.length);
    await acme.sim.clock.advance(1);
    expect([await acme.files(), acme.newBytes(), (await acme.finalize(path)).status]).toEqual([[], 0, 404]);
  });
});
