import { describe, expect } from 'vitest';
import type * as wire from '../../../openapi/generated/control-types.ts';
import { START } from '../../testing/test-simulator.ts';
import { type ControlTest, it, logged } from './control.fixture.ts';

const paths = async (acme: ControlTest, query = '') => (await logged(acme, query)).map(item => item.path);

describe('GET /_sim/requests', () => {
  it('lists the public calls with their bodies, newest first', async ({ acme }) => {
    await acme.call('POST', '/team', { body: { name: 'New' } });
    await acme.call('GET', '/team?limit=1', { key: null });
    await acme.call('GET', '/nothing');
    const { items, total } = await acme.did<wire.RequestList>('GET', '/requests');
    expect(total).toBe(3);
    expect(items).toMatchObject([
      { method: 'GET', path: '/api/v1/nothing', operationId: null, status: 404, requestBody: null },
      { method: 'GET', path: '/api/v1/team?limit=1', operationId: 'listTeams', status: 401, responseBody: { statusCode: 401 } },
      {
        id: expect.stringMatching(/^req_\d+$/),
        at: START,
        method: 'POST',
        path: '/api/v1/team',
        operationId: 'createTeam',
        status: 200,
        durationMs: expect.any(Number),
        requestHeaders: { 'x-api-key': 'sk_sim_***', 'content-type': 'application/json' },
        requestBody: { name: 'New' },
        responseBody: { name: 'New' },
      },
    ]);
    expect(await paths(acme, '?offset=1&limit=1')).toEqual(['/api/v1/team?limit=1']);
  });

  it.for<[wire.RequestRecord['answeredBy'], string, string, Parameters<ControlTest['call']>[2]?]>([
    ['match', 'GET', '/nothing'],
    ['key', 'GET', '/team', { key: null }],
    ['feature', 'GET', '/automations/flows?teamId=team_pro', { key: 'sk_sim_pro' }],
    ['validation', 'POST', '/team', { body: {} }],
    ['operation', 'GET', '/team/nobody'],
    ['operation', 'GET', '/team'],
    ['fault', 'GET', '/organization'],
  ])('says that %s answered %s %s', async ([answeredBy, method, path, options], { acme }) => {
    await acme.did('POST', '/faults', { body: { operationId: 'getOrganization', effect: { status: 503 } } });
    await acme.call(method, path, options);
    expect(await logged(acme)).toMatchObject([{ answeredBy }]);
  });

  it('says that the throttle answered', async ({ create }) => {
    const throttled = await create({ throttle: true });
    let status = 200;
    for (let calls = 0; status === 200 && calls < 1000; calls++) ({ status } = await throttled.call('GET', '/team'));
    const { items } = await throttled.did<wire.RequestList>('GET', '/requests');
    expect([items[0], items[1]]).toMatchObject([
      { status: 429, answeredBy: 'throttle' },
      { status: 200, answeredBy: 'operation' },
    ]);
  });

  it('includes the control calls on request', async ({ acme }) => {
    await acme.call('GET', '/team');
    await acme.control('GET', '/nothing');
    expect(await paths(acme)).toEqual(['/api/v1/team']);
    expect(await paths(acme, '?control=true')).toEqual(['/_sim/requests', '/_sim/nothing', '/api/v1/team']);
    expect(await acme.control('GET', '/requests?control=maybe')).toMatchObject({ status: 400 });
  });

  it('lists the calls of its world only', async ({ acme }) => {
    await acme.did('POST', '/worlds');
    await acme.call('GET', '/team', { key: 'sk_sim_acme_world_1' });
    expect(await paths(acme)).toEqual([]);
    expect((await acme.did<wire.RequestList>('GET', '/requests', { world: 'world_1' })).items).toMatchObject([
      { operationId: 'listTeams' },
    ]);
  });

  it('shows the beginning of a large body as text', async ({ acme }) => {
    await acme.call('POST', '/team', { body: { name: 'x'.repeat(100_000) } });
    const [request] = await logged(acme);
    expect(request?.requestBody).toMatch(/^\{"name":"x{60000,70000}…$/);
  });

  it('masks secrets everywhere', async ({ acme }) => {
    await acme.did('POST', '/webhooks', { body: { organizationId: 'org_acme', url: 'https://hooks.acme.test/in', secret: 'hush_hush' } });
    await acme.did('POST', '/organizations/org_acme/api-keys', { body: { key: 'sk_my_very_own' } });
    await acme.did('POST', '/worlds');
    await acme.call('GET', '/team?key=sk_my_very_own', { key: 'sk_wrong_but_secret' });
    await acme.did('GET', '/snapshot');
    const log = JSON.stringify((await acme.did<wire.RequestList>('GET', '/requests?control=true')).items);
    expect(log).toContain('"secret":"***"');
    expect(log).toContain('/team?key=sk_***');
    expect(log).not.toMatch(/hush_hush|sk_my_very|sk_wrong_b|sk_sim_acme|sk_sim_pro/);
  });

  it('masks a secret that was rotated, changed or removed', async ({ acme }) => {
    const register = (secret: string) =>
      acme.did<wire.Webhook>('POST', '/webhooks', { body: { organizationId: 'org_acme', url: 'https://hooks.acme.test/in', secret } });
    const [rotated, changed, removed] = [await register('hush_rotated'), await register('hush_changed'), await register('hush_removed')];
    const fresh = await acme.did<wire.Webhook>('POST', `/webhooks/${rotated.id}/rotate-secret`);
    await acme.did('PATCH', `/webhooks/${changed.id}`, { body: { secret: 'hush_other' } });
    await acme.did('DELETE', `/webhooks/${removed.id}`);
    const log = JSON.stringify((await acme.did<wire.RequestList>('GET', '/requests?control=true')).items);
    const har = JSON.stringify(await acme.did<wire.Har>('GET', '/requests.har?control=true'));
    for (const text of [log, har]) {
      expect(text).not.toMatch(/hush_(?:rotated|changed|removed|other)/);
      expect(text).not.toContain(fresh.secret);
    }
  });

  it('masks presigned signatures, and keys in query strings, whoever made them', async ({ acme }) => {
    const { url } = (await acme.call<{ url: string }>('POST', '/upload/init', { body: { fileName: 'a.jpg', mimeType: 'image/jpeg' } }))
      .body;
    await acme.sim.fetch(url, { method: 'PUT', body: 'x' });
    await acme.call('GET', '/team?apiKey=pk_live_0123456789&access_token=abcdefghijk&key=short&teamId=team_acme_marketing');
    const signature = new globalThis.URL(url).searchParams.get('signature') ?? '';
    expect(signature).toMatch(/^[0-9a-f]{64}$/);
    const items = await logged(acme);
    const har = await acme.did<wire.Har>('GET', '/requests.har');
    for (const text of [JSON.stringify(items), JSON.stringify(har)]) {
      expect(text).not.toContain(signature);
      expect(text).toContain('signature=***');
      expect(text).not.toMatch(/pk_live_0123|abcdefghijk|key=short/);
    }
    expect(items[0]?.path).toBe('/api/v1/team?apiKey=pk_live_***&access_token=***&key=***&teamId=team_acme_marketing');
  });

  it('does not mask secrets that are too short', async ({ acme }) => {
    await acme.did('POST', '/webhooks', { body: { organizationId: 'org_acme', url: 'https://hooks.acme.test/in', secret: '"' } });
    await acme.call('GET', '/team');
    expect(await logged(acme)).toMatchObject([{ responseBody: { total: 2 } }]);
  });
});

describe('GET /_sim/requests verifies what a client has called', () => {
  async function someCalls(acme: ControlTest): Promise<void> {
    await acme.call('GET', '/team');
    await acme.call('GET', '/team');
    await acme.call('GET', '/team', { key: null });
    await acme.sim.clock.advance('PT1H');
    await acme.call('GET', '/team/nobody');
    await acme.call('GET', '/organization');
  }
  const listed = async (acme: ControlTest, query: string) => {
    const { total, counts } = await acme.did<wire.RequestList>('GET', `/requests?${query}`);
    return { total, counts };
  };

  it('counts all that are selected by operation and status, whatever the page shows', async ({ acme }) => {
    await someCalls(acme);
    expect(await listed(acme, 'limit=1')).toEqual({
      total: 5,
      counts: [
        { operationId: 'listTeams', status: 200, count: 2 },
        { operationId: 'listTeams', status: 401, count: 1 },
        { operationId: 'getTeam', status: 404, count: 1 },
        { operationId: 'getOrganization', status: 200, count: 1 },
      ],
    });
  });

  it.for([
    ['operationId=listTeams', 3],
    ['operationId=listTeams&status=200', 2],
    ['status=4xx', 2],
    ['status=404', 1],
    ['status=0', 0],
    ['since=2026-03-02T09:30:00Z', 2],
    ['since=req_2', 3],
    ['since=req_2&operationId=listTeams&status=401', 1],
    ['operationId=createPost', 0],
  ] as const)('%s: %i', async ([query, total], { acme }) => {
    await someCalls(acme);
    expect((await listed(acme, query)).total).toBe(total);
  });

  it.for([
    ['operationId=listTeam', 'operationId: there is no operation listTeam; did you mean listTeams?'],
    ['operationId=listWorlds', 'operationId: there is no operation listWorlds'],
    ['since=yesterday', 'since: must be an ISO 8601 date-time with an offset, or the id of a request such as req_31, not yesterday'],
  ] as const)('%s → 400', async ([query, message], { acme }) => {
    expect(await acme.control('GET', `/requests?${query}`)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(message) },
    });
  });

  it('includes operations of the control API with `control`', async ({ acme }) => {
    await acme.did('GET', '/worlds');
    expect((await listed(acme, 'operationId=listWorlds&control=true')).total).toBe(1);
  });
});

