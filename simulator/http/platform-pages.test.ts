import request from 'supertest';
import { describe, expect } from 'vitest';
import { accountOf, askToConnect, eventTypes, REDIRECT, submit } from '../domain/accounts/accounts.fixture.ts';
import { it } from '../testing/simulator.fixture.ts';
import { createApp } from './express.ts';
import { askSupport, open, portal, SUPPORT } from './platform-pages.fixture.ts';
import { createServe } from './serve.ts';

describe('POST /social-account/connect', () => {
  it('a platform outage is 502', async ({ acme }) => {
    acme.sim.platforms.MASTODON.fail('outage');
    const body = { teamId: SUPPORT, type: 'MASTODON', redirectUrl: REDIRECT, serverUrl: 'https://mastodon.social' };
    expect(await acme.call('POST', '/social-account/connect', { body })).toMatchObject({ status: 502 });
    acme.sim.platforms.MASTODON.recover();
    expect(await acme.call('POST', '/social-account/connect', { body })).toMatchObject({ status: 200 });
  });
});

describe('the consent page', () => {
  it('[D-ACC-02] names the platform, the organization and the team, and has Approve and Deny', async ({ acme }) => {
    const { status, headers, text } = await open(acme, await askSupport(acme, 'TIKTOK', { withMessagingScope: true }));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    for (const part of ['TikTok', 'Acme Inc.', 'Support', 'manage comments', 'value="approve"', 'value="deny"', 'tiktok_acme']) {
      expect(text).toContain(part);
    }
  });

  it('has no scripts and a strict content security policy', async ({ acme }) => {
    const { headers, text } = await open(acme, await askSupport(acme, 'SLACK'));
    expect(text).not.toMatch(/<script|\son\w+=|style="/i);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self' https:\/\/app\.example\.com; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('escapes names', async ({ acme }) => {
    await acme.call('PATCH', `/team/${SUPPORT}`, { body: { name: '<img src=x onerror="alert(1)">&\'' } });
    const { text } = await open(acme, await askSupport(acme, 'SLACK'));
    expect(text).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;');
    expect(text).not.toContain('<img');
  });

  it('suggests the account that the team has', async ({ acme }) => {
    const { text } = await open(acme, await askToConnect(acme, { type: 'SLACK' }));
    expect(text).toContain('value="slack_acme"');
  });
});

describe('Approve', () => {
  it('connects an account by its id', async ({ acme }) => {
    await submit(acme, await askSupport(acme, 'SLACK'), { decision: 'approve', externalId: ' slack_acme ' });
    expect(await accountOf(acme, 'SLACK', SUPPORT)).toMatchObject({ externalId: 'slack_acme' });
  });

  it('reconnects the account that the team has', async ({ acme }) => {
    const { location } = await submit(acme, await askToConnect(acme, { type: 'SLACK' }), { decision: 'approve' });
    expect(location).toContain('success=true');
    expect(await accountOf(acme, 'SLACK')).toMatchObject({ id: 'sa_acme_slack' });
    expect(eventTypes(acme)).toEqual(['social-account.updated']);
  });

  it.for(['slack_other', ''])(
    'of another account (%j) than the team has changes nothing and leads back with an error',
    async (externalId, { acme }) => {
      const { status, location } = await submit(acme, await askToConnect(acme, { type: 'SLACK' }), { decision: 'approve', externalId });
      expect(status).toBe(303);
      expect(new URL(location ?? '').searchParams.get('error')).toBe('another_account_connected');
      expect(await accountOf(acme, 'SLACK')).toMatchObject({ id: 'sa_acme_slack', externalId: 'slack_acme' });
      expect(acme.webhookEvents).toEqual([]);
    },
  );
});

describe('Deny', () => {
  it('[D-ACC-02] connects nothing and redirects with an error', async ({ acme }) => {
    const answer = await submit(acme, await askSupport(acme, 'GOOGLE_BUSINESS'), { decision: 'deny' });
    expect(answer).toMatchObject({
      status: 303,
      location: 'https://app.example.com/done?state=7&google-business-not-enough-permissions=error&error=access_denied#top',
    });
    expect(await accountOf(acme, 'GOOGLE_BUSINESS', SUPPORT)).toBeUndefined();
    expect(acme.webhookEvents).toEqual([]);
  });
});

describe('a consent', () => {
  it.for(['approve', 'deny'])('is used up by %s', async (decision, { acme }) => {
    const url = await askSupport(acme, 'SLACK');
    await submit(acme, url, { decision });
    expect(await submit(acme, url, { decision: 'approve' })).toMatchObject({ status: 404, text: expect.stringContaining('expired') });
    expect((await open(acme, url)).status).toBe(404);
  });

  it.for([
    ['no decision', { externalId: 'x' }, 400],
    ['another decision', { decision: 'perhaps' }, 400],
    ['an id that is too long', { decision: 'approve', externalId: 'x'.repeat(201) }, 400],
  ] as const)('with %s is refused and stays open', async ([, form, status], { acme }) => {
    const url = await askSupport(acme, 'SLACK');
    expect(await submit(acme, url, form)).toMatchObject({ status, location: null });
    expect(await submit(acme, url, { decision: 'approve' })).toMatchObject({ status: 303 });
  });

  it.for([
    ['another platform’s page', (url: string) => url.replace('/slack/', '/reddit/'), 404],
    ['another world', (url: string) => url.replace('world=default', 'world=elsewhere'), 404],
    ['an unknown page', (url: string) => url.replace('/consent', '/nowhere'), 404],
  ] as const)('is not found at %s', async ([, change, status], { acme }) => {
    expect((await open(acme, change(await askSupport(acme, 'SLACK')))).status).toBe(status);
  });

  it('belongs to its world, though worlds of one seed have the same ids', async ({ acme }) => {
    const { body } = await acme.call<{ id: string; apiKeys: { acme: string } }>('POST', '/_sim/worlds', { key: null, body: { seed: 1 } });
    const url = await askSupport(acme, 'SLACK');
    const other = await acme.call<{ url: string }>('POST', '/social-account/connect', {
      key: body.apiKeys.acme,
      body: { teamId: SUPPORT, type: 'SLACK', redirectUrl: REDIRECT },
    });
    expect(other.body.url.replace(`world=${body.id}`, 'world=default')).toBe(url);
    await submit(acme, other.body.url, { decision: 'approve' });
    expect(await accountOf(acme, 'SLACK', SUPPORT)).toBeUndefined();
    const there = await acme.call('GET', `/social-account/by-type?teamId=${SUPPORT}&type=SLACK`, { key: body.apiKeys.acme });
    expect(there.status).toBe(200);
    expect((await open(acme, url)).status).toBe(200);
  });

  it('must be sent as a form', async ({ acme }) => {
    const url = await askSupport(acme, 'SLACK');
    const response = await acme.sim.fetch(url, {
      method: 'POST',
      body: '{"decision":"approve"}',
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(415);
    expect(await submit(acme, url, { decision: 'approve', externalId: 'x'.repeat(20_000) })).toMatchObject({ status: 413 });
    expect((await acme.sim.fetch(url, { method: 'DELETE' })).status).toBe(405);
  });
});

describe('a portal link', () => {
  it('[D-ACC-08] connects through the platform’s consent page and returns to the portal', async ({ acme }) => {
    const url = await portal(acme);
    const consent = await submit(acme, url, { type: 'SLACK' });
    expect(consent.status).toBe(303);
    expect((await open(acme, consent.location ?? '')).text).toContain('Connect Slack');
    const { location } = await submit(acme, consent.location ?? '', { decision: 'approve' });
    expect(location).toBe(`${url}&slack-callback=true&success=true`);
    expect((await open(acme, location ?? '')).text).toContain('The account is connected.');
    expect(await accountOf(acme, 'SLACK', SUPPORT)).toBeDefined();
  });

  it('says that access was denied', async ({ acme }) => {
    const { location } = await submit(acme, await portal(acme), { type: 'SLACK' });
    const denied = await submit(acme, location ?? '', { decision: 'deny' });
    expect((await open(acme, denied.location ?? '')).text).toContain('You denied the access');
  });

  it('[D-ACC-08] ends with the consents that began there', async ({ acme }) => {
    const { location } = await submit(acme, await portal(acme, { expiresIn: 5 }), { type: 'SLACK' });
    await acme.sim.clock.advance(5 * 60_000 - 1);
    expect((await open(acme, location ?? '')).status).toBe(200);
    await acme.sim.clock.advance(1);
    expect((await open(acme, location ?? '')).status).toBe(404);
  });
});

describe('over Express', () => {
  it('[D-ACC-02] leads a browser from connect to the account', async ({ acme }) => {
    const app = createApp(createServe(acme.sim.handler, problem => acme.problems.push(problem)));
    const asked = await request(app)
      .post('/api/v1/social-account/connect')
      .set('x-api-key', 'sk_sim_acme')
      .send({ teamId: SUPPORT, type: 'REDDIT', redirectUrl: 'http://localhost:3000/' });
    expect(asked.status).toBe(200);
    const url = new URL(asked.body.url);
    const path = `${url.pathname}${url.search}`;
    const page = await request(app).get(path);
    expect(page.text).toContain('Connect Reddit');
    const approved = await request(app).post(path).type('form').send({ decision: 'approve' });
    expect(approved.status).toBe(303);
    expect(approved.headers['location']).toBe('http://localhost:3000/?reddit-callback=true&success=true');
    const found = await request(app).get(`/api/v1/social-account/by-type?teamId=${SUPPORT}&type=REDDIT`).set('x-api-key', 'sk_sim_acme');
    expect(found.body).toMatchObject({ type: 'REDDIT', teamId: SUPPORT });
  });
});
