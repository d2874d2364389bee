/** Sends events that nothing in the world has caused. */
import type * as wire from '../../../../openapi/generated/control-types.ts';
import type { WebhookEventType } from '../../../../openapi/generated/types.ts';
import type { Webhook } from '../../../domain/webhooks/model.ts';
import { registerOneTime } from '../../../domain/webhooks/register.ts';
import { renderDelivery, renderEvent } from '../../../domain/webhooks/render.ts';
import { type SentEvent, sendSynthetic } from '../../../domain/webhooks/send-synthetic.ts';
import type { EndpointEvents } from '../../../domain/webhooks/world.ts';
import type { World } from '../../../domain/world.ts';
import { errors } from '../../../kernel/errors.ts';
import { iso } from '../../../kernel/time.ts';
import { mapTexts, ownValue, setOwn } from '../../../text/json.ts';
import { checkEvent, checkFields, documented, eventType, type FieldPath } from './event-fields.ts';
import { dataOfWorld } from './event-of-world.ts';

/** An event made from the example of the document, for a world that has nothing of the kind. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** What an event is made of; `raw` leaves out the checks. */
type EventInput = Pick<wire.SendEventRequest, 'type' | 'data' | 'set' | 'raw'>;

/**
 * Sends an event to the enabled endpoints of an organization, or once to `url`. Throws 400 for a type or a field that the document does not have and for a
 * value that breaks its schema, 404 for an unknown organization, 409 when nobody would receive it (D-WHK-12).
 */
export function sendToOrganization(world: World, { organizationId, url, secret, ...input }: wire.SendEventRequest): SentEvent {
  if (!world.organizations.byId.get(organizationId)) throw errors.notFound(`Organization ${organizationId}`);
  if (secret !== undefined && url === undefined)
    throw errors.invalidField(['secret'], 'belongs to url: an endpoint that is registered signs with its own secret');
  const event = newEvent(world, organizationId, input);
  const endpoints = world.webhooks.byId.findBy('organization', organizationId).filter(({ enabled }) => enabled);
  if (url === undefined && endpoints.length === 0)
    throw errors.conflict(
      `No enabled endpoint of ${organizationId} receives ${event.type}. Register one with POST /_sim/webhooks or sim listen, or give a url.`,
    );
  return sendSynthetic(world, event, url === undefined ? endpoints : [registerOneTime(world, { organizationId, url, secret })]);
}

/** Sends an event to one endpoint. Throws 400 as {@link sendToOrganization} does, 409 for a disabled endpoint. */
export function sendToEndpoint(world: World, webhook: Webhook, input: EventInput): SentEvent {
  const event = newEvent(world, webhook.organizationId, input);
  if (!webhook.enabled)
    throw errors.conflict(`${webhook.id} is disabled and receives nothing. Enable it with POST /_sim/webhooks/${webhook.id}/enable.`);
  return sendSynthetic(world, event, [webhook]);
}

/** The wire form of an event that was sent. */
export function renderSent({ event, deliveries }: SentEvent): wire.SentEvent {
  return { event: renderEvent(event), deliveries: deliveries.map(renderDelivery) };
}

function newEvent(world: World, organizationId: string, { type: name, data, set, raw }: EventInput): EndpointEvents['webhook'] {
  const type = eventType(name);
  const overrides = overridesOf(data, set);
  if (!raw) for (const { path, value } of overrides) checkFields(type, path, value);
  const id = overrides.findLast(({ path }) => path.join('.') === 'data.id')?.value;
  const subject = { organizationId, id: typeof id === 'string' ? id : undefined };
  // An id that the world does not have is one of its own, of something like the newest.
  const made = dataOfWorld(world, type, subject) ?? dataOfWorld(world, type, { organizationId, id: undefined });
  // A copy: what the world shows is kept for later readers.
  const event = { data: structuredClone(made ?? dataOfExample(world, type, organizationId)) };
  for (const override of overrides) setField(event, override);
  if (!raw) checkEvent(type, event.data);
  return { type, organizationId, data: event.data };
}

/** The `data` of the example with a new id, the ids of the organization and its first team, and times of which the latest is now. */
function dataOfExample(world: World, type: WebhookEventType, organizationId: string): object {
  const example = fieldsIn(fieldsIn(documented(type).example)['data']);
  const instants = textsIn(example).filter(text => INSTANT.test(text));
  const delay = world.clock.now() - Math.max(...instants.map(text => Date.parse(text)));
  const { id, organizationId: oldOrganization, teamId: oldTeam } = example;
  const team = world.organizations.teams.findBy('organization', organizationId)[0];
  const renamed = new Map<unknown, string>([
    ...(typeof id === 'string' ? [[id, newId(world, id.slice(0, id.indexOf('_')))] as const] : []),
    [oldOrganization ?? 'org_acme', organizationId],
    ...(team ? [[oldTeam, team.id] as const] : []),
  ]);
  const changed = (text: string): string => renamed.get(text) ?? (INSTANT.test(text) ? iso(Date.parse(text) + delay) : text);
  return fieldsIn(mapTexts(example, changed));
}

/** Another id after each event. It is derived, so that an event that is refused changes nothing. */
function newId(world: World, prefix: string): string {
  return world.ids.of(prefix, `sent after ${world.webhooks.events.all().at(-1)?.id}`);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function fieldsIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** A value, and where it goes in an event. */
interface Override {
  readonly path: FieldPath;
  readonly value: unknown;
}

/** The fields of `data` and the paths of `set`, in that order. Throws 400 for a path that does not begin with `data`. */
function overridesOf(data: object = {}, set: object = {}): Override[] {
  return [
    ...Object.entries(data).map(([name, value]: [string, unknown]) => ({ path: ['data', name], value })),
    ...Object.entries(set).map(([path, value]: [string, unknown]) => ({ path: stepsOf(path), value })),
  ];
}

function stepsOf(path: string): FieldPath {
  const steps = path.split('.').map(step => (/^\d+$/.test(step) ? Number(step) : step));
  if (steps[0] === 'data' && steps.length > 1 && !steps.includes('')) return steps;
  throw errors.invalidField(['set', path], 'must be a path that begins with data, such as data.status');
}

/** Sets a value in an event, which is changed. Objects on the way are created. Throws 400 for a path through anything else. */
export function setField(event: object, { path, value }: Override): void {
  let place: object = event;
  path.slice(0, -1).forEach((step, index) => {
    const next = fieldAt(place, step, path.slice(0, index));
    const inner = next ?? {};
    if (typeof inner !== 'object')
      throw errors.invalidField(path, `${path.slice(0, index + 1).join('.')} is ${JSON.stringify(next)}, which has no fields`);
    if (inner !== next) setOwn(place, step, inner);
    place = inner;
  });
  const last = path.at(-1) ?? '';
  fieldAt(place, last, path.slice(0, -1));
  setOwn(place, last, value);
}

/** Returns what stands at a step. A list has its items, and room for one more. */
function fieldAt(place: object, step: string | number, way: FieldPath): unknown {
  if (!Array.isArray(place)) return ownValue(place, step);
  const items = place.length === 1 ? '1 item' : `${place.length} items`;
  if (typeof step !== 'number' || step > place.length)
    throw errors.invalidField([...way, step], `${way.join('.')} is a list of ${items}; give the place of an item, 0 to ${place.length}`);
  return ownValue(place, step);
}
