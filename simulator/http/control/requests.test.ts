import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type * as wire from '../../../openapi/generated/control-types.ts';
import { START } from '../../testing/test-simulator.ts';
import { type ControlTest, createControlTest } from './control.fixture.ts';

let test: ControlTest;
beforeEach(async () => {
  test = await createControlTest();
});
afterEach(async () => {
  await test.sim.close();
  expect(test.problems).toEqual([]);
});

const paths = async (query = '') => (await test.did<wire.RequestList>('GET', `/requests${query}`)).items.map(item => item.path);

describe('GET /_sim/requests', () => {
  it('lists the public calls with their bodies, newest first', async () => {
    await test.call('POST', '/team', { body: { name: 'New' } });
    await test.call('GET', '/team?limit=1', { key: null });
    await test.call('GET', '/nothing');
    const { items, total } = await test.did<wire.RequestList>('GET', '/requests');
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
        requestHeaders: { 'x-api-key': 'sk_sim…', 'content-type': 'application/json' },
        requestBody: { name: 'New' },
        responseBody: { name: 'New' },
      },
    ]);
    expect(await paths('?offset=1&limit=1')).toEqual(['/api/v1/team?limit=1']);
  });

  it.each<[wire.RequestRecord['answeredBy'], string, string, Parameters<ControlTest['call']>[2]?]>([
    ['match', 'GET', '/nothing'],
    ['key', 'GET', '/team', { key: null }],
    ['feature', 'GET', '/automations/flows?teamId=team_pro', { key: 'sk_sim_pro' }],
    ['validation', 'POST', '/team', { body: {} }],
    ['operation', 'GET', '/team/nobody'],
    ['operation', 'GET', '/team'],
    ['fault', 'GET', '/organization'],
  ])('says that %s answered %s %s', async (answeredBy, method, path, options) => {
    await test.did('POST', '/faults', { body: { operationId: 'getOrganization', effect: { status: 503 } } });
    await test.call(method, path, options);
    expect((await test.did<wire.RequestList>('GET', '/requests')).items).toMatchObject([{ answeredBy }]);
  });

  it('says that the throttle answered', async () => {
    const throttled = await createControlTest({ throttle: true });
    let status = 200;
    for (let calls = 0; status === 200 && calls < 1000; calls++) ({ status } = await throttled.call('GET', '/team'));
    const { items } = await throttled.did<wire.RequestList>('GET', '/requests');
    expect([items[0], items[1]]).toMatchObject([
      { status: 429, answeredBy: 'throttle' },
      { status: 200, answeredBy: 'operation' },
    ]);
    await throttled.sim.close();
  });

  it('includes the control calls on request', async () => {
    await test.call('GET', '/team');
    await test.control('GET', '/nothing');
    expect(await paths()).toEqual(['/api/v1/team']);
    expect(await paths('?control=true')).toEqual(['/_sim/requests', '/_sim/nothing', '/api/v1/team']);
    expect(await test.control('GET', '/requests?control=maybe')).toMatchObject({ status: 400 });
  });

  it('lists the calls of its world only', async () => {
    await test.did('POST', '/worlds');
    await test.call('GET', '/team', { key: 'sk_sim_acme_world_1' });
    expect(await paths()).toEqual([]);
    expect((await test.did<wire.RequestList>('GET', '/requests', { world: 'world_1' })).items).toMatchObject([
      { operationId: 'listTeams' },
    ]);
  });

  it('shows the beginning of a large body as text', async () => {
    await test.call('POST', '/team', { body: { name: 'x'.repeat(100_000) } });
    const [request] = (await test.did<wire.RequestList>('GET', '/requests')).items;
    expect(request?.requestBody).toMatch(/^\{"name":"x{60000,70000}…$/);
  });

  it('masks secrets everywhere', async () => {
    await test.did('POST', '/webhooks', { body: { organizationId: 'org_acme', url: 'https://hooks.acme.test/in', secret: 'hush_hush' } });
    await test.did('POST', '/organizations/org_acme/api-keys', { body: { key: 'sk_my_very_own' } });
    await test.did('POST', '/worlds');
    await test.call('GET', '/team?key=sk_my_very_own', { key: 'sk_wrong_but_secret' });
    await test.did('GET', '/snapshot');
    const log = JSON.stringify((await test.did<wire.RequestList>('GET', '/requests?control=true')).items);
    expect(log).toContain('hush_h…');
    expect(log).toContain('sk_my_…');
    expect(log).not.toMatch(/hush_hush|sk_my_very|sk_wrong_b|sk_sim_acme|sk_sim_pro/);
  });

  it('masks a secret that was rotated, changed or removed', async () => {
    const register = (secret: string) =>
      test.did<wire.Webhook>('POST', '/webhooks', { body: { organizationId: 'org_acme', url: 'https://hooks.acme.test/in', secret } });
    const [rotated, changed, removed] = [await register('hush_rotated'), await register('hush_changed'), await register('hush_removed')];
    const fresh = await test.did<wire.Webhook>('POST', `/webhooks/${rotated.id}/rotate-secret`);
    await test.did('PATCH', `/webhooks/${changed.id}`, { body: { secret: 'hush_other' } });
    await test.did('DELETE', `/webhooks/${removed.id}`);
    const log = JSON.stringify((await test.did<wire.RequestList>('GET', '/requests?control=true')).items);
    const har = JSON.stringify(await test.did<wire.Har>('GET', '/requests.har?control=true'));
    for (const text of [log, har]) {
      expect(text).not.toMatch(/hush_(?:rotated|changed|removed|other)/);
      expect(text).not.toContain(fresh.secret);
    }
  });

  it('masks presigned signatures, and keys in query strings, whoever made them', async () => {
    const { url } = (await test.call<{ url: string }>('POST', '/upload/init', { body: { fileName: 'a.jpg', mimeType: 'image/jpeg' } }))
      .body;
    await test.sim.fetch(String(url), { method: 'PUT', body: 'x' });
    await test.call('GET', '/team?apiKey=pk_live_0123456789&access_token=abcdefghijk&key=short&teamId=team_acme_marketing');
    const signature = new globalThis.URL(String(url)).searchParams.get('signature') ?? '';
    expect(signature).toMatch(/^[0-9a-f]{64}$/);
    const items = (await test.did<wire.RequestList>('GET', '/requests')).items;
    const har = await test.did<wire.Har>('GET', '/requests.har');
    for (const text of [JSON.stringify(items), JSON.stringify(har)]) {
      expect(text).not.toContain(signature);
      expect(text).toContain(`signature=${signature.slice(0, 6)}…`);
      expect(text).not.toMatch(/pk_live_0123|abcdefghijk|key=short/);
    }
    expect(items[0]?.path).toBe('/api/v1/team?apiKey=pk_liv…&access_token=abcdef…&key=…&teamId=team_acme_marketing');
  });

  it('does not mask secrets that are too short', async () => {
    await test.did('POST', '/webhooks', { body: { organizationId: 'org_acme', url: 'https://hooks.acme.test/in', secret: '"' } });
    await test.call('GET', '/team');
    expect((await test.did<wire.RequestList>('GET', '/requests')).items).toMatchObject([{ responseBody: { total: 2 } }]);
  });

  it('has the last 1,000', async () => {
    for (let i = 0; i < 1010; i++) await test.call('GET', `/nothing/${i}`);
    const { items, total } = await test.did<wire.RequestList>('GET', '/requests?limit=1000');
    expect({ total, newest: items[0]?.path, oldest: items.at(-1)?.path }).toEqual({
      total: 1000,
      newest: '/api/v1/nothing/1009',
      oldest: '/api/v1/nothing/10',
    });
  });
});

