import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { controlApi } from '../../../openapi/document.ts';
import type * as wire from '../../../openapi/generated/control-types.ts';
import { it } from './control.fixture.ts';
import { unknownId } from './unknown-id.ts';

const event = '/platforms/INSTAGRAM/events';

describe('an invalid call', () => {
  it.for([
    ['GET', '/nothing/like/it', undefined, 404, /^Cannot GET \/_sim\/nothing\/like\/it$/],
    ['GET', '/delivries', undefined, 404, 'Cannot GET /_sim/delivries. Did you mean GET /_sim/deliveries?'],
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
    ['PATCH', '/clock', undefined, 400, 'The request needs a JSON body'],
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

/** Which value, what is allowed, the nearest name. */
describe('what is said of a mistake in a body', () => {
  it.for<[string, string, unknown, string]>([
    [
      'POST',
      event,
      { type: 'coment' },
      'type must be one of comment, message, quick-reply, button, echo, delivered, seen, reaction, post-deleted, token-revoked, token-restored, not coment; did you mean comment?',
    ],
    ['POST', event, {}, 'type is required: one of comment, message,'],
    ['POST', event, { type: 'comment' }, 'text is required'],
    [
      'PATCH',
      '/organizations/org_acme',
      { limits: { dailyPostLimit: 3 } },
      'limits has an unrecognized key: dailyPostLimit; allowed: dailyPosts, dailyComments, monthlyPosts, monthlyComments, monthlyUploads, historyPosts, reviews, commentsPerImport, outboundMessages, automationRuns, throttle; did you mean dailyPosts?',
    ],
    ['PATCH', '/organizations/org_acme', { plan: 'BUSNESS' }, 'not BUSNESS; did you mean BUSINESS?'],
    ['PATCH', '/organizations/org_acme', { features: { dms: 'yes' } }, 'features.dms must be a boolean, not "yes"'],
    ['PATCH', '/organizations/org_acme', [], 'The body must be an object with plan, features, settings, limits'],
    ['POST', '/faults', { operationId: 'createPost', effect: 'outage' }, 'effect must be an object with status, message,'],
    ['POST', '/faults', { operationId: 'createPost' }, 'effect is required, with status, message,'],
    ['POST', '/faults', { operationId: 'createPost', effect: {} }, 'effect must not be empty; it takes status, message,'],
    [
      'POST',
      '/faults',
      { operationId: 'createPost', effect: { status: 503 }, when: { frist: 1, rate: 1 } },
      'when has an unrecognized key: frist; allowed: between, every, rate, first; did you mean first?',
    ],
    ['POST', '/clock/advance', { bye: 'PT1H' }, 'The body has an unrecognized key: bye; allowed: by, to; did you mean by?'],
    [
      'POST',
      '/clock/advance',
      { to: 'tomorrow' },
      'to must be an ISO 8601 date-time with an offset, such as 2026-03-02T10:00:00Z, not tomorrow',
    ],
    ['PATCH', '/clock', { mode: 'manaul' }, 'mode must be one of realtime, manual, not manaul; did you mean manual?'],
    ['PATCH', '/platforms/INSTAGRAM', { failure: 'outage' }, 'failure must be an object or null with mode,'],
  ])('%s %s %j', async ([method, path, body, message], { acme }) => {
    const answer = await acme.control(method, path, { body });
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(message.replace(/, not$/, '')) } });
  });

  it('shows the beginning of a long value only', async ({ acme }) => {
    const { body } = await acme.control('PATCH', '/clock', { body: { mode: 'x'.repeat(10_000) } });
    expect(String(body.message).length).toBeLessThan(200);
  });
});

describe('what is said of a mistake in an address', () => {
  it.for([
    ['PATCH', '/platforms/INSTGRAM', 'platform must be one of INSTAGRAM, FACEBOOK,', 'not INSTGRAM; did you mean INSTAGRAM?'],
    ['GET', '/jobs?limit=many', 'limit must be an integer', 'not "many"'],
    ['GET', '/jobs?ofset=1', 'ofset is an unknown query parameter; allowed: ', 'did you mean offset?'],
    ['GET', '/clock?now=1', 'now is an unknown query parameter; there are none', 'here'],
    ['GET', '/jobs?limit=2000', 'limit must be at most 1000', 'not 2000'],
    ['GET', '/deliveries?status=PENDNG', 'status must be one of PENDING, SUCCEEDED, FAILED', 'not PENDNG; did you mean PENDING?'],
  ] as const)('%s %s', async ([method, path, beginning, end], { acme }) => {
    const { status, body } = await acme.control(method, path, method === 'PATCH' ? { body: {} } : {});
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: expect.stringMatching(new RegExp(`^${beginning}.*${end.replace('?', '\\?')}`)),
    });
  });
});

