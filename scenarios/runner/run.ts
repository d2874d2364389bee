import type { Control, Exchange, SeenJobs, Target } from './client.ts';
import type { StepError } from './errors.ts';
import type { StepKind } from './generated/steps.ts';
import type { Place } from './place.ts';
import { type Recorded, withoutRecorded } from './recorded.ts';
import type { ScenarioFiles } from './scenario-files.ts';
import type { Path } from './source.ts';
import { fillTemplate } from './templates.ts';
import type { WebhookEndpoint } from './webhook-endpoints.ts';

/** A running scenario: where it runs, and the state that steps share. */
export interface ScenarioRun {
  readonly target: Target;
  readonly control: Control;
  readonly place: Place;
  /** Without an id on a deployment. */
  readonly world: { readonly id?: string; readonly apiKeys: Readonly<Record<string, string>> };
  readonly isDeployment: boolean;
  /** The team of `{{ team }}`; a saved value of this name takes its place. */
  readonly team: string | undefined;
  /** Interrupts the run before its next step. */
  readonly signal: AbortSignal | undefined;
  /** The registered webhook endpoints, by organization without `org_`. */
  readonly endpoints: ReadonlyMap<string, RegisteredEndpoint>;
  /** Values that steps have saved. */
  readonly saved: Map<string, unknown>;
  readonly snapshots: Map<string, unknown>;
  /** The latest calls, for the report. */
  readonly exchanges: Exchange[];
  readonly timeline: TimelineEntry[];
  /** The jobs that were scheduled when the clock moved; undefined if nobody asks for them. */
  readonly jobs: SeenJobs | undefined;
  /** Soft expectations that did not hold. */
  readonly soft: FailureInStep[];
  /** The values of recorded expectations; undefined unless they are recorded anew. */
  readonly recorded: Recorded[] | undefined;
  /** Notes those of the current step. */
  readonly record: (values: readonly Recorded[]) => void;
  /** Notes a soft expectation of the current step. */
  readonly noteSoft: (error: StepError) => void;
  /** The files that it may read. */
  readonly files: ScenarioFiles;
}

export interface RegisteredEndpoint {
  /** Id of the endpoint in the service. */
  readonly id: string;
  readonly endpoint: WebhookEndpoint;
}

/** The context of a step. */
export interface Scope {
  /** Path of the step in the scenario. */
  readonly path: Path;
  /** Template names of the enclosing repeat: `round`, `item`. */
  readonly names: Readonly<Record<string, unknown>>;
  /** The time of the service at the start of the step; on a deployment the real one. */
  readonly now: string;
}

/** What failed in a step. */
export interface FailureInStep {
  readonly error: StepError;
  readonly title: string;
  readonly scope: Scope;
}

/** A step in the timeline of the report. */
export interface TimelineEntry {
  readonly at: string;
  readonly path: Path;
  readonly kind: StepKind | undefined;
  readonly title: string;
  outcome: string;
}

/** Number of calls in the report. */
const MAX_EXCHANGES = 50;

/** Replaces the templates in a value. Throws a StepError. */
export function fillTemplates<T>(run: ScenarioRun, scope: Scope, value: T): T {
  return fillTemplate(value, {
    ...(run.team !== undefined && { team: run.team }),
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

/** Records a call for the report. */
export function recordExchange(run: ScenarioRun, exchange: Exchange): void {
  run.exchanges.push(exchange);
  if (run.exchanges.length > MAX_EXCHANGES) run.exchanges.shift();
}

/** Makes a control call and records it for the report. */
export async function callControl(run: ScenarioRun, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await run.control.call(method, path, body);
  recordExchange(run, {
    method,
    path: `/_sim${path}`,
    requestBody: body === undefined ? null : JSON.stringify(body),
    answer: { status: 200, headers: {}, body: answer },
  });
  return answer;
}

/** An expectation as it is compared: any value matches where one is recorded anew. */
export function comparable<T>({ recorded }: ScenarioRun, expected: T): T;
export function comparable({ recorded }: ScenarioRun, expected: unknown): unknown {
  return recorded ? withoutRecorded(expected) : expected;
}
