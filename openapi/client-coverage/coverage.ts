/** What the calls of a client have met of the document: only names that the document has, and no values. */
import type { ApiDocument, JsonSchema, OperationSpec } from '../document.ts';
import { once } from '../once.ts';
import { type FieldTree, fieldTree, isFilled, placesIn, placesOf } from './fields.ts';
import { type CoverageReport, type EarlierCoverage, type OperationCoverage, type Parts, totalsOf } from './report.ts';

/** What a call has sent: the names of its query parameters, and the JSON of its body; undefined without one. */
export interface SentParts {
  readonly query: Iterable<string>;
  readonly body: unknown;
}

interface Met {
  calls: number;
  readonly statuses: Set<string>;
  readonly parameters: Set<string>;
  readonly requestFields: Set<string>;
  readonly responseFields: Set<string>;
}

interface KnownOperation {
  readonly spec: OperationSpec<string>;
  readonly request: () => FieldTree;
  readonly response: () => FieldTree;
  readonly met: Met;
}

/** Reads which events the document describes. */
function eventTypes({ json }: Pick<ApiDocument<string>, 'json'>): string[] {
  return Object.keys(json.webhooks ?? {});
}

/** Collects what a client has met. Operations, statuses, parameters, fields and events that the document does not have are passed over. */
export class ClientCoverage {
  private readonly known: ReadonlyMap<string, KnownOperation>;
  private readonly events: ReadonlySet<string>;
  private readonly metEvents = new Set<string>();
  private earlierRuns = 0;

  /** `seesEvents` says whether the deliveries of events are seen. */
  constructor(
    document: ApiDocument<string>,
    private seesEvents: boolean,
  ) {
    this.known = new Map(document.operations().map(spec => [spec.id, knownOperation(document, spec)]));
    this.events = new Set(eventTypes(document));
  }

  /** Notes a call. `status` is null where its answer does not count. */
  called(operationId: string, status: number | null): void {
    const operation = this.known.get(operationId);
    if (!operation) return;
    operation.met.calls += 1;
    if (status !== null && operation.spec.responses.has(status)) operation.met.statuses.add(String(status));
  }

  /** Notes the parts of a call. */
  sent(operationId: string, { query, body }: SentParts): void {
    const operation = this.known.get(operationId);
    if (!operation) return;
    const { spec, met, request } = operation;
    for (const name of query) if (spec.queryParameters.some(parameter => parameter.name === name)) met.parameters.add(name);
    for (const place of placesIn(request(), body, () => true)) met.requestFields.add(place);
  }

  /** Notes the fields of an answer that are filled; those of errors are passed over. */
  got(operationId: string, status: number, body: unknown): void {
    const operation = this.known.get(operationId);
    if (!operation || !isSuccess(String(status))) return;
    for (const place of placesIn(operation.response(), body, isFilled)) operation.met.responseFields.add(place);
  }

  /** Notes an event that an endpoint has taken. */
  delivered(type: string): void {
    if (this.events.has(type)) this.metEvents.add(type);
  }

  /** Adds what earlier runs have met. Returns the names of their operations that the document does not have. */
  add(earlier: EarlierCoverage): string[] {
    this.earlierRuns += earlier.runs;
    if (earlier.events) this.seesEvents = true;
    for (const type of earlier.events?.met ?? []) this.delivered(type);
    return earlier.operations.flatMap(operation => {
      const known = this.known.get(operation.operationId);
      if (!known) return operation.calls > 0 ? [operation.operationId] : [];
      known.met.calls += operation.calls;
      for (const name of PARTS) for (const each of operation[name].met) known.met[name].add(each);
      return [];
    });
  }

  /** The coverage so far. `isCounted` says which operations the percentage is of; at least one must be. */
  report(isCounted: (operation: Pick<OperationSpec<string>, 'id' | 'path'>) => boolean = () => true): CoverageReport {
    const operations = [...this.known.values()].map(operation => operationCoverage(operation, isCounted(operation.spec)));
    const events = this.seesEvents ? parts(this.events, this.metEvents) : null;
    const totals = totalsOf(operations, events);
    const { met, of } = totals.operations;
    // Never rounded up: what is below a limit must not look as if it reached it.
    return { runs: this.earlierRuns + 1, percent: Math.floor((met / of) * 1000) / 10, totals, operations, events };
  }
}

const PARTS = ['statuses', 'parameters', 'requestFields', 'responseFields'] as const;

function knownOperation(document: ApiDocument<string>, spec: OperationSpec<string>): KnownOperation {
  const treeOf = (schemas: () => readonly (JsonSchema | undefined)[]) =>
    once(() =>
      fieldTree(
        document,
        schemas().filter(schema => schema !== undefined),
      ),
    );
  return {
    spec,
    // The fields of forms are passed over, because a simulator does not keep forms.
    request: treeOf(() => [spec.body?.contentType === 'application/json' ? spec.body.schema : undefined]),
    response: treeOf(() => [...spec.responses].flatMap(([status, schema]) => (isSuccess(String(status)) ? [schema] : []))),
    met: { calls: 0, statuses: new Set(), parameters: new Set(), requestFields: new Set(), responseFields: new Set() },
  };
}

function isSuccess(status: string): boolean {
  return /^2\d\d$/.test(status);
}

function operationCoverage({ spec, request, response, met }: KnownOperation, counted: boolean): OperationCoverage {
  const { id, method, path, queryParameters, responses } = spec;
  const statuses = parts([...responses.keys()].map(String), met.statuses);
  return {
    operationId: id,
    method,
    path,
    counted,
    calls: met.calls,
    succeeded: statuses.met.some(isSuccess),
    statuses,
    parameters: parts(
      queryParameters.map(({ name }) => name),
      met.parameters,
    ),
    requestFields: parts(placesOf(request()), met.requestFields),
    responseFields: parts(placesOf(response()), met.responseFields),
  };
}

function parts(all: Iterable<string>, met: ReadonlySet<string>): Parts {
  const names = [...new Set(all)];
  return { met: names.filter(name => met.has(name)), missing: names.filter(name => !met.has(name)) };
}
