/** What the control API says to mistakes: which value, what is allowed, the nearest name. */
import { describe, expect } from 'vitest';
import { it } from './control.fixture.ts';

const event = '/platforms/INSTAGRAM/events';

describe('a mistake in a body', () => {
  it.for<[string, string, unknown, string]>([
    [
      'POST',
      event,
      { type: 'coment' },
      'type must be one of comment, message, quick-reply, button, echo, delivered, seen, reaction, post-deleted, token-revoked, token-restored, not coment; did you mean comment?',
    ],
    ['POST', event, {}, 'type is required: one of comment, message,'],
    [
      'POST',
      event,
      { type: 'comment', socialAccountID: 'sa_acme_instagram' },
      'The body has an unrecognized key: socialAccountID; allowed: type, socialAccountId,',
    ],
    ['POST', event, { type: 'comment' }, 'text is required'],
    [
      'PATCH',
      '/organizations/org_acme',
      { limits: { dailyPostLimit: 3 } },
      'limits has an unrecognized key: dailyPostLimit; allowed: dailyPosts, dailyComments, monthlyPosts, monthlyComments, monthlyUploads, historyPosts, reviews, commentsPerImport, outboundMessages, automationRuns, throttle; did you mean dailyPosts?',
    ],
    ['PATCH', '/organizations/org_acme', { plan: 'GOLD' }, 'plan must be one of FREE, PRO, BUSINESS, not GOLD'],
    ['PATCH', '/organizations/org_acme', { plan: 'BUSNESS' }, 'not BUSNESS; did you mean BUSINESS?'],
    [
      'PATCH',
      '/organizations/org_acme',
      { settings: { deleteAccountAfter: 25 } },
      'settings.deleteAccountAfter must be at most 24, not 25',
    ],
    ['PATCH', '/organizations/org_acme', { features: { dms: 'yes' } }, 'features.dms must be a boolean, not "yes"'],
    ['PATCH', '/organizations/org_acme', [], 'The body must be an object with plan, features, settings, limits'],
    ['POST', '/faults', { operationId: 'createPost', effect: 'outage' }, 'effect must be an object with status, message,'],
    [
      'POST',
      '/faults',
      { operationId: 'createPost', effect: { stauts: 503 } },
      'effect has an unrecognized key: stauts; allowed: status, message,',
    ],
    ['POST', '/faults', { operationId: 'createPost' }, 'effect is required, with status, message,'],
    ['POST', '/faults', { operationId: 'createPost', effect: {} }, 'effect must not be empty; it takes status, message,'],
    [
      'POST',
      '/faults',
      { operationId: 'createPost', effect: { status: 503 }, when: { frist: 1, rate: 1 } },
      'when has an unrecognized key: frist; allowed: between, every, rate, first; did you mean first?',
    ],
    ['POST', '/clock/advance', { bye: 'PT1H' }, 'The body has an unrecognized key: bye; allowed: by, to; did you mean by?'],
    ['POST', '/clock/advance', { by: 'an hour' }, 'by must be a duration such as 6h or PT6H, or milliseconds, not an hour'],
    [
      'POST',
      '/clock/advance',
      { to: 'tomorrow' },
      'to must be an ISO 8601 date-time with an offset, such as 2026-03-02T10:00:00Z, not tomorrow',
    ],
    ['PATCH', '/clock', { mode: 'manaul' }, 'mode must be one of realtime, manual, not manaul; did you mean manual?'],
    [
      'PATCH',
      '/platforms/INSTAGRAM',
      { failure: { mode: 'outtage' } },
      'failure.mode must be one of outage, degraded, rate-limited, timeout, reject, auth, not outtage; did you mean outage?',
    ],
    ['PATCH', '/platforms/INSTAGRAM', { failure: 'outage' }, 'failure must be an object or null with mode,'],
    ['PATCH', '/platforms/INSTAGRAM', { status: 'operatonal' }, 'not operatonal; did you mean operational?'],
  ])('%s %s %j', async ([method, path, body, message], { acme }) => {
    const answer = await acme.control(method, path, { body });
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(message.replace(/, not$/, '')) } });
  });

  it('shows the beginning of a long value only', async ({ acme }) => {
    const { body } = await acme.control('PATCH', '/clock', { body: { mode: 'x'.repeat(10_000) } });
    expect(String(body.message).length).toBeLessThan(200);
  });
});

describe('a mistake in an address', () => {
  it.for([
    ['PATCH', '/platforms/INSTGRAM', 'platform must be one of INSTAGRAM, FACEBOOK,', 'not INSTGRAM; did you mean INSTAGRAM?'],
    ['GET', '/jobs?limit=many', 'limit must be an integer', 'not "many"'],
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
