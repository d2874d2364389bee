/** Compares deliveries, as received and as the control API lists them, with the model. */
import { createHmac } from 'node:crypto';
import type { IncomingWebhook } from '../../../../../scenarios/runner/webhook-server.ts';
import { expectFields, expectSame, type Fields, fieldsOf, iso, type Real } from '../../../../model/real.ts';
import { isKept, type ModelDelivery, type ModelEndpoint, type WebhooksModel } from './model.ts';

/** Throws unless the receiver got exactly the attempts that are due, in any order. */
export async function expectAttempts(due: readonly ModelDelivery[], model: WebhooksModel, real: Real): Promise<void> {
  await real.control('POST', '/_sim/deliveries/settle');
  const came = model.receiver.take();
  for (const delivered of came) expectRequest(delivered, model.endpoints);
  const expected = due.map(({ endpoint, event }) => `${endpoint.path} ${event.name}`);
  expectSame('the received attempts', came.map(({ path, body }) => `${path} ${nameIn(body)}`).sort(), expected.sort());
}

function nameIn(body: Buffer): string {
  return String(fieldsOf(fieldsOf(JSON.parse(body.toString('utf8')))['data'])['name']);
}

/** Throws unless a request is a POST of `{ type, data }` whose bytes are signed with the secret of its endpoint. */
function expectRequest({ method, path, headers, body }: IncomingWebhook, endpoints: readonly ModelEndpoint[]): void {
  const endpoint = endpoints.find(each => each.path === path);
  if (!endpoint) throw new Error(`A delivery came to ${path}, which is no endpoint of the organization`);
  expectSame('the method of a delivery', method, 'POST');
  expectSame('its content-type', headers['content-type'], 'application/json');
  expectSame('its user-agent', headers['user-agent'], 'socialpublishing');
  expectSame('its x-signature', headers['x-signature'], createHmac('sha256', endpoint.secret).update(body).digest('hex'));
  const content = fieldsOf(JSON.parse(body.toString('utf8')));
  expectSame('the fields of its body', Object.keys(content), ['type', 'data']);
  expectSame('its type', content['type'], 'team.updated');
}

/** Compares deliveries, endpoints and notifications as the control API lists them. */
export async function expectRecords({ deliveries, endpoints, now, autoDisabled }: WebhooksModel, real: Real): Promise<void> {
  const listed = new Map((await itemsOf(real, '/_sim/deliveries?limit=1000')).map(item => [item['id'], item]));
  for (const delivery of deliveries) if (isKept(delivery.event, now)) expectDelivery(delivery, listed.get(delivery.id) ?? {}, real);
  const shown = new Map((await itemsOf(real, '/_sim/webhooks?limit=1000')).map(item => [item['id'], item]));
  for (const endpoint of endpoints) expectEndpoint(endpoint, shown.get(endpoint.id) ?? {});
  const notices = await itemsOf(real, '/_sim/notifications?limit=1000');
  for (const kind of ['EMAIL', 'IN_APP'])
    expectSame(`the number of ${kind} notifications`, notices.filter(notice => notice['kind'] === kind).length, autoDisabled);
}

function expectDelivery({ id, status, attempts }: ModelDelivery, listed: Fields, { transitions }: Real): void {
  transitions.record('DeliveryStatus', id, String(listed['status']));
  expectSame(`the status of ${id}`, listed['status'], status);
  const made = (listed['attempts'] as readonly Fields[]).map(({ at, responseStatus }) => ({ at, status: responseStatus }));
  const expected = attempts.map(attempt => ({ at: iso(attempt.at), status: attempt.status }));
  expectSame(`the attempts of ${id}`, made, expected);
}

function expectEndpoint({ id, enabled, secret, failureCount, lastSuccessAt, disabledAt }: ModelEndpoint, shown: Fields): void {
  const expected = { enabled, secret, failureCount, lastSuccessAt: iso(lastSuccessAt), disabledAt: iso(disabledAt) };
  expectFields(id, shown, expected);
}

/** Returns the items of a list of the control API. */
export async function itemsOf({ control }: Real, path: string): Promise<readonly Fields[]> {
  const { items } = await control('GET', path);
  return items as readonly Fields[];
}
