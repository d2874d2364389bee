import { describe, expect } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import type { PostStatus } from '../../../openapi/generated/types.ts';
import { createTransitions } from '../../model/transitions.ts';
import { createDid, type Did, idOf, itemsOf } from '../caller.ts';
import { it } from './deployment.fixture.ts';
import { KEYS } from './organization.ts';
import type { DeploymentWorld } from './world.ts';

const didAt = ({ url, apiKey }: DeploymentWorld): Did => createDid({ fetch, baseUrl: `${url}/api/v1`, apiKey });

const TEAM = 'teamId=team_acme_marketing';
const draft = {
  teamId: 'team_acme_marketing',
  title: '[sim 0123abcd] A post of the run',
  status: 'DRAFT',
  postDate: '2030-01-01T00:00:00Z',
  socialAccountTypes: ['FACEBOOK'],
  data: { FACEBOOK: { text: 'Hello' } },
};

describe('a deployment', () => {
  it('has posts of every status, and data of every other area', async ({ deployment }) => {
    const statuses = publicApi.schema('PostStatus').enum as readonly PostStatus[];
    const lasting = statuses.filter(status => status !== 'PROCESSING');
    const lists = await Promise.all(lasting.map(status => didAt(deployment)('GET', `/post?${TEAM}&status=${status}`)));
    expect(lists.map(({ total }) => Number(total) > 0)).toEqual(lasting.map(() => true));
    for (const place of ['comment', 'conversations', 'automations', 'post-csv-import', 'team'])
      expect((await didAt(deployment)('GET', `/${place}?${TEAM}`)).total, place).toBeGreaterThan(1);
  });

  it('cannot be controlled', async ({ deployment }) => {
    const unknown = await fetch(`${deployment.url}/nothing`, { headers: { 'x-api-key': deployment.apiKey } });
    for (const path of ['/_sim/status', '/_sim/ui/', '/_sim/clock'])
      expect((await fetch(deployment.url + path)).status).toBe(unknown.status);
  });

  it('has the time of its own clock in headers', async ({ deployment }) => {
    const { headers } = await fetch(`${deployment.url}/api/v1/`);
    expect(Math.abs(Date.parse(headers.get('date') ?? '') - Date.now())).toBeLessThan(60_000);
  });

  it('has objects whose status changes, and only by transitions of the document', async ({ deployment }) => {
    const transitions = createTransitions();
    const look = async (): Promise<number> => {
      for (const [lifecycle, list] of [
        ['PostStatus', `/post?${TEAM}&limit=30`],
        ['AutomationStatus', `/automations?${TEAM}`],
      ] as const)
        for (const { id, status } of itemsOf(await didAt(deployment)('GET', list)))
          transitions.record(lifecycle, String(id), String(status));
      return transitions.coverage().reduce((sum, { seen }) => sum + seen, 0);
    };
    await expect.poll(look).toBeGreaterThanOrEqual(3);
  });
});

describe('the audit of a deployment', () => {
  it('reports what a run leaves behind until it is removed', async ({ deployment }) => {
    const id = idOf(await didAt(deployment)('POST', '/post', draft));
    expect(deployment.audit().left).toEqual([id]);
    await didAt(deployment)('PATCH', `/post/${id}`, { title: 'Renamed' });
    expect(deployment.audit().left).toEqual([id]);
    await didAt(deployment)('DELETE', `/post/${id}`);
    expect(deployment.audit()).toMatchObject({ left: [], foreign: [] });
  });

  it('does not count removed objects that the world still keeps', async ({ deployment }) => {
    const account = { teamId: 'team_acme_marketing', socialAccountId: 'sa_acme_instagram' };
    const steps = [{ id: 'answer', type: 'SEND_MESSAGE', text: 'Hello' }];
    const flow = { ...account, name: 'Of a run', definition: { trigger: { type: 'DM_RECEIVED' }, steps } };
    for (const [place, body] of [
      ['automations', flow],
      ['team', { name: 'Of a run' }],
      ['upload/from-url', { teamId: 'team_acme_marketing', url: 'https://example.com/a.png' }],
    ] as const) {
      const id = idOf(await didAt(deployment)('POST', `/${place}`, body));
      expect(deployment.audit().left).toEqual([id]);
      await didAt(deployment)('DELETE', `/${place.split('/')[0]}/${id}`);
      expect(deployment.audit().left).toEqual([]);
    }
  });

  it('reports a multipart upload that a run began and did not end', async ({ deployment }) => {
    const file = { teamId: 'team_acme_marketing', fileName: 'a.mp4', mimeType: 'video/mp4', fileSize: 1000 };
    const begun = await didAt(deployment)('POST', '/upload/multipart/init', file);
    expect(deployment.audit()).toMatchObject({ left: [], expiring: [begun.uploadId] });
    const { uploadId, path } = begun;
    await didAt(deployment)('POST', '/upload/multipart/abort', { uploadId, path });
    expect(deployment.audit()).toMatchObject({ expiring: [], foreign: [] });
  });

  it('reports changes of objects that a run has not created', async ({ deployment }) => {
    const id = idOf(itemsOf(await didAt(deployment)('GET', `/post?${TEAM}&status=DRAFT`)).at(-1));
    await didAt(deployment)('PATCH', `/post/${id}`, { title: 'Mine now' });
    expect(deployment.audit().foreign).toEqual([`updatePost ${id}`]);
  });

  it('counts the requests of the run that the throttle refused, and none of other callers', ({ deployment }) => {
    const before = deployment.audit().requestsOfRun;
    for (const [apiKey, status] of [
      [KEYS.run, 429],
      [KEYS.run, 200],
      [KEYS.others, 429],
    ] as const) {
      const asked = { method: 'GET', path: '/api/v1/organization', apiKey };
      deployment.arrives(asked)({ ...asked, at: 0, query: '', status, tag: undefined, sent: '', got: '' });
    }
    expect(deployment.audit()).toMatchObject({ requestsOfRun: before + 2, throttled: { getOrganization: 1 } });
  });
});
