/** Tools that make things fail, or happen. */
import * as z from 'zod';
import { publicApi } from '../../../openapi/document.ts';
import type { CreateFaultRequest, CreatePlatformEventRequest, UpdatePlatformRequest } from '../../../openapi/generated/control-types.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import { defineTool, worldField } from '../tool.ts';

/** A platform by its name. */
const platformField = z.enum(publicApi.schema('Platform').enum as readonly Platform[]);

/** Fields of the control API, which checks them and says what is allowed. */
const fieldsOfDocument = z.record(z.string(), z.unknown());

export const setPlatform = defineTool({
  name: 'set_platform',
  title: 'Make a platform fail or recover',
  description:
    'Sets how a platform behaves: outage, degraded, rate-limited, timeout, reject or auth lets its calls fail (all, a share of them, a number of them, or ' +
    'those of one account), ok ends it.',
  input: z.object({
    platform: platformField,
    mode: z.enum(['ok', 'outage', 'degraded', 'rate-limited', 'timeout', 'reject', 'auth']),
    rate: z.number().min(0).max(1).optional().describe('The share of calls that fail; absent: all'),
    times: z.int().min(1).optional().describe('How many calls fail; absent: until it recovers'),
    account: z.string().optional().describe('The id of the account whose calls fail; absent: all accounts'),
    ...worldField,
  }),
  output: z.object({ world: z.string(), platform: z.string(), status: z.string(), failure: z.unknown() }),
  effect: 'change',
  async run({ platform, mode, rate, times, account, world: given }, session) {
    const { id: world } = await session.world(given);
    const failure = {
      mode,
      ...(rate !== undefined && { rate }),
      ...(times !== undefined && { times }),
      ...(account !== undefined && { socialAccountId: account }),
    };
    // The simulator checks it.
    const body = { failure: mode === 'ok' ? null : failure } as UpdatePlatformRequest;
    const state = await session.connection.call('updatePlatform', { world, path: { platform }, body });
    return { world, platform: state.platform, status: state.status, failure: state.failure };
  },
});

export const addFault = defineTool({
  name: 'add_fault',
  title: 'Let calls of the API fail',
  description:
    'Injects a fault into calls of the public API: an error status, a delay, a broken connection or a body that ends early, for all calls of an operation or ' +
    'some of them. search_docs with the id schema:CreateFaultRequest says all that effect, when and match take; call deleteFault or deleteFaults ends it.',
  input: z.object({
    operationId: z.string().optional().describe('Such as createPost, or list*; or give method and path'),
    method: z.string().optional(),
    path: z.string().optional().describe('Such as /api/v1/post'),
    effect: fieldsOfDocument.describe('Such as {"status": 503}, {"delayMs": 5000} or {"reset": true}'),
    when: fieldsOfDocument.optional().describe('Which calls, such as {"first": 2} or {"every": 3}'),
    match: fieldsOfDocument.optional().describe('Only calls with these values'),
    ...worldField,
  }),
  output: z.object({ world: z.string(), fault: z.record(z.string(), z.unknown()) }),
  effect: 'change',
  async run({ world: given, ...fault }, session) {
    const { id: world } = await session.world(given);
    // The simulator checks it.
    const body = fault as CreateFaultRequest;
    return { world, fault: { ...(await session.connection.call('createFault', { world, body })) } };
  },
});

export const trigger = defineTool({
  name: 'trigger',
  title: 'Let something happen on a platform',
  description:
    'Lets a person or the platform do something, to which the service reacts as it would: comment (postId, text), message (participant, text), ' +
    'quick-reply, button, echo, delivered, seen, reaction, post-deleted (postId), token-revoked, token-restored. search_docs with the id ' +
    'op:createPlatformEvent has the fields of each.',
  input: z.object({
    platform: platformField,
    type: z.string().describe('Such as comment'),
    account: z.string().describe('The id of the connected account on which it happens; status has them'),
    fields: fieldsOfDocument.optional().describe('The fields of the type, such as {"postId": "post_1", "text": "Price?"}'),
    ...worldField,
  }),
  output: z.object({
    world: z.string(),
    result: z.record(z.string(), z.unknown()).describe('What the service has now: comment, message, conversation, runs'),
  }),
  effect: 'change',
  async run({ platform, type, account, fields = {}, world: given }, session) {
    const { id: world } = await session.world(given);
    // The simulator checks the fields of each type.
    const body = { type, socialAccountId: account, ...fields } as CreatePlatformEventRequest;
    return { world, result: { ...(await session.connection.call('createPlatformEvent', { world, path: { platform }, body })) } };
  },
});

export const sendEvent = defineTool({
  name: 'send_event',
  title: 'Send a webhook event',
  description:
    'Sends an event that nothing has caused, made from the entities of the world, signed, and marked as synthetic: to the endpoints of the organization, or ' +
    'once to a url. trigger is the truthful way: it lets the service cause the event itself.',
  input: z.object({
    type: z.string().describe('Such as post.published'),
    set: fieldsOfDocument.optional().describe('Values by path, such as {"data.status": "ERROR"}'),
    organization: z.string().optional().describe('The id of the organization; absent: org_acme'),
    url: z.string().optional().describe('Where it goes, once'),
    raw: z.boolean().optional().describe('True: send it even if it breaks the schema of the event'),
    ...worldField,
  }),
  output: z.object({ world: z.string(), event: z.record(z.string(), z.unknown()), deliveries: z.array(z.unknown()) }),
  effect: 'change',
  async run({ type, set, organization, url, raw, world: given }, session) {
    const { id: world } = await session.world(given);
    const { connection } = session;
    const { event } = await connection.call('sendEvent', {
      world,
      body: { type, organizationId: organization ?? 'org_acme', ...(set && { set }), ...(url !== undefined && { url }), raw: raw ?? false },
    });
    await connection.call('settleDeliveries', { world });
    const { items } = await connection.call('listDeliveries', { world, query: { eventId: event.id } });
    return { world, event: { ...event }, deliveries: [...items] };
  },
});
