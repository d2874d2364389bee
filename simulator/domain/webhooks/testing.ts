/** What the tests of this area share: a world in small, and a receiver that answers as it is told. */
import type { RealTime } from '../../kernel/real-time.ts';
import { createOrganization } from '../organizations/create.ts';
import type { WebhookRequest, WebhookResponse, WebhookSender } from '../ports.ts';
import { createKernel, createState } from '../world.ts';
import { registerWebhookJobs } from './jobs.ts';
import type { WebhookWorld } from './state.ts';

export const START = Date.parse('2026-03-02T10:00:00Z');

/** No real time passes: tests run what is due by advancing the clock. */
const stillTime: RealTime = {
  now: () => START,
  elapsed: () => 0,
  after: () => () => undefined,
  yield: () => Promise.resolve(),
};

export const OK: WebhookResponse = { status: 200, body: 'ok', error: null };
export const BROKEN: WebhookResponse = { status: 500, body: 'broken', error: null };
export const SILENT: WebhookResponse = { status: null, body: null, error: 'no answer within 15 s' };

/** A sender that keeps what it was given. */
export interface FakeReceiver extends WebhookSender {
  readonly requests: WebhookRequest[];
  /** What it answers from now on. */
  respond(answer: (request: WebhookRequest) => WebhookResponse | Promise<WebhookResponse>): void;
}

export function createReceiver(): FakeReceiver {
  const requests: WebhookRequest[] = [];
  let answer: (request: WebhookRequest) => WebhookResponse | Promise<WebhookResponse> = () => OK;
  return {
    requests,
    respond(next) {
      answer = next;
    },
    async send(request) {
      requests.push(request);
      return answer(request);
    },
    close: () => Promise.resolve(),
  };
}

/** A world with two organizations, org_acme and org_pro, and no endpoint yet. A job that throws fails the test. */
export function createWebhookWorld(sender: WebhookSender): WebhookWorld {
  const kernel = createKernel({
    id: 'test',
    seed: 1,
    startTime: START,
    clockMode: 'manual',
    realTime: stillTime,
    site: { baseUrl: 'http://127.0.0.1:4010' },
    onJobError: error => {
      throw error;
    },
  });
  const world = { ...kernel, ...createState(), sender };
  registerWebhookJobs(world);
  for (const name of ['acme', 'pro']) {
    const owner = { id: `user_${name}`, email: `owner@${name}.example`, firstName: 'Olivia', lastName: 'Owner' };
    createOrganization(world, { id: `org_${name}`, name: `The ${name} company`, plan: 'PRO', apiKeys: [], owner });
  }
  return world;
}
