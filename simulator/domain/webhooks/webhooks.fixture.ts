/** A small world for the tests of this area, with a receiver whose answers the test sets. */
import { test } from 'vitest';
import type { WebhookEventType } from '../../../openapi/generated/types.ts';
import type { RealTime } from '../../kernel/real-time.ts';
import { createKernel, type KernelOptions } from '../../kernel/world-kernel.ts';
import { type Deferred, deferred } from '../../testing/within.ts';
import { DEFAULT_SETTINGS } from '../organizations/create.ts';
import type { Organization } from '../organizations/model.ts';
import { createOrganizationsState } from '../organizations/state.ts';
import type { WebhookRequest, WebhookResponse, WebhookSender } from '../ports/webhook-sender.ts';
import { webhooks } from './area.ts';
import { registerWebhook } from './register.ts';
import { createWebhooksState } from './state.ts';
import type { EndpointEvents, World } from './world.ts';

export const START = Date.parse('2026-03-02T10:00:00Z');

/** No real time passes: tests run what is due by advancing the clock. */
export const frozenTime: RealTime = {
  now: () => START,
  elapsed: () => 0,
  after: () => () => undefined,
  keepAlive: () => () => undefined,
  yield: () => Promise.resolve(),
};

export const OK: WebhookResponse = { status: 200, body: 'ok', error: null };
export const BROKEN: WebhookResponse = { status: 500, body: 'broken', error: null };
export const TIMED_OUT: WebhookResponse = { status: null, body: null, error: 'no answer within 15 s' };

/** A sender that records its requests, and answers 200 unless `respond` was called. */
export interface FakeReceiver extends WebhookSender {
  readonly requests: WebhookRequest[];
  /** Sets the response to later requests. */
  respond(answer: (request: WebhookRequest) => WebhookResponse | Promise<WebhookResponse>): void;
}

export function createReceiver(): FakeReceiver {
  const requests: WebhookRequest[] = [];
  let answer: Parameters<FakeReceiver['respond']>[0] | undefined;
  return {
    requests,
    respond(next) {
      answer = next;
    },
    async send(request) {
      requests.push(request);
      return answer ? answer(request) : OK;
    },
    close: () => Promise.resolve(),
  };
}

/** The URL of the `webhook` fixture. */
export const ENDPOINT_URL = 'https://hooks.acme.test/in';

/** `it` with fixtures: a `world` in which org_acme has one endpoint (`webhook`), and the `receiver` of its requests. */
export const it = test
  .extend('receiver', () => createReceiver())
  .extend('endpoint', ({ receiver }) => {
    const world = createWebhookWorld(receiver);
    return { world, webhook: registerWebhook(world, { organizationId: 'org_acme', url: ENDPOINT_URL }) };
  })
  .extend('world', ({ endpoint }) => endpoint.world)
  .extend('webhook', ({ endpoint }) => endpoint.webhook);

/** A response that the test resolves, or leaves out: the simulator waits for it, and not the test. */
export type DeferredAnswer = Deferred<WebhookResponse>;

export function deferredAnswer(): DeferredAnswer {
  return deferred('the test responds to the webhook', undefined, Infinity);
}

/** A world with two organizations, org_acme and org_pro, and no endpoint yet. A job that throws fails the test. */
export function createWebhookWorld(sender: WebhookSender, options: Partial<KernelOptions> = {}): World {
  const kernel = createKernel<EndpointEvents>({
    id: 'test',
    seed: 1,
    startTime: START,
    beginning: START,
    clockMode: 'manual',
    realTime: frozenTime,
    site: { baseUrl: 'http://127.0.0.1:4010' },
    onJobError: error => {
      throw error;
    },
    ...options,
  });
  const world = { ...kernel, organizations: createOrganizationsState(), webhooks: createWebhooksState(), sender };
  webhooks.register?.(world);
  for (const name of ['acme', 'pro']) addOrganization(world, name);
  return world;
}

function addOrganization({ organizations: { byId: organizations, users } }: World, name: string): void {
  const organization: Organization = {
    id: `org_${name}`,
    name: `The ${name} company`,
    plan: 'PRO',
    ownerId: `user_${name}`,
    features: { dms: false, automations: false },
    settings: DEFAULT_SETTINGS,
    limits: {},
    storedBytes: 0,
    createdAt: START,
    updatedAt: START,
  };
  organizations.insert(organization);
  users.insert({
    id: organization.ownerId,
    organizationId: organization.id,
    email: `owner@${name}.example`,
    firstName: 'Olivia',
    lastName: 'Owner',
    createdAt: START,
  });
}

/** Produces an event. */
export function emitEvent(world: World, id: string, organizationId = 'org_acme', type: WebhookEventType = 'team.created'): void {
  world.events.emit('webhook', { type, organizationId, data: { id } });
}

/** Advances the clock, and runs the jobs that become due. */
export function advance(world: World, ms = 0): Promise<unknown> {
  return world.clock.advanceTo(world.clock.now() + ms);
}

/** Waits for the callbacks of settled promises. */
export async function flushPromises(): Promise<void> {
  for (let i = 0; i < 50; i++) await Promise.resolve();
}
