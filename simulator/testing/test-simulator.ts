/** What tests of several rooms share: a simulator with a manual clock, and calls to it in one line. */
import { publicApi } from '../../openapi/document.ts';
import type { DomainEvents, World } from '../domain/world.ts';
import { SchemaCompiler } from '../http/schemas.ts';
import { createSimulator, type Simulator, type SimulatorOptions } from '../index.ts';

export const START = '2026-03-02T09:00:00.000Z';

/** A body whose shape the test knows: any property may be read, and is undefined where there is none. */
export interface Loose {
  readonly [property: string]: Loose | undefined;
}

/** An answer; its body is text where it is not JSON. */
export interface TestAnswer<T = Loose> {
  readonly status: number;
  readonly body: T;
  readonly headers: Headers;
}

export interface CallOptions {
  /** The API key; null sends none. Default: the one of org_acme. */
  readonly key?: string | null;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as multipart/form-data, in place of a body. */
  readonly form?: FormData | undefined;
  /** The world of a call to the control API. Default: the default one. */
  readonly world?: string | undefined;
}

/** A simulator, its default world, and what was reported and sent so far. */
export interface TestSimulator {
  readonly sim: Simulator;
  readonly world: World;
  /** A call to the public API by its path below `/api/v1`, or by a full path (`/_sim/…`). */
  call<T = Loose>(method: string, path: string, options?: CallOptions): Promise<TestAnswer<T>>;
  /** The body of a call that must succeed, with a JSON body and an API key. Throws for a status of 300 or more. */
  ok<T = Loose>(method: string, path: string, body?: unknown, key?: string): Promise<T>;
  /** Advances the clock by virtual milliseconds, and runs the jobs that become due. */
  advance(ms: number): Promise<void>;
  /** Defects, and answers and events that break the document: empty after a test that passed. */
  readonly problems: unknown[];
  /** Every event for the webhook endpoints since the beginning, as the endpoints would see it. */
  readonly webhookEvents: DomainEvents['webhook'][];
}

/** Creates a simulator for tests: manual clock, fixed start, answers checked against the document. Close `sim` afterwards. */
export async function createTestSimulator(options: SimulatorOptions = {}): Promise<TestSimulator> {
  const problems: unknown[] = [];
  const sim = await createSimulator({
    clock: 'manual',
    startTime: START,
    validateResponses: 'fail',
    onProblem: problem => problems.push(problem),
    ...options,
  });
  return withDefaultWorld(sim, problems);
}

/** The default world of a simulator as it is now; ask again after the world was rebuilt. */
export function withDefaultWorld(sim: Simulator, problems: unknown[]): TestSimulator {
  const world = sim.worlds.defaultWorld;
  const webhookEvents: DomainEvents['webhook'][] = [];
  world.events.on('webhook', event => {
    const defect = defectOf(event);
    if (defect) problems.push(defect);
    // Copied, because the data shares objects with a world that changes.
    webhookEvents.push(structuredClone(event));
  });
  const call: TestSimulator['call'] = (method, path, callOptions) => callSimulator(sim, method, path, callOptions);
  return {
    sim,
    world,
    problems,
    webhookEvents,
    call,
    async ok<T>(method: string, path: string, body?: unknown, key?: string) {
      const answer = await call<T>(method, path, { ...(body !== undefined && { body }), ...(key !== undefined && { key }) });
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${messageOf(answer)}`);
      return answer.body;
    },
    advance: async ms => void (await sim.clock.advance(ms)),
  };
}

/** The message of an error, else the body as text. */
function messageOf({ body }: TestAnswer<unknown>): string {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  return typeof message === 'string' ? message : JSON.stringify(body);
}

const compiler = new SchemaCompiler(publicApi, {});
const eventValidators = new Map<string, ReturnType<SchemaCompiler['compile']>>();

/** How an event breaks the document's webhooks; undefined when it does not. */
function defectOf({ type, data }: DomainEvents['webhook']): string | undefined {
  let validate = eventValidators.get(type);
  if (!validate) {
    const body = publicApi.json.webhooks?.[type]?.post?.requestBody;
    const schema = body && 'content' in body ? body.content['application/json']?.schema : undefined;
    if (!schema) return `The document has no webhook ${type}`;
    validate = compiler.compile(schema);
    eventValidators.set(type, validate);
  }
  return validate({ type, data }) ? undefined : `An event ${type} breaks the document: ${JSON.stringify(validate.errors?.[0])}`;
}

async function callSimulator<T>(
  sim: Simulator,
  method: string,
  path: string,
  { key = 'sk_sim_acme', body, form, world }: CallOptions = {},
): Promise<TestAnswer<T>> {
  const headers = new Headers();
  if (key !== null) headers.set('x-api-key', key);
  if (world !== undefined) headers.set('x-sim-world', world);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const target = /^\/(_|api\/)/.test(path) ? path : `/api/v1${path}`;
  const response = await sim.fetch(`http://127.0.0.1:4010${target}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(form && { body: form }),
  });
  const text = await response.text();
  const isJson = method !== 'HEAD' && (response.headers.get('content-type')?.startsWith('application/json') ?? false);
  // The caller names the type it expects; a test that is wrong about it fails.
  return { status: response.status, body: (isJson ? JSON.parse(text) : text) as T, headers: response.headers };
}
