import * as fc from 'fast-check';
import { commandOn, type ItemCommand } from '../../../../model/choose.ts';
import type { Command, SyncedReal } from '../../../../model/define-model.ts';
import { expectSame, type Fields, fieldsOf } from '../../../../model/real.ts';
import type { RecorderReply } from '../../../../webhook-recorder.ts';
import { disable, isKept, type ModelEndpoint, type ModelEvent, newDelivery, type WebhooksModel } from './model.ts';
import { itemsOf } from './observe.ts';

/** A command on one of the endpoints. */
function endpointCommand(number: number, name: string, run: ItemCommand<WebhooksModel, ModelEndpoint>['run']): Command<WebhooksModel> {
  return commandOn(({ endpoints }) => endpoints, { name: `${name} endpoint`, choice: { number, isPreferred: false }, run });
}

const MAX_ENDPOINTS = 3;

/** Adds an endpoint, with its own secret or the organization's. */
export const addEndpoint = fc.option(fc.string({ minLength: 1, maxLength: 20 }), { freq: 1 }).map(
  (secret): Command<WebhooksModel> => ({
    check: ({ endpoints }) => endpoints.length < MAX_ENDPOINTS,
    async run(model, { control }) {
      model.added += 1;
      const path = `/endpoint-${model.added}`;
      const body = { organizationId: 'org_acme', url: `${model.receiver.origin}${path}`, ...(secret !== null && { secret }) };
      const { id, ...shown } = await control('POST', '/_sim/webhooks', body);
      const given = secret ?? 'whsec_sim_org_acme';
      expectSame('the secret of a new endpoint', shown['secret'], given);
      const fresh = { disabledAt: null, lastSuccessAt: null, failureCount: 0, hasFailed: false, answer: 200 };
      model.endpoints.push({ id: String(id), path, secret: given, enabled: true, enabledAt: model.now, ...fresh });
    },
    toString: () => `add an endpoint${secret === null ? '' : ` with secret ${JSON.stringify(secret)}`}`,
  }),
);

/** Removes an endpoint and drops its pending deliveries. */
export const removeEndpoint = fc.nat(5).map(number =>
  endpointCommand(number, 'remove', async (endpoint, model, { control }) => {
    await control('DELETE', `/_sim/webhooks/${endpoint.id}`);
    disable(model, endpoint, model.now);
    model.endpoints = model.endpoints.filter(each => each !== endpoint);
  }),
);

/** Disables an endpoint. One that is disabled already does not change. */
export const disableEndpoint = fc.nat(5).map(number =>
  endpointCommand(number, 'disable', async (endpoint, model, { control }) => {
    await control('PATCH', `/_sim/webhooks/${endpoint.id}`, { enabled: false });
    if (endpoint.enabled) disable(model, endpoint, model.now);
  }),
);

/** Enables an endpoint: its 7 days start over, its failure count stays (D-WHK-10). Events from the meantime are not delivered. */
export const enableEndpoint = fc.nat(5).map(number =>
  endpointCommand(number, 'enable', async (endpoint, { now }, { control }) => {
    await control('POST', `/_sim/webhooks/${endpoint.id}/enable`);
    Object.assign(endpoint, { enabled: true, enabledAt: now, disabledAt: null, hasFailed: false });
  }),
);

/** Gives an endpoint a new secret, which signs all later attempts, including retries of older deliveries. */
export const rotateSecret = fc.nat(5).map(number =>
  endpointCommand(number, 'rotate the secret of', async (endpoint, _, { control }) => {
    const secret = String((await control('POST', `/_sim/webhooks/${endpoint.id}/rotate-secret`))['secret']);
    if (secret === endpoint.secret) throw new Error('The new secret is the old one');
    endpoint.secret = secret;
  }),
);

const ANSWERS: readonly RecorderReply[] = [200, 204, 299, 302, 400, 410, 503, 'drop'];

