/** What the tests of the control API share. */
import { controlApi } from '../../../openapi/document.ts';
import type { WebhookResponse, WebhookSender } from '../../domain/ports.ts';
import type { Simulator } from '../../index.ts';
import { createTestSimulator, type TestAnswer, type TestSimulator } from '../../testing.ts';
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
  control(method: string, path: string, options?: ControlCall): Promise<TestAnswer>;
  /** The answer of a control call that must succeed. */
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into bodies of every shape, and a wrong reach fails the test.
  did(method: string, path: string, options?: ControlCall): Promise<any>;
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
    async did(method, path, call) {
      const { status, body } = await control(method, path, call);
      if (status >= 400) throw new Error(`${method} ${path}: ${status} ${body.message}`);
      return body;
    },
  };
}

const validatorOf = validatorsOf(controlApi(), 'refuse');
const matcher = new Matcher(controlApi().operations());

async function callControl(sim: Simulator, method: string, path: string, { body, world }: ControlCall = {}): Promise<TestAnswer> {
  const headers = new Headers();
  if (world !== undefined) headers.set('x-sim-world', world);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const response = await sim.fetch(`http://simulator.test/_sim${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = { status: response.status, body: await response.json(), headers: response.headers };
  const defect = defectOf(method, `/_sim${path}`, answer);
  if (defect) throw new Error(defect);
  return answer;
}

/** What the answer breaks of the document. */
function defectOf(method: string, path: string, { status, body }: TestAnswer): string | undefined {
  const match = matcher.find(method, path.replace(/\?.*/, ''));
  return match && validatorOf(match.operation).response(status, body);
}

/** A receiver of webhooks that answers when the test says so. */
export interface HeldReceiver extends WebhookSender {
  /** How many requests it has got. */
  received(): number;
  /** Answers all that wait, each by its number, from 1. */
  answer(statusOf: number | ((number: number) => number)): void;
}

function heldReceiver(): HeldReceiver {
  let received = 0;
  let waiting: { readonly number: number; respond(response: WebhookResponse): void }[] = [];
  return {
    received: () => received,
    answer(statusOf) {
      for (const { number, respond } of waiting) {
        respond({ status: typeof statusOf === 'number' ? statusOf : statusOf(number), body: '', error: null });
      }
      waiting = [];
    },
    send() {
      const number = ++received;
      return new Promise(respond => waiting.push({ number, respond }));
    },
    close: () => Promise.resolve(),
  };
}
