/** What led to something without a call of a platform: explanations must name it as well. */
import { describe, expect } from 'vitest';
import type * as wire from '../../../openapi/generated/control-types.ts';
import { type ControlTest, it } from './control.fixture.ts';

const NOON = '2026-03-02T12:00:00.000Z';
const TEAM = 'team_acme_marketing';
const POST = {
  teamId: TEAM,
  title: 'Launch',
  status: 'SCHEDULED',
  postDate: NOON,
  socialAccountTypes: ['LINKEDIN'],
  data: { LINKEDIN: { text: 'Hello' } },
};

const explain = (acme: ControlTest, id: string) => acme.did<wire.Explanation>('GET', `/explain/${id}`);
const told = async (acme: ControlTest, id: string) => (await explain(acme, id)).because.map(({ what }) => what);
const made = async (acme: ControlTest, path: string, body: object) => (await acme.call<{ id: string }>('POST', path, { body })).body.id;
const disconnect = (acme: ControlTest, type = 'LINKEDIN') =>
  acme.call('DELETE', '/social-account/disconnect', { body: { teamId: TEAM, type } });

async function livePost(acme: ControlTest): Promise<string> {
  const id = await made(acme, '/post', { ...POST, postDate: '2026-03-02T09:00:00.000Z' });
  await acme.sim.clock.advance('PT10M');
  return id;
}

it('tells the story of a draft, its changes and its scheduling, in order', async ({ acme }) => {
  const id = await made(acme, '/post', { ...POST, status: 'DRAFT', postDate: null });
  await acme.call('PATCH', `/post/${id}`, { body: { title: 'Other', data: { LINKEDIN: { text: 'New' } } } });
  await acme.call('PATCH', `/post/${id}`, { body: { socialAccountTypes: ['LINKEDIN', 'FACEBOOK'], referenceKey: 'r1' } });
  await acme.call('PATCH', `/post/${id}`, { body: { title: 'Other', socialAccountTypes: ['LINKEDIN'] } });
  await acme.call('PATCH', `/post/${id}`, { body: { status: 'SCHEDULED', postDate: NOON } });
  const patched = `PATCH /api/v1/post/${id} was called (updatePost)`;
  expect(await told(acme, id)).toEqual([
    'POST /api/v1/post was called (createPost)',
    'the draft was created',
    patched,
    'the post has the title Other, has new content',
    patched,
    'the post is for LINKEDIN and FACEBOOK, has a new referenceKey: r1',
    patched,
    'the post is for LINKEDIN',
    patched,
    `the post became SCHEDULED, is to be published at 2026-03-02 12:00:00`,
  ]);
});

it('tells of a change only what it changed', async ({ acme }) => {
  const id = await made(acme, '/post', POST);
  await acme.call('PATCH', `/post/${id}`, { body: { title: POST.title, postDate: NOON } });
  expect((await told(acme, id)).slice(2)).toEqual([]);
});