/** Changes the receiver's answer to an endpoint's deliveries. */
export const setAnswer = fc.tuple(fc.nat(5), fc.constantFrom(...ANSWERS)).map(([number, answer]) =>
  endpointCommand(number, `answer ${answer} to`, (endpoint, { receiver }) => {
    endpoint.answer = answer;
    receiver.replies.set(endpoint.path, answer);
    return Promise.resolve();
  }),
);

/** The longest delay before a retry. */
const PAUSE_MS = 60_000;

/** Lets the receiver accept everything again, and waits for the retries of failed deliveries. */
export const recoverReceiver = fc.constant<Command<WebhooksModel>>({
  check: ({ endpoints }) => endpoints.some(({ answer }) => answer !== 200),
  async run(model, real) {
    for (const endpoint of model.endpoints) endpoint.answer = 200;
    model.receiver.replies.clear();
    await real.advanceTo(model.now + PAUSE_MS);
  },
  toString: () => 'recover the receiver, and wait 60 s',
});

/** Adds the deliveries of a new event to the model. Throws unless `set` has one new delivery to each enabled endpoint. */
async function expectDeliveries(event: ModelEvent, set: readonly Fields[], model: WebhooksModel, real: SyncedReal): Promise<void> {
  const byEndpoint = new Map(set.map(delivery => [String(delivery['webhookId']), String(delivery['id'])]));
  const enabled = model.endpoints.filter(endpoint => endpoint.enabled);
  expectSame('the endpoints that receive an event', [...byEndpoint.keys()].sort(), enabled.map(({ id }) => id).sort());
  expectSame('the number of its deliveries', set.length, enabled.length);
  for (const endpoint of enabled) model.deliveries.push(newDelivery(byEndpoint.get(endpoint.id) ?? '', event, endpoint, model.now));
  await real.settle();
}

/** Causes an event, which each enabled endpoint receives at once. */
export const makeEvent = fc.constant<Command<WebhooksModel>>({
  check: () => true,
  run: happen,
  toString: () => 'cause an event',
});

/** Changes the team's name, which is sent to each enabled endpoint. */
async function happen(model: WebhooksModel, real: SyncedReal): Promise<void> {
  const name = `Team ${model.events.length + 1}`;
  await real.did('updateTeam', { path: { id: real.teamId }, body: { name } });
  const [latest = {}] = await itemsOf(real, '/_sim/events?limit=1');
  expectSame('the latest event', [latest['type'], fieldsOf(latest['data'])['name']], ['team.updated', name]);
  const event = { id: String(latest['id']), name, createdAt: model.now };
  model.events.push(event);
  const set = (await itemsOf(real, '/_sim/deliveries?limit=10')).filter(({ eventId }) => eventId === event.id);
  await expectDeliveries(event, set, model, real);
}

/** Resends an event: every enabled endpoint gets a new delivery of it. */
export const resendEvent = fc.nat(9).map(
  (number): Command<WebhooksModel> => ({
    check: ({ events, now }) => events.some(event => isKept(event, now)),
    async run(model, real) {
      const kept = model.events.filter(event => isKept(event, model.now));
      const event = kept[number % kept.length];
      if (!event) return;
      const { items } = await real.control('POST', `/_sim/events/${event.id}/resend`);
      await expectDeliveries(event, items as readonly Fields[], model, real);
    },
    toString: () => `resend event #${number}`,
  }),
);

/** More than the 7 days after which an endpoint without a success is disabled. */
const LONG_MS = 650_011_000;

/** Fails a delivery, and waits until the endpoint should have been disabled, unless it was disabled before. */
export const failForAWeek = fc.nat(5).map(number =>
  endpointCommand(number, 'neglect', async (endpoint, model, real) => {
    endpoint.answer = 503;
    model.receiver.replies.set(endpoint.path, 503);
    await happen(model, real);
    await real.advanceTo(model.now + LONG_MS);
  }),
);