describe('GET /_sim/requests.har', () => {
  const har = async (acme: ControlTest, query = '') => (await acme.did<wire.Har>('GET', `/requests.har${query}`)).log;

  it('has every member that HAR 1.2 requires, oldest first', async ({ acme }) => {
    await acme.call('POST', '/team', { body: { name: 'Zoë' } });
    await acme.call('GET', '/team?limit=1&offset=0');
    const { version, creator, entries } = await har(acme);
    expect({ version, creator }).toEqual({ version: '1.2', creator: { name: 'social-publishing-sim', version: expect.any(String) } });
    expect(entries.map(({ _operationId: id }) => id)).toEqual(['createTeam', 'listTeams']);
    const [created, listed] = entries;
    expect(created).toEqual({
      startedDateTime: START,
      time: expect.any(Number),
      request: {
        method: 'POST',
        url: 'http://127.0.0.1:4010/api/v1/team',
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: expect.arrayContaining([{ name: 'x-api-key', value: 'sk_sim_***' }]),
        queryString: [],
        postData: { mimeType: 'application/json', text: '{"name":"Zoë"}' },
        headersSize: -1,
        bodySize: expect.any(Number),
      },
      response: {
        status: 200,
        statusText: 'OK',
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: expect.arrayContaining([{ name: 'content-type', value: 'application/json; charset=utf-8' }]),
        content: {
          size: Buffer.byteLength(created?.response.content.text ?? ''),
          mimeType: 'application/json; charset=utf-8',
          text: expect.stringContaining('"name":"Zoë"'),
        },
        redirectURL: '',
        headersSize: -1,
        bodySize: created?.response.content.size,
      },
      cache: {},
      timings: { send: 0, wait: created?.time, receive: 0 },
      _id: expect.stringMatching(/^req_/),
      _operationId: 'createTeam',
    });
    expect(listed?.request.url).toBe('http://127.0.0.1:4010/api/v1/team?limit=1&offset=0');
    expect(listed?.request.queryString).toEqual([
      { name: 'limit', value: '1' },
      { name: 'offset', value: '0' },
    ]);
    expect(listed?.request).not.toHaveProperty('postData');
  });

  it('includes the control calls on request, and masks secrets everywhere', async ({ acme }) => {
    await acme.did('POST', '/webhooks', { body: { organizationId: 'org_acme', url: 'https://hooks.acme.test/in', secret: 'hush_hush' } });
    await acme.call('GET', '/team?key=sk_sim_acme');
    expect((await har(acme)).entries).toHaveLength(1);
    const { entries } = await har(acme, '?control=true');
    expect(entries.map(({ _operationId: id }) => id)).toEqual(['createWebhook', 'listTeams', 'getRequestsHar']);
    expect(entries[1]?.request.queryString).toEqual([{ name: 'key', value: 'sk_sim_***' }]);
    const text = JSON.stringify(entries);
    expect(text).toContain(String.raw`\"secret\":\"***\"`);
    expect(text).not.toMatch(/hush_hush|sk_sim_acme/);
  });

  it('has the size of a truncated body', async ({ acme }) => {
    await acme.did('GET', '/snapshot');
    const { size = 0, text = '' } = (await har(acme, '?control=true')).entries[0]?.response.content ?? {};
    expect(text.length).toBeLessThan(70_000);
    expect(size).toBeGreaterThan(text.length);
  });

  it('has status 0 for a connection that was reset', async ({ acme }) => {
    await acme.did('POST', '/faults', { body: { operationId: 'listTeams', effect: { reset: true } } });
    await expect(acme.call('GET', '/team')).rejects.toThrow(TypeError);
    expect((await har(acme)).entries).toMatchObject([{ response: { status: 0, statusText: '' } }]);
  });
});

describe('DELETE /_sim/requests', () => {
  it('deletes the requests of the world, and returns their number', async ({ acme }) => {
    await acme.did('POST', '/worlds');
    await acme.call('GET', '/team', { key: 'sk_sim_acme_world_1' });
    await acme.call('GET', '/team');
    // The call to make a world is one of them.
    expect(await acme.did('DELETE', '/requests')).toEqual({ deleted: 2 });
    expect(await paths(acme, '?control=true')).toEqual(['/_sim/requests']);
    expect((await acme.did<wire.RequestList>('GET', '/requests', { world: 'world_1' })).total).toBe(1);
  });
});
