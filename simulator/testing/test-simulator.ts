/** What tests of several rooms share: a simulator on a clock that stands, and calls to it that need one line. */
import { publicApi } from '../../openapi/document.ts';
import type { DomainEvents } from '../domain/events.ts';
import type { World } from '../domain/world.ts';
import { SchemaCompiler } from '../http/schemas.ts';
import { createSimulator, type Simulator, type SimulatorOptions } from '../index.ts';

export const START = '2026-03-02T09:00:00.000Z';

/** A body of a shape that the test knows: any property may be reached for, and is undefined where there is none. */
export interface Loose {
  readonly [property: string]: Loose | undefined;
}

/** An answer as tests look at it; text where it is no JSON. */
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

/** A simulator with what it told. */
export interface TestSimulator {
  readonly sim: Simulator;
  readonly world: World;
  /** A call to the public API by its path below `/api/v1`, or by a full path (`/_sim/…`). */
  call<T = Loose>(method: string, path: string, options?: CallOptions): Promise<TestAnswer<T>>;
  /** Defects, and answers and events that break the document; a test that ends well leaves it empty. */
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
  const world = sim.worlds.defaultWorld;
  const webhookEvents: DomainEvents['webhook'][] = [];
  world.events.on('webhook', event => {
    const defect = defectOf(event);
    if (defect) problems.push(defect);
    // Copied, because the data shares objects with a world that goes on.
    webhookEvents.push(structuredClone(event));
  });
  return { sim, world, problems, webhookEvents, call: (method, path, call) => callSimulator(sim, method, path, call) };
}

const compiler = new SchemaCompiler(publicApi, {});
const eventValidators = new Map<string, ReturnType<SchemaCompiler['compile']>>();

/** What an event breaks of the document's webhooks, in words; undefined when it breaks nothing. */
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
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  // The caller says what it expects; a test that is wrong about it fails.
  return { status: response.status, body: (isJson ? JSON.parse(text) : text) as T, headers: response.headers };
}