describe('the world of a call', () => {
  it('is the default world, or the one in the header', async ({ acme }) => {
    await acme.did('POST', '/worlds', { body: { seed: 7 } });
    expect(await acme.did<wire.Status>('GET', '/status')).toMatchObject({ world: 'default', seed: 1 });
    expect(await acme.did<wire.Status>('GET', '/status', { world: 'world_1' })).toMatchObject({ world: 'world_1', seed: 7 });
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

describe('unknownId', () => {
  it.for([
    ['the nearest one', 'post_abx', ['post_abc', 'post_xyz'], 'did you mean post_abc?'],
    ['that there is none', 'post_abx', [], 'there is none yet'],
    ['the only one', 'zzz', ['post_abc'], 'there is post_abc'],
    ['the newest ones', 'zzz', ['post_1', 'post_2', 'post_3', 'post_4', 'post_5'], 'there are post_5, post_4, post_3 and 2 more'],
  ] as const)('names %s', ([, id, known, hint]) => {
    const { statusCode, message } = unknownId('postId', id, `there is no post ${id}`, known);
    expect([statusCode, message]).toEqual([404, `postId: there is no post ${id}; ${hint}`]);
  });

  it('compares the newest thousand only', () => {
    const others = Array.from({ length: 1000 }, (_, index) => `post_${index}`);
    expect(unknownId('id', 'rarest_', 'there is no rarest_', ['rarest', ...others]).message).toContain('there are post_999, ');
    expect(unknownId('id', 'rarest_', 'there is no rarest_', ['rarest', ...others.slice(1)]).message).toContain('did you mean rarest?');
  });
});

const MEGABYTE = 1_048_576;
const withBody = controlApi()
  .operations()
  // An archive is read as a stream, and has no limit as a whole.
  .filter(({ body }) => body?.contentType === 'application/json');
/** The largest body of each operation, in MB. */
const limits = withBody.map(({ id, method, path, maxBytes = MEGABYTE }) => [id, method, path, maxBytes / MEGABYTE] as const);

/** Returns spaces behind gzip, which is a small body that becomes large. */
function spaces(bytes: number): Uint8Array<ArrayBuffer> {
  const whole = gzipSync(Buffer.alloc(MEGABYTE, ' '));
  const rest = gzipSync(Buffer.alloc(bytes % MEGABYTE, ' '));
  return new Uint8Array(Buffer.concat([...Array.from({ length: Math.floor(bytes / MEGABYTE) }, () => whole), rest]));
}

describe('the body of a control call', () => {
  it('may be larger than 1 MB where worlds and files are sent, and nowhere else', () => {
    expect(Object.fromEntries(limits.filter(([, , , megabytes]) => megabytes !== 1).map(([id, , , megabytes]) => [id, megabytes]))).toEqual(
      {
        createWorld: 64,
        importSnapshot: 256,
        resetWorld: 64,
        restoreSnapshot: 256,
        setWebResource: 256,
      },
    );
    expect(limits.length).toBeGreaterThan(15);
  });

  it.for(limits)('of %s: %s %s has at most %i MB', async ([, method, path, megabytes], { acme }) => {
    const send = (bytes: number) =>
      acme.sim.fetch(`http://localhost${path.replaceAll(/\{\w+\}/g, 'x')}`, {
        method,
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
        body: spaces(bytes),
      });
    const tooLarge = await send(megabytes * MEGABYTE + 1);
    expect([tooLarge.status, await tooLarge.json()]).toEqual([
      413,
      { statusCode: 413, message: `The request body is larger than ${megabytes} MB` },
    ]);
    // Spaces are no JSON: they are read to their end, and refused for that.
    expect((await send(MEGABYTE)).status).not.toBe(413);
    if (megabytes > 1) expect((await send(2 * MEGABYTE)).status).not.toBe(413);
  });
});
