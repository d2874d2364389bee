/** A test simulator with calls to the control API, and `it` that passes one of its own to each test. */
import { readFile } from 'node:fs/promises';
import { test as base } from 'vitest';
import { controlApi } from '../../../openapi/document.ts';
import type * as wire from '../../../openapi/generated/control-types.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import type { WebhookResponse, WebhookSender } from '../../domain/ports/webhook-sender.ts';
import type { Simulator, SimulatorOptions } from '../../index.ts';
import { closedAfterTest } from '../../testing/simulator.fixture.ts';
import { createTestSimulator, type Loose, type TestAnswer, type TestSimulator } from '../../testing/test-simulator.ts';
import { until } from '../../testing/within.ts';
import { Matcher } from '../match.ts';
import { validatorsOf } from '../validate.ts';

export interface ControlCall {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as a tar file, in place of JSON. */
  readonly tar?: Uint8Array<ArrayBuffer>;
  /** The world that the call belongs to. */
  readonly world?: string;
}

export interface ControlTest extends TestSimulator {
  /** Receives the webhooks of all endpoints. */
  readonly receiver: HeldReceiver;
  /** A control call by its path below `/_sim`. Throws when the answer breaks the document. */
  control<T = Loose>(method: string, path: string, options?: ControlCall): Promise<TestAnswer<T>>;
  /** The body of a control call that must succeed. */
  did<T = Loose>(method: string, path: string, options?: ControlCall): Promise<T>;
}

/**
 * `it` with fixtures. `acme` is a simulator of the test's own, because numbers of worlds, the request log and sockets survive the reset of a shared
 * one; `listening` is its address on a free port. `create` creates further ones, or one with other options:
 * `it.extend('acme', ({ create }) => create({ … }))`. All are closed after the test, and nothing may have been reported.
 */
export const it = base
  .extend('create', async ({}, { onCleanup }) => closedAfterTest(createControlTest, onCleanup))
  .extend('acme', ({ create }) => create())
  .extend('listening', ({ acme }) => acme.sim.listen());

/** Creates a simulator without throttle, because its counters would be part of every snapshot. */
export async function createControlTest(options: SimulatorOptions = {}): Promise<ControlTest> {
  const receiver = heldReceiver();
  const test = await createTestSimulator({ throttle: false, sender: receiver, ...options });
  const control: ControlTest['control'] = (method, path, call) => callControl(test.sim, method, path, call);
  return {
    ...test,
    receiver,
    control,
    async did<T>(method: string, path: string, call?: ControlCall) {
      const { status, body } = await control<T>(method, path, call);
      if (status >= 400) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
      return body;
    },
  };
}

/** Returns the body of a post of the marketing team that is scheduled for noon on some platforms, with the given fields in place of its own. */
export const scheduled = (types: readonly Platform[], more: object = {}) => ({
  teamId: 'team_acme_marketing',
  title: 'Launch',
  status: 'SCHEDULED',
  postDate: '2026-03-02T12:00:00.000Z',
  socialAccountTypes: types,
  data: Object.fromEntries(types.map(type => [type, { text: 'Hello' }])),
  ...more,
});

/** Creates a post, or anything else whose answer has an id, and returns the id. */
export async function created({ ok }: TestSimulator, path: string, body: object, key?: string): Promise<string> {
  return (await ok<{ readonly id: string }>('POST', path, body, key)).id;
}

/** Sets a fault of calls. */
export const setFault = ({ did }: ControlTest, body: object, world = 'default') => did<wire.Fault>('POST', '/faults', { body, world });

/** Lists the calls in the request log, newest first. */
export const logged = async ({ did }: ControlTest, query = '') => (await did<wire.RequestList>('GET', `/requests${query}`)).items;

/** Explains anything by its id. */
export const explain = ({ did }: ControlTest, id: string) => did<wire.Explanation>('GET', `/explain/${id}`);

/** Returns the sentences of an explanation. */
export const sentences = ({ because }: wire.Explanation) => because.map(({ what }) => what);

/** Returns the sentences that explain something. */
export const told = async (acme: ControlTest, id: string) => sentences(await explain(acme, id));

/** Uploads a picture, or the same with some text behind it. */
export async function uploadPicture(
  { call }: TestSimulator,
  { key = 'sk_sim_acme', more = '' } = {},
): Promise<{ readonly id: string; readonly url: string }> {
  const form = new FormData();
  form.append('file', new Blob([await readFile('fixtures/media/picture.jpg'), more]), 'picture.jpg');
  const { status, body } = await call<{ id: string; url: string }>('POST', '/upload', { key, form });
  if (status !== 200) throw new Error(`The upload was answered ${status}`);
  return body;
}

/** Reads a world as it is saved, to the byte. */
export async function readWorld({ sim }: TestSimulator, world = 'default'): Promise<string> {
  return (await sim.fetch('/_sim/snapshot', { headers: { 'x-sim-world': world } })).text();
}

const validatorOf = validatorsOf(controlApi(), 'refuse');
const matcher = new Matcher(controlApi().operations());

async function callControl<T>(
  sim: Simulator,
  method: string,
  path: string,
  { body, tar, world }: ControlCall = {},
): Promise<TestAnswer<T>> {
  const headers = new Headers();
  if (world !== undefined) headers.set('x-sim-world', world);
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (tar) headers.set('content-type', 'application/x-tar');
  const response = await sim.fetch(`http://simulator.test/_sim${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(tar && { body: tar }),
  });
  // Anything but JSON is a page, or a stream that does not end.
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const answer: unknown = isJson ? await response.json() : await response.body?.cancel();
  const defect = defectOf(method, `/_sim${path}`, response.status, answer);
  if (defect) throw new Error(defect);
  // The caller states the type; a wrong one makes its test fail.
  return { status: response.status, body: answer as T, headers: response.headers };
}

/** How an answer breaks the document; undefined when it does not. */
function defectOf(method: string, path: string, status: number, body: unknown): string | undefined {
  const match = matcher.find(method, path.replace(/\?.*/, ''));
  return match && validatorOf(match.operation).response(status, body);
}

/** The status of the answer to the nth request, from 1. */
type StatusOf = (number: number) => number;

/** A webhook receiver that responds when the test says so. */
export interface HeldReceiver extends WebhookSender {
  /** The number of requests so far. */
  received(): number;
  /** Waits for as many requests. */
  reached(count: number): Promise<void>;
  /** Answers all pending requests. */
  answer(status: number): void;
  /** From now on answers every request at once. */
  answerEach(statusOf: StatusOf): void;
}

function heldReceiver(): HeldReceiver {
  let received = 0;
  let waiting: ((response: WebhookResponse) => void)[] = [];
  let standing: StatusOf | undefined;
  return {
    received: () => received,
    reached: count =>
      until(
        `the receiver has got ${count} requests`,
        () => received >= count,
        () => `it got ${received}`,
      ),
    answer(status) {
      for (const respond of waiting) respond(answerOf(status));
      waiting = [];
    },
    answerEach(statusOf) {
      standing = statusOf;
    },
    send() {
      const number = ++received;
      if (standing) return Promise.resolve(answerOf(standing(number)));
      return new Promise(respond => waiting.push(respond));
    },
    close: () => Promise.resolve(),
  };
}

function answerOf(status: number): WebhookResponse {
  return { status, body: '', error: null };
}
