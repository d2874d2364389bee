import { describe, expect } from 'vitest';
import { it } from './receiver.fixture.ts';

describe('the trap deprecated', () => {
  it('leaves out what is deprecated, and nothing else', async ({ create, acme }) => {
    const { sim, call } = await create({ grade: { traps: ['deprecated'] } });
    const { teams, ...rest } = (await acme.call('GET', '/organization')).body;
    expect(teams).toBeDefined();
    expect((await call('GET', '/organization')).body).toEqual(rest);
    expect((await call('GET', '/organization', { key: 'unknown' })).status).toBe(403);
    expect(sim.grade()).toMatchObject({ traps: [{ name: 'deprecated', times: 1 }] });
    expect(sim.grade().rules.find(({ id }) => id === 'requests/no-deprecated')).toMatchObject({ result: 'passed', occasions: 1 });
  });
});

describe('the trap forward-compatibility', () => {
  it('adds fields to answers and to the items of their lists', async ({ create }) => {
    const { sim, ok } = await create({ grade: { traps: ['forward-compatibility'] } });
    const { items, total, ...rest } = await ok<{ items: object[]; total: number }>('GET', '/team');
    expect(rest).toHaveProperty('addedLater');
    expect(items).toHaveLength(total);
    for (const item of items) expect(item).toHaveProperty('addedLater');
    expect(sim.grade().rules.find(({ id }) => id === 'requests/grows-with-answers')).toMatchObject({ result: 'passed', occasions: 1 });
  });

  it('adds a platform to the health, and a state before the known ones to imports', async ({ create }) => {
    const { ok, call } = await create({ grade: { traps: ['forward-compatibility'] } });
    expect(await ok('GET', '/')).toMatchObject({
      platforms: { HOLOGRAM: { status: 'maintenance' }, TWITTER: { status: 'operational' } },
    });
    const form = new FormData();
    form.set('file', new File(['teamId,title,postDate,status,socialAccountTypes\n'], 'posts.csv'));
    expect((await call('POST', '/post-csv-import', { form })).body).toMatchObject({ status: 'QUEUED' });
  });

  it('shows that it altered an answer', async ({ create }) => {
    const { sim, ok } = await create({ grade: { traps: ['forward-compatibility'] } });
    await ok('GET', '/');
    await ok('GET', '/');
    const rule = sim.grade().rules.find(({ id }) => id === 'requests/health-interval');
    expect(rule?.problems[0]?.evidence).toMatchObject([{ trap: 'forward-compatibility' }, { trap: 'forward-compatibility' }]);
  });

  it('leaves errors as they are', async ({ create }) => {
    const { call } = await create({ grade: { traps: ['forward-compatibility'] } });
    expect((await call('GET', '/team/unknown')).body).not.toHaveProperty('addedLater');
  });
});

describe('the trap grown-events', () => {
  it('adds fields to some events and sends some of an unknown type, all rightly signed', async ({ trapped }) => {
    const client = await trapped('forward-compatibility');
    await client.createTeams(4);
    const events = client.genuine().map(body => JSON.parse(body) as { readonly type: string });
    expect(events).toHaveLength(client.receiver.requests.length);
    expect(events.filter(({ type }) => type === 'team.created')).toHaveLength(4);
    expect(events.filter(event => 'addedLater' in event).length).toBeGreaterThan(0);
    expect(events.filter(({ type }) => type === 'campaign.created').length).toBeGreaterThan(0);
    expect(client.rule('webhooks/unknown')?.result).toBe('passed');
  });
});