describe('GET /_sim/requests.har', () => {
  const har = async (query = '') => (await test.did<wire.Har>('GET', `/requests.har${query}`)).log;

  it('has every member that HAR 1.2 requires, oldest first', async () => {
    await test.call('POST', '/team', { body: { name: 'Zoë' } });
    await test.call('GET', '/team?limit=1&offset=0');
    const { version, creator, entries } = await har();
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
        headers: expect.arrayContaining([{ name: 'x-api-key', value: 'sk_sim…' }]),
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

  it('includes the control calls on request, and masks secrets everywhere', async () => {
    await test.did('POST', '/webhooks', { body: { organizationId: 'org_acme', url: 'https://hooks.acme.test/in', secret: 'hush_hush' } });
    await test.call('GET', '/team?key=sk_sim_acme');
    expect((await har()).entries).toHaveLength(1);
    const { entries } = await har('?control=true');
    expect(entries.map(({ _operationId: id }) => id)).toEqual(['createWebhook', 'listTeams', 'getRequestsHar']);
    expect(entries[1]?.request.queryString).toEqual([{ name: 'key', value: 'sk_sim…' }]);
    const text = JSON.stringify(entries);
    expect(text).toContain('hush_h…');
    expect(text).not.toMatch(/hush_hush|sk_sim_acme/);
  });

  it('has the size of a truncated body', async () => {
    await test.did('GET', '/snapshot');
    const { size = 0, text = '' } = (await har('?control=true')).entries[0]?.response.content ?? {};
    expect(text.length).toBeLessThan(70_000);
    expect(size).toBeGreaterThan(text.length);
  });

  it('has status 0 for a connection that was reset', async () => {
    await test.did('POST', '/faults', { body: { operationId: 'listTeams', effect: { reset: true } } });
    await expect(test.call('GET', '/team')).rejects.toThrow(TypeError);
    expect((await har()).entries).toMatchObject([{ response: { status: 0, statusText: '' } }]);
  });
});

describe('DELETE /_sim/requests', () => {
  it('deletes the requests of the world, and returns their number', async () => {
    await test.did('POST', '/worlds');
    await test.call('GET', '/team', { key: 'sk_sim_acme_world_1' });
    await test.call('GET', '/team');
    // The call to make a world is one of them.
    expect(await test.did('DELETE', '/requests')).toEqual({ deleted: 2 });
    expect(await paths('?control=true')).toEqual(['/_sim/requests']);
    expect((await test.did<wire.RequestList>('GET', '/requests', { world: 'world_1' })).total).toBe(1);
  });
});
