/** Compares every answer of the control API with its document. */

import * as fc from 'fast-check';
import { controlApi } from '../../../../openapi/document.ts';
import { fieldsOf } from '../../../exchange.ts';
import { createSchemas, type Schemas } from '../../../oracle/schemas.ts';
import { expectThat, objectsOf } from '../../../suites/asking.ts';
import { behaviourOf } from '../behaviour.fixture.ts';
import { type AskControl, askerOf } from './ask-control.ts';
import { CHANGES, make } from './changes.ts';

/** Pages for browsers, the endless stream and archives answer no JSON. */
const GETS = () =>
  controlApi()
    .operations()
    .filter(({ method, responses, successStatus }) => method === 'GET' && responses.get(successStatus) !== undefined);

/** Operations that answer 404 unless the simulator was started with parity or a grade. */
const NOT_GIVEN: ReadonlySet<string> = new Set(['getParity', 'getGrade']);

let schemas: Schemas | undefined;

behaviourOf({
  id: 'control/reads',
  area: 'control',
  title: 'Every GET of the control API answers as its document says, and an unknown id is 404',
  rules: [],
  needs: ['clock', 'control', 'writes'],
  cases: () => fc.constant(null),
  async check(session) {
    const ask = await askerOf(session);
    await make(session, CHANGES);
    for (const name of ['a', 'b']) await ask('PUT', `/_sim/snapshots/${name}`);
    const ids = await idsIn(ask);
    for (const { id, path } of GETS()) {
      await expectDocumented(ask, 'GET', filled(path, ids), undefined, NOT_GIVEN.has(id) ? 404 : 200);
      if (/\{(?:id|name|a)\}/.test(path)) await expectDocumented(ask, 'GET', filled(path, { b: 'b' }), undefined, 404);
    }
  },
});

/** The ids for a path, by the name of the parameter or of the collection before it. */
type Ids = Readonly<Record<string, string>>;

async function idsIn(ask: AskControl): Promise<Ids> {
  const first = async (path: string) => objectsOf((await ask('GET', path)).body['items'])[0] ?? {};
  const live = await first('/_sim/events?type=post.published&limit=1');
  return {
    a: 'a',
    b: 'b',
    platforms: 'FACEBOOK',
    snapshots: 'a',
    organizations: 'org_acme',
    'social-accounts': 'sa_acme_google_business',
    posts: String(fieldsOf(live['data'])['id']),
    explain: String(fieldsOf(live['data'])['id']),
  };
}

/** Fills the ids into a path; a parameter without an id gets an unknown one. */
function filled(path: string, ids: Ids): string {
  return path.replaceAll(/([\w-]+)\/\{(\w+)\}/g, (_, of: string, name: string) => `${of}/${ids[name] ?? ids[of] ?? 'nothing'}`);
}

type Call = readonly [method: string, path: string, body: object | undefined, status: number];

const ORGANIZATION = {
  id: 'org_new',
  name: 'New',
  plan: 'PRO',
};

/** An event that goes to an address once. */
const SENT = { type: 'team.updated', organizationId: 'org_acme', url: 'https://hooks.example.com/once' };

