/** What the tests of the control API share. */
import { controlApi } from '../../../openapi/document.ts';
import type { WebhookResponse, WebhookSender } from '../../domain/ports/webhook-sender.ts';
import type { Simulator } from '../../index.ts';
import { createTestSimulator, type Loose, type TestAnswer, type TestSimulator } from '../../testing/test-simulator.ts';
import { Matcher } from '../match.ts';
import { validatorsOf } from '../validate.ts';

export interface ControlCall {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** The world that the call belongs to. */
  readonly world?: string;
}

export interface ControlTest extends TestSimulator {
  /** What gets the webhooks of all endpoints. */
  readonly receiver: HeldReceiver;
  /** A control call by its path below `/_sim`. Its answer must be one that the document knows. */
  control<T = Loose>(method: string, path: string, options?: ControlCall): Promise<TestAnswer<T>>;
  /** The answer of a control call that must succeed. */
  did<T = Loose>(method: string, path: string, options?: ControlCall): Promise<T>;
}

/** A simulator without throttle: its counters are part of a snapshot, and no test here is about them. */
export async function createControlTest(options: Parameters<typeof createTestSimulator>[0] = {}): Promise<ControlTest> {
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

const validatorOf = validatorsOf(controlApi(), 'refuse');
const matcher = new Matcher(controlApi().operations());

async function callControl<T>(sim: Simulator, method: string, path: string, { body, world }: ControlCall = {}): Promise<TestAnswer<T>> {
  const headers = new Headers();
  if (world !== undefined) headers.set('x-sim-world', world);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const response = await sim.fetch(`http://simulator.test/_sim${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  // What is no JSON is a page, or a stream that would not end.
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const answer: unknown = isJson ? await response.json() : await response.body?.cancel();
  const defect = defectOf(method, `/_sim${path}`, response.status, answer);
  if (defect) throw new Error(defect);
  // The caller says what it expects; a test that is wrong about it fails.
  return { status: response.status, body: answer as T, headers: response.headers };
}

/** What the answer breaks of the document. */
function defectOf(method: string, path: string, status: number, body: unknown): string | undefined {
  const match = matcher.find(method, path.replace(/\?.*/, ''));
  return match && validatorOf(match.operation).response(status, body);
}

/** The status to answer a request with, by its number, from 1. */
type StatusOf = (number: number) => number;

/** A receiver of webhooks that answers when the test says so. */
export interface HeldReceiver extends WebhookSender {
  /** How many requests it has got. */
  received(): number;
  /** Answers all that wait. */
  answer(status: number): void;
  /** Answers each one as it comes, from now on. */
  answerEach(statusOf: StatusOf): void;
}

function heldReceiver(): HeldReceiver {
  let received = 0;
  let waiting: ((response: WebhookResponse) => void)[] = [];
  let standing: StatusOf | undefined;
  return {
    received: () => received,
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
