import { describe, expect } from 'vitest';
import type * as wire from '../../../openapi/generated/control-types.ts';
import { it } from './control.fixture.ts';

describe('an invalid call', () => {
  it.for([
    ['GET', '/nothing', undefined, 404, 'Cannot GET /_sim/nothing'],
    [
      'PUT',
      '/clock',
      {},
      405,
      'Cannot PUT /_sim/clock; there are GET /_sim/clock, PATCH /_sim/clock, POST /_sim/clock/advance, POST /_sim/clock/settle',
    ],
    [
      'POST',
      '/clock',
      {},
      405,
      'Cannot POST /_sim/clock; there are POST /_sim/clock/advance, POST /_sim/clock/settle, GET /_sim/clock, PATCH /_sim/clock',
    ],
    ['GET', '', undefined, 404, 'Cannot GET /_sim'],
    ['PATCH', '/clock', { sped: 1 }, 400, 'The body has an unrecognized key: sped'],
    ['PATCH', '/clock', { mode: 'fast' }, 400, 'mode must be one of realtime, manual'],
    ['PATCH', '/clock', undefined, 400, 'The request needs a JSON body'],
    ['PATCH', '/platforms/MYSPACE', {}, 400, /^platform must be one of INSTAGRAM, FACEBOOK, .*SNAPCHAT, not MYSPACE$/],
    ['GET', '/jobs?limit=0', undefined, 400, 'limit must be at least 1'],
    ['GET', '/jobs?limit=1001', undefined, 400, 'limit must be at most 1000'],
    ['GET', '/jobs?offset=-1', undefined, 400, 'offset must be at least 0'],
    ['GET', '/docs/', undefined, 404, 'dashboard is not available'],
  ] as const)('%s %s %j → %i', async ([method, path, body, status, message], { acme }) => {
    const answer = await acme.control(method, path, { body });
    expect(answer).toMatchObject({ status, body: { statusCode: status } });
    expect(answer.body.message).toMatch(message);
  });

  it('[D-GEN-32] names the field in issues', async ({ acme }) => {
    const { body } = await acme.control('POST', '/clock/advance', { body: { by: 'soon' } });
    expect(body).toEqual({
      statusCode: 400,
      message: 'by must be a duration such as 6h or PT6H, or milliseconds, not soon',
      issues: [{ code: 'invalid_string', path: ['by'], message: 'must be a duration such as 6h or PT6H, or milliseconds, not soon' }],
    });
  });

  it.for([
    ['text/plain', '{}', 415],
    ['application/json', '{', 400],
    ['application/json', '"{}"', 400],
  ] as const)('a body %s %s → %i', async ([contentType, body, status], { acme }) => {
    const response = await acme.sim.fetch('http://x/_sim/clock', { method: 'PATCH', headers: { 'content-type': contentType }, body });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ statusCode: status });
  });
});

describe('the world of a call', () => {
  it('is the default world, or the one in the header', async ({ acme }) => {
    await acme.did('POST', '/worlds', { body: { seed: 7 } });
    expect(await acme.did<wire.Status>('GET', '/status')).toMatchObject({ world: 'default', seed: 1 });
    expect(await acme.did<wire.Status>('GET', '/status', { world: 'world_1' })).toMatchObject({ world: 'world_1', seed: 7 });
  });

  it('must exist', async ({ acme }) => {
    const { status, body } = await acme.control('GET', '/status', { world: 'world_9' });
    expect({ status, message: body.message }).toEqual({ status: 404, message: 'World world_9 not found' });
  });
});

describe('a call', () => {
  it('needs no key and ignores one', async ({ acme }) => {
    const response = await acme.sim.fetch('http://x/_sim/status', { headers: { 'x-api-key': 'nobody' } });
    expect(response.status).toBe(200);
  });

  it('may have a trailing slash', async ({ acme }) => {
    expect(await acme.did<wire.Clock>('GET', '/clock/')).toEqual(await acme.did<wire.Clock>('GET', '/clock'));
  });

  it('sees the world after its due jobs', async ({ acme }) => {
    await acme.did('POST', '/webhooks', { body: { organizationId: 'org_acme', url: 'https://hooks.acme.test/in' } });
    await acme.did('POST', '/organizations/org_acme/teams', { body: { name: 'New' } });
    expect(acme.receiver.received()).toBe(0);
    await acme.did('GET', '/clock');
    expect(acme.receiver.received()).toBe(1);
  });
});
