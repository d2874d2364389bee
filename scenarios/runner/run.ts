import type { Control, Exchange, Target } from './client.ts';
import type { Path } from './places.ts';
import type { Json } from './scenario.ts';
import { fillIn } from './templates.ts';
import type { WebhookEndpoint } from './webhook-endpoints.ts';

/** A story while it is told: its world, and what steps share. */
export interface ScenarioRun {
  readonly target: Target;
  readonly control: Control;
  readonly world: { readonly id: string; readonly apiKeys: Readonly<Record<string, string>> };
  /** The registered webhook endpoints, by organization without `org_`. */
  readonly endpoints: ReadonlyMap<string, RegisteredEndpoint>;
  /** What steps have saved. */
  readonly saved: Map<string, unknown>;
  readonly snapshots: Map<string, unknown>;
  /** The latest calls, for the report. */
  readonly exchanges: Exchange[];
  readonly timeline: TimelineEntry[];
  /** Folders in which files are looked for, in this order. */
  readonly folders: readonly string[];
}

export interface RegisteredEndpoint {
  /** The service's id of the endpoint. */
  readonly id: string;
  readonly endpoint: WebhookEndpoint;
}

/** What a step has to do with besides itself. */
export interface Scope {
  /** Where the step stands in the story. */
  readonly path: Path;
  /** Names that hold for the step alone: `round`, `item`. */
  readonly names: Readonly<Record<string, unknown>>;
  /** The world's time when the step began. */
  readonly now: string;
}

/** A line of the report's timeline: a step, or what came of it. */
export interface TimelineEntry {
  readonly at: string;
  readonly path: Path;
  readonly title: string;
  outcome: string;
}

/** How many calls are kept for the report. */
const MAX_EXCHANGES = 50;

/** Fills in the templates of a value. Throws a StepError. */
export function filled<T>(run: ScenarioRun, scope: Scope, value: T): T {
  return fillIn(value, {
    ...Object.fromEntries(run.saved),
    ...scope.names,
    now: scope.now,
    world: run.world.id,
    keys: run.world.apiKeys,
    webhooks: Object.fromEntries(
      [...run.endpoints].map(([name, { id, endpoint }]) => [name, { id, url: endpoint.url, secret: endpoint.secret }]),
    ),
  });
}

/** Keeps a call for the report. */
export function note(run: ScenarioRun, exchange: Exchange): void {
  run.exchanges.push(exchange);
  if (run.exchanges.length > MAX_EXCHANGES) run.exchanges.shift();
}

/** A control call of a step, kept for the report. */
export async function callControl(run: ScenarioRun, method: string, path: string, body?: Json | object): Promise<unknown> {
  const answer = await run.control.call(method, path, body);
  note(run, {
    method,
    path: `/_sim${path}`,
    requestBody: body === undefined ? null : JSON.stringify(body),
    answer: { status: 200, headers: {}, body: answer },
  });
  return answer;
}