/** Calls that change something, and calls that are refused; `$id` is the id in the previous answer. */
const CALLS: readonly Call[] = [
  ['POST', '/_sim/organizations', ORGANIZATION, 201],
  ['POST', '/_sim/organizations', ORGANIZATION, 409],
  ['POST', '/_sim/organizations/org_new/teams', { name: 'First' }, 201],
  ['POST', '/_sim/organizations/org_new/api-keys', { key: 'sk_new' }, 201],
  ['POST', '/_sim/organizations/org_new/api-keys', { key: 'sk_new' }, 409],
  ['PATCH', '/_sim/organizations/org_new', { plan: 'FREE' }, 200],
  ['PATCH', '/_sim/organizations/org_nobody', { plan: 'FREE' }, 404],
  ['PATCH', '/_sim/organizations/org_new', { plan: 'GOLD' }, 400],
  ['POST', '/_sim/social-accounts', { teamId: 'team_free', type: 'REDDIT' }, 201],
  ['PATCH', '/_sim/social-accounts/$id', { channels: [{ id: 'r/test', allowVideos: false }] }, 200],
  ['PATCH', '/_sim/social-accounts/$id', { channels: [{ id: 'r/nothing' }] }, 400],
  ['DELETE', '/_sim/social-accounts/sa_acme_discord', undefined, 200],
  ['DELETE', '/_sim/social-accounts/sa_acme_discord', undefined, 404],
  ['POST', '/_sim/webhooks', { organizationId: 'org_acme', url: 'https://hooks.example.com/in' }, 201],
  ['POST', '/_sim/webhooks/$id/send', { type: 'team.updated' }, 201],
  ['POST', '/_sim/webhooks/$id/send', { type: 'team.updated', data: { name: 'New' }, set: { 'data.name': 'Newer' }, raw: false }, 201],
  ['POST', '/_sim/webhooks/$id/send', { type: 'team.updated', data: { name: 7 }, raw: true }, 201],
  ['POST', '/_sim/webhooks/$id/send', { type: 'team.updated', data: { name: 7 } }, 400],
  ['POST', '/_sim/events', { type: 'team.updated', organizationId: 'org_acme' }, 201],
  ['POST', '/_sim/events', { ...SENT, data: { name: 'New' }, set: { 'data.name': 'Newer' }, raw: false }, 201],
  ['POST', '/_sim/events', { ...SENT, secret: 'whsec_mine', data: { name: 7 }, raw: true }, 201],
  ['POST', '/_sim/events', { ...SENT, organizationId: 'org_nobody' }, 404],
  ['PATCH', '/_sim/webhooks/$id/chaos', { duplicate: 0.5 }, 200],
  ['PATCH', '/_sim/webhooks/$id/chaos', { duplicate: 1.5 }, 400],
  ['POST', '/_sim/webhooks/$id/rotate-secret', undefined, 200],
  ['PATCH', '/_sim/webhooks/$id', { enabled: false }, 200],
  ['POST', '/_sim/webhooks/$id/enable', undefined, 200],
  ['DELETE', '/_sim/webhooks/$id', undefined, 200],
  ['DELETE', '/_sim/webhooks/$id', undefined, 404],
  ['POST', '/_sim/faults', { operationId: 'listTeams', effect: { status: 503 }, when: { first: 1 } }, 201],
  ['DELETE', '/_sim/faults/$id', undefined, 200],
  ['DELETE', '/_sim/faults/$id', undefined, 404],
  [
    'POST',
    '/_sim/faults',
    {
      operationId: 'create*',
      match: { body: { name: 'x' }, query: { a: '*' }, header: { 'User-Agent': '*' }, apiKey: 'k', nth: 2 },
      effect: { delayMs: { p50: '1ms', p95: 2 } },
      when: { between: ['PT0S', 'PT1H'], every: 2, rate: 0.5, first: 3 },
    },
    201,
  ],
  ['DELETE', '/_sim/faults/$id', undefined, 200],
  ['POST', '/_sim/faults', { operationId: 'nothing', effect: { status: 503 } }, 400],
  ['DELETE', '/_sim/faults', undefined, 200],
  ['PUT', '/_sim/web', { url: 'https://media.test/a.jpg', status: 404 }, 200],
  ['DELETE', '/_sim/web', undefined, 200],
  ['PATCH', '/_sim/platforms/FACEBOOK', { failure: { mode: 'reject', times: 1 }, review: 'PT1M' }, 200],
  ['PATCH', '/_sim/platforms/NOWHERE', {}, 400],
  ['POST', '/_sim/clock/advance', { by: 'PT1M' }, 200],
  ['POST', '/_sim/clock/advance', { to: '2020-01-01T00:00:00Z' }, 400],
  ['POST', '/_sim/clock/settle', { limit: 'PT1M' }, 200],
  ['PATCH', '/_sim/clock', { mode: 'manual' }, 200],
  ['PUT', '/_sim/snapshots/called', undefined, 200],
  ['POST', '/_sim/snapshots/called/restore', undefined, 200],
  ['DELETE', '/_sim/snapshots/called', undefined, 200],
  ['POST', '/_sim/snapshots/called/restore', undefined, 404],
  ['PUT', '/_sim/snapshot', { version: 1 }, 400],
  ['POST', '/_sim/snapshots/called/import', { version: 1 }, 400],
  ['PUT', '/_sim/snapshots/called/archive', {}, 415],
  ['DELETE', '/_sim/worlds/default', undefined, 409],
  ['POST', '/_sim/deliveries/settle', undefined, 200],
  ['POST', '/_sim/reset', { seed: 7 }, 200],
  ['DELETE', '/_sim/requests', undefined, 200],
];

behaviourOf({
  id: 'control/calls',
  area: 'control',
  title: 'Each call of the control API answers as its document says, even if it is refused',
  rules: [],
  needs: ['clock', 'control', 'writes'],
  cases: () => fc.constant(null),
  async check(session) {
    const ask = await askerOf(session);
    let id = '';
    for (const [method, path, body, status] of CALLS) {
      const shown = await expectDocumented(ask, method, path.replace('$id', id), body, status);
      // An event that was sent has no id here, so that the one before stays.
      if (status === 201) id = String(fieldsOf(shown)['id'] ?? id);
    }
  },
});

async function expectDocumented(
  ask: AskControl,
  method: string,
  path: string,
  body: object | undefined,
  expected: number,
): Promise<unknown> {
  const { status, body: shown } = await ask(method, path, body);
  const what = `${method} ${path}`;
  const [withoutQuery = ''] = path.split('?');
  const operation = controlApi()
    .operations()
    .find(one => one.method === method && patternOf(one.path).test(withoutQuery));
  if (!operation) throw new Error(`${what} is not an operation`);
  expectThat(status === expected, `${what} answered ${status} instead of ${expected}: ${JSON.stringify(shown).slice(0, 200)}`);
  const schema = operation.responses.get(status);
  expectThat(operation.responses.has(status), `${what} answered ${status}, which the document does not have`);
  if (!schema) return shown;
  schemas ??= createSchemas(controlApi().json);
  const validate = schemas.compile(schema);
  expectThat(validate(shown), `${what}: ${JSON.stringify(validate.errors?.[0])}`);
  return shown;
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}
