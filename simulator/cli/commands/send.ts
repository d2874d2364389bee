import { publicApi } from '../../../openapi/document.ts';
import type { Delivery, SentEvent, Webhook } from '../../../openapi/generated/control-types.ts';
import { fieldsOf, itemsOf, otherFieldsOf, type Schemas } from '../../../openapi/schema.ts';
import { documented, isEventType } from '../../http/control/send/event-fields.ts';
import { type Assignment, assignment } from '../../text/by-document/assignment.ts';
import { readValue } from '../../text/by-document/read-value.ts';
import { didYouMean } from '../../text/suggest.ts';
import { onlyAction, readData } from '../actions.ts';
import type { Call } from '../command.ts';
import { type ControlClient, controlClient } from '../control-client.ts';
import { usageError } from '../errors.ts';
import { columns, print } from '../output.ts';
import { endpointUrl } from '../readers.ts';
import { MAX_PAGE } from '../simulator-flags.ts';

/** `sim send <type>`: sends an event that nothing in the world has caused, and shows how it was received. */
export async function runSend(call: Call): Promise<void> {
  const { settings } = call;
  const type = typeOf(call.words[0]);
  const set = Object.fromEntries(settings.all('set', assignment).map(given => [given.name, valueOf(type, given)]));
  const event = { type, data: (await readData(call)) ?? {}, set, raw: settings.on('raw') };
  const client = controlClient(settings);
  const target = await targetOf(call, client);
  const sent =
    target.id === undefined
      ? await client.call('sendEvent', { body: { ...event, ...target, organizationId: settings.one('organization') ?? 'org_acme' } })
      : await client.call('sendToWebhook', { path: { id: target.id }, body: event });
  const deliveries = await outcomeOf(client, sent);
  const webhooks = (await client.call('listWebhooks', { query: { limit: MAX_PAGE } })).items;
  print(call, { ...sent, deliveries }, () => describe(sent, deliveries, addresses(webhooks, target.url)));
}

function typeOf(word: string | undefined) {
  const types = Object.keys(publicApi.json.webhooks ?? {});
  if (word === undefined) throw usageError(`The type of the event is missing: sim send <type>, which is one of ${types.join(', ')}`);
  if (isEventType(word)) return word;
  throw usageError(`There is no event ${word}${didYouMean(word, types) || `; there are ${types.join(', ')}`}`);
}

/** The value as the schema of the event has it; a text where it has no such field, which the simulator refuses with the nearest name. */
function valueOf(type: ReturnType<typeof typeOf>, { path, text: value }: Assignment): unknown {
  let schemas: Schemas | undefined = [documented(type).schema];
  for (const step of path) {
    const place: Schemas = schemas ?? [];
    const items = itemsOf(publicApi, place);
    schemas = fieldsOf(publicApi, place).get(step) ?? (/^\d+$/.test(step) && items.length > 0 ? items : otherFieldsOf(publicApi, place));
  }
  return readValue(publicApi, value, schemas ?? []);
}

interface Target {
  readonly id?: string;
  readonly url?: string;
  readonly secret?: string;
}

/** Where --to leads: an endpoint by its id or address, or an address that gets it once. */
async function targetOf({ settings }: Call, client: ControlClient): Promise<Target> {
  const [to, secret] = [settings.one('to'), settings.one('secret')];
  if (to === undefined) {
    if (secret === undefined) return {};
    throw usageError('--secret belongs to --to: an endpoint that is registered signs with its own secret');
  }
  const { items } = await client.call('listWebhooks', { query: { limit: MAX_PAGE } });
  const known = items.find(({ id, url, enabled }) => id === to || (url === to && enabled && secret === undefined));
  if (known) return { id: known.id };
  if (!/^https?:/.test(to))
    throw usageError(
      `--to: there is no endpoint ${to}${didYouMean(
        to,
        items.map(({ id }) => id),
      )}; give its id or an address`,
    );
  return { url: endpointUrl(to, '--to'), ...(secret !== undefined && { secret }) };
}

/** The deliveries once their first attempts have ended. */
async function outcomeOf(client: ControlClient, { event }: SentEvent): Promise<readonly Delivery[]> {
  await client.call('settleDeliveries');
  const { items } = await client.call('listDeliveries', { query: { eventId: event.id, limit: MAX_PAGE } });
  return items.toReversed();
}

function addresses(webhooks: readonly Webhook[], once: string | undefined): (id: string) => string {
  const urls = new Map(webhooks.map(({ id, url }) => [id, url]));
  return id => urls.get(id) ?? once ?? id;
}

function describe({ event }: SentEvent, deliveries: readonly Delivery[], addressOf: (id: string) => string): string {
  const id: unknown = Object.entries(event.data).find(([name]) => name === 'id')?.[1];
  const about = typeof id === 'string' ? ` about ${id}` : '';
  const rows = deliveries.map(({ id: delivery, webhookId, status, attempts }) => {
    const last = attempts.at(-1);
    return [delivery, addressOf(webhookId), status, last ? (last.error ?? String(last.responseStatus)) : 'not sent yet'];
  });
  return `${event.type}${about}, as ${event.id} (synthetic)\n${columns(rows)}`;
}

/** `sim resend <event>`: sends a webhook event again, to the enabled endpoints of its organization. */
export const runResend = onlyAction(
  'The event is missing: sim resend <event>; GET /_sim/events lists them',
  (client, [id = '']) => client.call('resendEvent', { path: { id } }),
  ({ items }, [id]) =>
    items.length === 0
      ? `${id} was sent to nobody: its organization has no enabled endpoint`
      : columns(items.map(delivery => [delivery.id, delivery.type, delivery.webhookId, delivery.status])),
);
