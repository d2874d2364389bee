import { describe, expect } from 'vitest';
import type { CommentImport, CommentImportStatus, ImportCommentPlatform } from '../../../openapi/generated/types.ts';
import { loadWorld, saveWorld } from '../snapshots/snapshot.ts';
import { type CommentWorld, DAY, HOUR, it, MINUTE, SECOND, setFeatures, TEAM } from './comments.fixture.ts';

it.beforeEach(async ({ acme }) => {
  // Comments wait on the platform.
  await setFeatures(acme, { dms: false, automations: false });
});

const refusal = (acme: CommentWorld, body: object) => acme.importRefusal(body);
const statusOf = async (acme: CommentWorld, run: CommentImport): Promise<CommentImportStatus> => (await acme.getImport(run)).status;

describe('an import that fails', () => {
  const start = async (acme: CommentWorld, platform: ImportCommentPlatform = 'INSTAGRAM') => {
    const { id: postId } = await acme.livePost(platform);
    return { postId, run: () => acme.startImport(platform, { postId }) };
  };

  it('[D-CMI-01][D-CMI-02] is RETRYING between three tries a minute apart, then FAILED; until then no other starts', async ({ acme }) => {
    const { postId, run: begin } = await start(acme);
    acme.sim.platforms.INSTAGRAM.fail('outage');
    const run = await begin();
    await acme.advance(2 * SECOND);
    expect(await acme.getImport(run)).toMatchObject({
      status: 'RETRYING',
      error: 'Instagram is not available at the moment. Please try again later.',
    });
    expect(await refusal(acme, { postId })).toMatch(/^409/);
    await acme.advance(MINUTE);
    expect(await statusOf(acme, run)).toBe('FETCHING');
    expect(await refusal(acme, { postId })).toMatch(/^409/);
    await acme.advance(SECOND);
    expect(await statusOf(acme, run)).toBe('RETRYING');
    await acme.advance(MINUTE + SECOND);
    expect(await acme.getImport(run)).toMatchObject({
      status: 'FAILED',
      error: 'Instagram is not available at the moment. Please try again later.',
      startedAt: '2026-03-02T09:00:03.000Z',
      completedAt: '2026-03-02T09:02:06.000Z',
    });
    acme.controls('INSTAGRAM').fail(null);
    expect(await acme.runImport('INSTAGRAM', { postId })).toMatchObject({ status: 'COMPLETED' });
  });

  it('[D-CMI-01] completes when a later try succeeds', async ({ acme }) => {
    const { run: begin } = await start(acme);
    acme.sim.platforms.INSTAGRAM.fail('outage', { times: 2 });
    const run = await begin();
    await acme.advance(3 * MINUTE);
    expect(await acme.getImport(run)).toMatchObject({ status: 'COMPLETED', error: null });
  });

  it('[D-CMI-01][D-CMI-02][D-CMI-06] is RATE_LIMITED until the platform resets, and resumes by itself; until then no other starts', async ({
    acme,
  }) => {
    const { postId, run: begin } = await start(acme);
    acme.controls('INSTAGRAM').fail({ mode: 'rate-limited', resetAt: Date.parse('2026-03-02T11:00:00Z') });
    const run = await begin();
    await acme.advance(2 * SECOND);
    expect(await acme.getImport(run)).toMatchObject({
      status: 'RATE_LIMITED',
      rateLimitResetAt: '2026-03-02T11:00:00.000Z',
      completedAt: null,
    });
    expect(await refusal(acme, { postId })).toMatch(/^409/);
    await acme.advance(HOUR);
    expect(await statusOf(acme, run)).toBe('RATE_LIMITED');
    await acme.sim.clock.advanceTo('2026-03-02T11:00:00Z');
    expect(await acme.getImport(run)).toMatchObject({ status: 'FETCHING', rateLimitResetAt: null });
    await acme.advance(SECOND);
    expect(await acme.getImport(run)).toMatchObject({ status: 'COMPLETED', completedAt: '2026-03-02T11:00:01.000Z' });
  });

  it('[D-CMI-06] waits for the next UTC midnight when the platform does not say when it resets', async ({ acme }) => {
    const { run: begin } = await start(acme);
    acme.sim.platforms.INSTAGRAM.fail('rate-limited');
    const run = await begin();
    await acme.advance(2 * SECOND);
    expect(await acme.getImport(run)).toMatchObject({ status: 'RATE_LIMITED', rateLimitResetAt: '2026-03-03T00:00:00.000Z' });
    acme.controls('INSTAGRAM').fail(null);
    await acme.advance(DAY);
    expect(await statusOf(acme, run)).toBe('COMPLETED');
  });

  it('[D-CMI-01] is SKIPPED when the post was deleted on the platform', async ({ acme }) => {
    const { postId, run: begin } = await start(acme);
    await acme.ok('POST', '/_sim/platforms/INSTAGRAM/events', { type: 'post-deleted', socialAccountId: 'sa_acme_instagram', postId });
    const run = await begin();
    await acme.advance(2 * SECOND);
    expect(await acme.getImport(run)).toMatchObject({
      status: 'SKIPPED',
      commentsImported: 0,
      error: 'The post is gone from INSTAGRAM.',
      completedAt: '2026-03-02T09:00:04.000Z',
    });
    expect(await acme.startImport('INSTAGRAM', { postId })).toMatchObject({ status: 'PENDING' });
  });

  it.for<[string, (acme: CommentWorld, postId: string) => Promise<unknown>]>([
    ['its account is disconnected', acme => acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'INSTAGRAM' })],
    ['another channel is selected', acme => acme.ok('POST', '/social-account/unset-channel', { teamId: TEAM, type: 'INSTAGRAM' })],
    ['its post is deleted', (acme, postId) => acme.ok('DELETE', `/post/${postId}`)],
  ])('is FAILED when %s meanwhile', async ([, change], { acme }) => {
    const { postId, run: begin } = await start(acme);
    const run = await begin();
    await change(acme, postId);
    await acme.advance(MINUTE);
    expect(await acme.getImport(run)).toMatchObject({ status: 'FAILED', error: /is gone, or its account is not connected any more/ });
  });

  it('[D-CMI-01] is kept by a snapshot while it waits', async ({ acme }) => {
    const { run: begin } = await start(acme);
    acme.controls('INSTAGRAM').fail({ mode: 'rate-limited', resetAt: Date.parse('2026-03-02T11:00:00Z') });
    const run = await begin();
    await acme.advance(2 * SECOND);
    const snapshot = saveWorld(acme.world);
    await acme.advance(2 * HOUR);
    const ended = await acme.getImport(run);
    loadWorld(acme.world, snapshot);
    expect(await statusOf(acme, run)).toBe('RATE_LIMITED');
    await acme.advance(2 * HOUR);
    expect(await acme.getImport(run)).toEqual(ended);
  });
});