describe('names as a cause', () => {
  it('the account that left a post with other accounts, and the one that came back', async ({ acme }) => {
    const both = { ...POST, socialAccountTypes: ['LINKEDIN', 'FACEBOOK'], data: { ...POST.data, FACEBOOK: { text: 'Hello' } } };
    const id = await made(acme, '/post', both);
    await disconnect(acme);
    expect((await told(acme, id)).slice(-2)).toEqual([
      'DELETE /api/v1/social-account/disconnect was called (disconnectSocialAccount)',
      'the post is without its account of LINKEDIN',
    ]);
  });

  it('the account that was removed while the post or comment was on its way', async ({ acme }) => {
    const postId = await livePost(acme);
    await acme.did('PATCH', '/platforms/LINKEDIN', { body: { failure: { mode: 'outage', times: 2 } } });
    const ids = [
      await made(acme, '/post', { ...POST, postDate: '2026-03-02T09:10:00.000Z' }),
      await made(acme, '/comment', { teamId: TEAM, internalPostId: postId, socialAccountTypes: ['LINKEDIN'], text: 'Thanks' }),
    ];
    await acme.sim.clock.advance('PT2M');
    await disconnect(acme);
    await acme.sim.clock.advance('PT1H');
    for (const id of ids) {
      const because = await told(acme, id);
      expect(because).toContain('sa_acme_linkedin: the account was removed');
      expect(because).toContain('its turn came, but the platform was not asked (LINKEDIN)');
      expect(because).toContain('The LINKEDIN account is no longer connected, or another channel is selected. Connect it again.');
      expect(because.filter(what => what.startsWith('the platform was asked'))).toHaveLength(1);
    }
  });

  it('the parent that failed, with why it failed, and does not say that the platform was asked', async ({ acme }) => {
    const postId = await livePost(acme);
    await acme.did('PATCH', '/platforms/LINKEDIN', { body: { failure: { mode: 'reject', times: 5 } } });
    const body = { teamId: TEAM, internalPostId: postId, socialAccountTypes: ['LINKEDIN'], text: 'x', postDate: NOON };
    const parent = await made(acme, '/comment', body);
    const child = await made(acme, '/comment', { ...body, internalParentCommentId: parent });
    await acme.sim.clock.advance('P1D');
    const because = await told(acme, child);
    expect(because.filter(what => what.startsWith('the platform was asked'))).toEqual([]);
    expect(because).toContain(`The comment to reply to, ${parent}, is ERROR and not live on LINKEDIN.`);
    expect(because).toContain(`${parent}: became ERROR`);
    expect(because).toContainEqual(expect.stringMatching(/LinkedIn answered 422 .*failure mode reject, set by PATCH/));
  });

  it('the person who deleted the copy of a post on its platform', async ({ acme }) => {
    const postId = await livePost(acme);
    const deleted = { type: 'post-deleted', socialAccountId: 'sa_acme_linkedin', postId };
    await acme.did('POST', '/platforms/LINKEDIN/events', { body: deleted });
    const body = { teamId: TEAM, internalPostId: postId, socialAccountTypes: ['LINKEDIN'], text: 'Thanks' };
    const comment = await made(acme, '/comment', body);
    await acme.sim.clock.advance('P1D');
    const gone = 'was deleted by somebody on LINKEDIN';
    expect((await told(acme, postId)).slice(-2)).toEqual([
      'POST /_sim/platforms/LINKEDIN/events was called (createPlatformEvent)',
      `the post ${gone}`,
    ]);
    expect(await told(acme, comment)).toContain(`${postId}: ${gone}`);
  });

  it('the daily limit that paused a CSV import, and who set it', async ({ acme }) => {
    await acme.did('PATCH', '/organizations/org_acme', { body: { limits: { dailyPosts: { LINKEDIN: 1 } } } });
    const row = `${TEAM},Launch,SCHEDULED,2026-03-03T12:00:00Z,LINKEDIN,Hello`;
    const form = new FormData();
    form.append(
      'file',
      new Blob([`teamId,title,status,postDate,socialAccountTypes,text\n${row}\n${row}\n`], { type: 'text/csv' }),
      'posts.csv',
    );
    const headers = { 'x-api-key': acme.sim.apiKeys['acme'] ?? '' };
    const answer = await acme.sim.fetch('http://simulator.test/api/v1/post-csv-import', { method: 'POST', headers, body: form });
    const { id } = (await answer.json()) as { id: string };
    await acme.sim.clock.advance('PT1M');
    const because = await told(acme, id);
    const limited = because.findIndex(what => what.includes('became RATE_LIMITED'));
    expect(because.slice(limited - 2, limited)).toEqual([
      'the turn of the next row came',
      expect.stringMatching(/^row 2 has to wait: .*LINKEDIN/),
    ]);
    expect(because[1]).toMatch(/^org_acme was changed: .*dailyPosts/);
  });

  it('who switched automations off while a run waited', async ({ acme }) => {
    const definition = { trigger: { type: 'DM_RECEIVED' }, steps: [{ id: 'a', type: 'SEND_MESSAGE', text: 'hi' }] };
    const flow = { teamId: TEAM, socialAccountId: 'sa_acme_instagram', name: 'F', definition };
    const id = await made(acme, '/automations', flow);
    await acme.call('POST', `/automations/${id}/publish`);
    const message = { type: 'message', socialAccountId: 'sa_acme_instagram', participant: 'ig_1', text: 'hello' };
    await acme.did('POST', '/platforms/INSTAGRAM/events', { body: message });
    await acme.did('PATCH', '/organizations/org_acme', { body: { features: { automations: false } } });
    await acme.sim.clock.advance('PT1M');
    await acme.did('PATCH', '/organizations/org_acme', { body: { features: { automations: true } } });
    const runs = await acme.call<{ items: { id: string; status: string }[] }>('GET', `/automations/${id}/executions`);
    const [run] = runs.body.items;
    expect(run?.status).toBe('CANCELED');
    const because = await told(acme, run?.id ?? '');
    expect(because).toContain('org_acme was changed: {"features":{"automations":false}}');
    expect(because).toContain('its time had come, but the next step was not taken');
    expect(because.join('\n')).not.toContain('condition');
  });
});
