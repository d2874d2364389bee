import { expect, test } from 'vitest';
import { call, checkRun, delivery, instant, runOf } from '../run.fixture.ts';
import { reconnects } from './reconnects.ts';

const ACCOUNT = { id: 'sa_1', teamId: 'team_1', type: 'FACEBOOK' };
const lost = (at: number, code = 'REMOTE_DISCONNECT_REAUTH_REQUIRED') =>
  delivery(at, 'social-account.updated', { data: { ...ACCOUNT, socialAction: { details: { code } } } });
const gone = (at: number) => delivery(at, 'social-account.deleted', { data: ACCOUNT });
const connect = (at: number, changes: object = {}) =>
  call(at, 'connectSocialAccount', { request: { teamId: 'team_1', type: 'FACEBOOK', redirectUrl: 'https://client.example', ...changes } });
const check = checkRun(reconnects);

test('has no occasion when no connection is lost', () => {
  const warning = lost(0, 'REMOTE_DISCONNECT_UNAUTHORIZED_WARNING');
  const changed = delivery(10, 'social-account.updated', { data: ACCOUNT });
  expect(check({ deliveries: [warning, changed, gone(20)], endsAt: 9000 })).toEqual({ occasions: 0, problems: [] });
});

test('has no occasion while the client may still react', () => {
  expect(check({ deliveries: [lost(0)] })).toEqual({ occasions: 0, problems: [] });
  expect(check({ deliveries: [lost(0)], endsAt: 500 })).toEqual({ occasions: 0, problems: [] });
  const fast = { ...runOf({ deliveries: [lost(0)] }), end: { at: instant(500, 10_000), inFlight: [], failsWith: [] } };
  expect(reconnects.check(fast).occasions).toBe(0);
});

test('passes when a link follows', () => {
  expect(check({ deliveries: [lost(0), lost(100)], calls: [connect(50)], endsAt: 9000 })).toEqual({ occasions: 1, problems: [] });
  const portal = call(50, 'createPortalLink', { request: { teamId: 'team_1', socialAccountTypes: ['TWITTER', 'FACEBOOK'] } });
  expect(check({ deliveries: [lost(0)], calls: [portal] })).toEqual({ occasions: 1, problems: [] });
});

test('passes when the account was connected again by a link of before', () => {
  const connected = delivery(50, 'social-account.updated', { data: ACCOUNT });
  expect(check({ deliveries: [lost(10), connected], calls: [connect(0)], endsAt: 9000 })).toEqual({ occasions: 1, problems: [] });
});

test('fails when the client ends without a link for that platform of that team', () => {
  const calls = [connect(0), connect(60, { type: 'INSTAGRAM' }), connect(70, { teamId: 'team_2' })];
  expect(check({ deliveries: [lost(50)], calls, endsAt: 9000 })).toEqual({
    occasions: 1,
    problems: [
      {
        text: 'REMOTE_DISCONNECT_REAUTH_REQUIRED of the account sa_1 was not followed by a link to connect it again',
        evidence: ['delivery_50'],
      },
    ],
  });
});

test('fails when the account is removed before', () => {
  const deliveries = [lost(0, 'REMOTE_DISCONNECT_DELETION_SCHEDULED'), gone(100)];
  expect(check({ deliveries }).problems).toHaveLength(1);
});
