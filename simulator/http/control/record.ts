import type { RecordRequest } from '../../../openapi/generated/control-types.ts';
import { textOf } from '../../domain/explain/links.ts';
import type { Delivery, DeliveryAttempt } from '../../domain/webhooks/model.ts';
import { signature } from '../../domain/webhooks/rules.ts';
import type { World } from '../../domain/world.ts';
import type { Worlds } from '../../domain/worlds/worlds.ts';
import { errors } from '../../kernel/errors.ts';
import { iso, parseInstant } from '../../kernel/time.ts';
import type {
  RecordedBody,
  RecordedCall,
  RecordedEndpoint,
  RecordedEvent,
  RecordedField,
  RecordedLever,
  Recording,
} from '../../recorder/recording.ts';
import { valueOfBody } from '../../text/json.ts';
import { FORM_TYPE } from '../form.ts';
import type { LoggedRequest } from '../request-log.ts';
import type { ControlOperations } from './operation.ts';
import { firstKeys } from './worlds.ts';

/** Scenarios from what has happened. */
export const recordOperations = {
  async record({ world, worlds, log }, { body }) {
    const all = log.list(world.id);
    const from = startOf(world, all, body);
    const meant = all.filter(request => request.at >= from && !isLook(request));
    const calls = await Promise.all(meant.map(request => callOf(request, world, worlds)));
    // Loaded here, because YAML is needed by nothing else in a running simulator.
    const { scenarioOf } = await import('../../recorder/scenario-text.ts');
    const { text, files, notes } = scenarioOf({
      name: body.name ?? 'Recorded',
      from: iso(from),
      to: iso(world.clock.now()),
      seed: world.seed,
      calls,
      ...webhooksOf(world, from),
      levers: leversOf(world, from),
      notes: [],
    });
    return {
      scenario: text,
      files: [...files].map(([name, bytes]) => ({ name, base64: Buffer.from(bytes).toString('base64') })),
      notes: [...notes],
    };
  },
} satisfies Partial<ControlOperations>;

/** Whether the dashboard has asked for what it shows. */
function isLook({ method, requestHeaders }: LoggedRequest): boolean {
  return method === 'GET' && requestHeaders['x-sim-client'] !== undefined;
}

/** When a recording begins. Throws 400 for what is neither a request in the log nor an instant. */
function startOf({ clock, startTime }: World, all: readonly LoggedRequest[], { since }: RecordRequest): number {
  if (since === undefined) return clock.mode === 'manual' ? startTime : (all[0]?.at ?? clock.now());
  const at = all.find(({ id }) => id === since)?.at ?? parseInstant(since);
  if (at === undefined)
    throw errors.invalidField(['since'], `must be the id of a request in the log, or an ISO 8601 instant, not ${since}`);
  return at;
}

async function callOf(request: LoggedRequest, world: World, worlds: Worlds): Promise<RecordedCall> {
  const { at, method, path, origin, control, operationId, status, requestHeaders, responseBody, responseHeaders } = request;
  const key = requestHeaders['x-api-key'];
  const as = key === undefined ? 'nobody' : nameOfKey(world, worlds, key);
  return {
    at: iso(at),
    method,
    path,
    origin,
    isControl: control,
    operationId,
    status,
    as,
    key: as === null ? (key ?? null) : null,
    request: await bodyOf(request),
    response: valueOfBody(responseBody),
    responseHeaders,
  };
}

/** The name of a key's organization, if a scenario has a key of it from the beginning. */
function nameOfKey(world: World, worlds: Worlds, key: string): string | null {
  const id = worlds.ownerOf(key)?.organization.id.replace(/^org_/, '');
  return id !== undefined && Object.hasOwn(firstKeys(world), id) ? id : null;
}

async function bodyOf({ requestBody, sentBytes, requestHeaders, status }: LoggedRequest): Promise<RecordedBody> {
  const type = requestHeaders['content-type'] ?? '';
  if (sentBytes && type.startsWith(FORM_TYPE)) return { kind: 'form', fields: await fieldsOf(sentBytes, type) };
  if (sentBytes) return { kind: 'bytes', bytes: sentBytes, type: type === '' ? undefined : type };
  const [, size] = /^(\d+) bytes$/.exec(requestBody ?? '') ?? [];
  if (size !== undefined && status >= 400) return { kind: 'unread', size: Number(size) };
  if (size !== undefined || type.startsWith(FORM_TYPE)) return { kind: 'lost', why: 'it is larger than 64 kB, or was not read' };
  if (requestBody === null || requestBody === '') return { kind: 'none' };
  const value = valueOfBody(requestBody);
  if (typeof value === 'string') return { kind: 'lost', why: 'it is no JSON, or larger than 64 kB' };
  return { kind: 'json', value };
}

async function fieldsOf(bytes: Uint8Array, type: string): Promise<RecordedField[]> {
  const form = await new Response(Buffer.from(bytes), { headers: { 'content-type': type } }).formData();
  return Promise.all(
    [...form].map(async ([name, value]): Promise<RecordedField> => {
      if (typeof value === 'string') return { name, text: value };
      return { name, fileName: value.name, type: value.type, bytes: new Uint8Array(await value.arrayBuffer()) };
    }),
  );
}

/** Returns what the first endpoint of each organization was sent: a scenario has one. */
function webhooksOf({ webhooks }: World, from: number): Pick<Recording, 'events' | 'attempts' | 'endpoints'> {
  const first = new Map<string, string>();
  for (const { organizationId, webhookId } of webhooks.deliveries.all())
    if (!first.has(organizationId)) first.set(organizationId, webhookId);
  const endpoints = [...first].flatMap(([organizationId, id]): RecordedEndpoint[] => {
    const endpoint = webhooks.byId.get(id);
    return endpoint ? [{ id, url: endpoint.url, secret: endpoint.secret, organization: nameOf(organizationId) }] : [];
  });
  const sent = webhooks.deliveries
    .all()
    .filter(({ organizationId, webhookId }) => first.get(organizationId) === webhookId)
    .flatMap(delivery => delivery.attempts.map(attempt => ({ delivery, attempt })))
    .filter(({ attempt }) => attempt.at >= from);
  return {
    endpoints,
    attempts: sent.map(({ delivery, attempt }) => ({
      at: iso(attempt.at),
      organization: nameOf(delivery.organizationId),
      status: attempt.responseStatus,
    })),
    events: sent.filter(({ attempt }) => attempt.number === 1).map(({ delivery, attempt }) => eventOf(webhooks, delivery, attempt)),
  };
}

function eventOf({ byId }: World['webhooks'], { type, organizationId, webhookId }: Delivery, attempt: DeliveryAttempt): RecordedEvent {
  const { at, requestBody, requestHeaders } = attempt;
  const secret = byId.get(webhookId)?.secret;
  const isSigned = secret !== undefined && requestHeaders['x-signature'] === signature(secret, requestBody);
  const body = Object(valueOfBody(requestBody)) as { readonly data?: unknown };
  return { at: iso(at), type, organization: nameOf(organizationId), data: body.data, isSigned };
}

function nameOf(organizationId: string): string {
  return organizationId.replace(/^org_/, '');
}

/** The platforms that failed or recovered without a call. */
function leversOf({ trail }: World, from: number): RecordedLever[] {
  return trail
    .find(({ kind, cause, at, data }) => kind === 'lever' && cause === null && at >= from && textOf(data, 'setting') === 'failure')
    .map(({ at, subject, data }) => ({ at: iso(at), platform: subject, failure: textOf(data, 'value') ?? null }));
}
