import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CommentImport, CommentImportStatus, ImportCommentPlatform } from '../../../openapi/generated/types.ts';
import { loadWorld, saveWorld } from '../snapshots/snapshot.ts';
import { type CommentTest, createCommentTest, DAY, HOUR, MINUTE, SECOND, setFeatures, TEAM } from './comments.fixture.ts';

let t: CommentTest;
beforeEach(async () => {
  t = await createCommentTest();
  // Comments wait on the platform.
  await setFeatures(t, { dms: false, automations: false });
});
afterEach(async () => {
  expect(t.test.problems).toEqual([]);
  await t.test.sim.close();
});

const refusal = (body: object) => t.importRefusal(body);
const statusOf = async (run: CommentImport): Promise<CommentImportStatus> => (await t.importNow(run)).status;

describe('an import that fails', () => {
  const start = async (platform: ImportCommentPlatform = 'INSTAGRAM') => {
    const { id: postId } = await t.livePost(platform);
    return { postId, run: () => t.startImport(platform, { postId }) };
  };

  it('[D-CMI-01][D-CMI-02] is RETRYING between three tries a minute apart, then FAILED; until then no other starts', async () => {
    const { postId, run: begin } = await start();
    t.test.sim.platforms.INSTAGRAM.fail('outage');
    const run = await begin();
    await t.advance(2 * SECOND);
    expect(await t.importNow(run)).toMatchObject({
      status: 'RETRYING',
      error: 'Instagram is not available at the moment. Please try again later.',
    });
    expect(await refusal({ postId })).toMatch(/^409/);
    await t.advance(MINUTE);
    expect(await statusOf(run)).toBe('FETCHING');
    expect(await refusal({ postId })).toMatch(/^409/);
    await t.advance(SECOND);
    expect(await statusOf(run)).toBe('RETRYING');
    await t.advance(MINUTE + SECOND);
    expect(await t.importNow(run)).toMatchObject({
      status: 'FAILED',
      error: 'Instagram is not available at the moment. Please try again later.',
      startedAt: '2026-03-02T09:00:03.000Z',
      completedAt: '2026-03-02T09:02:06.000Z',
    });
    t.controls('INSTAGRAM').fail(null);
    expect(await t.runImport('INSTAGRAM', { postId })).toMatchObject({ status: 'COMPLETED' });
  });

  it('[D-CMI-01] completes when a later try succeeds', async () => {
    const { run: begin } = await start();
    t.test.sim.platforms.INSTAGRAM.fail('outage', { times: 2 });
    const run = await begin();
    await t.advance(3 * MINUTE);
    expect(await t.importNow(run)).toMatchObject({ status: 'COMPLETED', error: null });
  });

  it('[D-CMI-01][D-CMI-02] is RATE_LIMITED until the platform resets, and resumes by itself; until then no other starts', async () => {
    const { postId, run: begin } = await start();
    t.controls('INSTAGRAM').fail({ mode: 'rate-limited', resetAt: Date.parse('2026-03-02T11:00:00Z') });
    const run = await begin();
    await t.advance(2 * SECOND);
    expect(await t.importNow(run)).toMatchObject({
      status: 'RATE_LIMITED',
      rateLimitResetAt: '2026-03-02T11:00:00.000Z',
      completedAt: null,
    });
    expect(await refusal({ postId })).toMatch(/^409/);
    await t.advance(HOUR);
    expect(await statusOf(run)).toBe('RATE_LIMITED');
    await t.test.sim.clock.advanceTo('2026-03-02T11:00:00Z');
    expect(await t.importNow(run)).toMatchObject({ status: 'FETCHING', rateLimitResetAt: null });
    await t.advance(SECOND);
    expect(await t.importNow(run)).toMatchObject({ status: 'COMPLETED', completedAt: '2026-03-02T11:00:01.000Z' });
  });

  it('waits for the next UTC midnight when the platform does not say when it resets', async () => {
    const { run: begin } = await start();
    t.test.sim.platforms.INSTAGRAM.fail('rate-limited');
    const run = await begin();
    await t.advance(2 * SECOND);
    expect(await t.importNow(run)).toMatchObject({ status: 'RATE_LIMITED', rateLimitResetAt: '2026-03-03T00:00:00.000Z' });
    t.controls('INSTAGRAM').fail(null);
    await t.advance(DAY);
    expect(await statusOf(run)).toBe('COMPLETED');
  });

  it('[D-CMI-01] is SKIPPED when the post vanished on the platform', async () => {
    const { postId, run: begin } = await start();
    await t.did('POST', '/_sim/platforms/INSTAGRAM/events', { type: 'post-deleted', socialAccountId: 'sa_acme_instagram', postId });
    const run = await begin();
    await t.advance(2 * SECOND);
    expect(await t.importNow(run)).toMatchObject({
      status: 'SKIPPED',
      commentsImported: 0,
      error: 'The post is gone from INSTAGRAM.',
      completedAt: '2026-03-02T09:00:04.000Z',
    });
    expect(await t.startImport('INSTAGRAM', { postId })).toMatchObject({ status: 'PENDING' });
  });

  it.each<[string, (postId: string) => Promise<unknown>]>([
    ['its account is disconnected', () => t.did('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'INSTAGRAM' })],
    ['another channel is selected', () => t.did('POST', '/social-account/unset-channel', { teamId: TEAM, type: 'INSTAGRAM' })],
    ['its post is deleted', postId => t.did('DELETE', `/post/${postId}`)],
  ])('is FAILED when %s meanwhile', async (_, happen) => {
    const { postId, run: begin } = await start();
    const run = await begin();
    await happen(postId);
    await t.advance(MINUTE);
    expect(await t.importNow(run)).toMatchObject({ status: 'FAILED', error: /is gone, or its account is not connected any more/ });
  });

  it('[D-CMI-01] waits in a snapshot as well', async () => {
    const { run: begin } = await start();
    t.controls('INSTAGRAM').fail({ mode: 'rate-limited', resetAt: Date.parse('2026-03-02T11:00:00Z') });
    const run = await begin();
    await t.advance(2 * SECOND);
    const snapshot = saveWorld(t.world);
    await t.advance(2 * HOUR);
    const ended = await t.importNow(run);
    loadWorld(t.world, snapshot);
    expect(await statusOf(run)).toBe('RATE_LIMITED');
    await t.advance(2 * HOUR);
    expect(await t.importNow(run)).toEqual(ended);
  });
});
