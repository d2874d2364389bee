/** What the models of imports have in common: how an import fails, waits and ends, and how a deployment is followed that works at unknown times. */
import * as fc from 'fast-check';
import { InconclusiveError } from '../run/inconclusive-error.ts';
import { pause } from '../run/pause.ts';
import type { Command, ModelState, Timeline } from './define-model.ts';
import type { ModelFailure } from './platform-failures.ts';
import { expectFields, expectSame, type Fields, fieldsOf, iso, type Real } from './real.ts';

const MAX_TRIES = 3;
const RETRY_MS = 60_000;

/** Instants are milliseconds since 1970. */
export interface ModelRun {
  readonly id: string;
  readonly createdAt: number;
  status: string;
  failedTries: number;
  rateLimitResetAt: number | null;
  startedAt: number | null;
  completedAt: number | null;
}

export function newRun(id: string, now: number) {
  const nothing = { rateLimitResetAt: null, startedAt: null, completedAt: null };
  return { id, createdAt: now, status: 'PENDING' as const, failedTries: 0, ...nothing };
}

/** Something that happens by itself; `about` is the import that it changes. */
export interface ModelJob<Run> {
  readonly at: number;
  readonly about: Run | null;
  run(): void;
}

export interface ImportsModel<Run> extends ModelState {
  /** Jobs of one instant run in this order. */
  jobs: ModelJob<Run>[];
}

/** Returns the timeline of the jobs, each of which `observe` compares with the service. */
export function importsTimeline<Run>(observe: (each: Run, real: Real) => Promise<void>): Timeline<ImportsModel<Run>, ModelJob<Run>> {
  return {
    nextAt: ({ jobs }) => Math.min(...jobs.map(({ at }) => at)),
    dueAt: ({ jobs }, at) => jobs.filter(job => job.at === at),
    runJobs(model, due) {
      model.jobs = model.jobs.filter(job => !due.includes(job));
      for (const job of due) job.run();
    },
    async observe({ about }, _, real) {
      if (about) await observe(about, real);
    },
  };
}

/** Lets something happen after some time. */
export function later<Run>(model: ImportsModel<Run>, about: Run | null, ms: number, run: () => void): void {
  model.jobs.push({ at: model.now + ms, about, run });
}

export interface AfterFailure {
  /** When a rate limit ends if the platform does not say so. */
  readonly resetsAt: number;
  /** Its status until the next try, unless that stays. */
  readonly retrying?: string;
  /** Tries again. */
  again(): void;
  /** Goes on after a rate limit; absent for an import that waits for a call. */
  resume?(): void;
}

/** Three tries a minute apart; a rate limit pauses. */
export function fail<Run extends ModelRun>(
  model: ImportsModel<Run>,
  each: Run,
  failure: ModelFailure,
  { resetsAt, retrying = each.status, again, resume }: AfterFailure,
): void {
  if (failure.mode === 'rate-limited') {
    const rateLimitResetAt = failure.resetAt ?? resetsAt;
    Object.assign(each, { status: 'RATE_LIMITED', rateLimitResetAt });
    if (resume) later(model, each, rateLimitResetAt - model.now, resume);
    return;
  }
  each.failedTries += 1;
  if (each.failedTries === MAX_TRIES) return end(model, each, 'FAILED');
  Object.assign(each, { status: retrying });
  later(model, each, RETRY_MS, again);
}

export function end({ now }: ModelState, each: ModelRun, status: 'COMPLETED' | 'FAILED' | 'SKIPPED'): void {
  Object.assign(each, { status, completedAt: now });
}

/** Throws unless a response shows the same import as the model, and what else imports of its kind show; their own names of a status win. */
export function expectRun(lifecycle: string, each: ModelRun, shown: Fields, own: Fields, { teamId, transitions }: Real): void {
  const { id, startedAt, completedAt, createdAt, rateLimitResetAt } = each;
  transitions.record(lifecycle, id, String(shown['status']));
  const instants = { startedAt: iso(startedAt), completedAt: iso(completedAt), createdAt: iso(createdAt) };
  const expected: Fields = { status: each.status, teamId, ...own, ...instants, rateLimitResetAt: iso(rateLimitResetAt) };
  expectFields(`${id} (${String(expected['status'])})`, shown, expected);
}

/** Throws unless a list shows imports, newest first. A deployment may list those of others among them, and their status must only be possible. */
export function expectListed<Run extends ModelRun>(
  name: string,
  { imports }: Fields,
  expected: readonly Run[],
  expectPossible: ((each: Run, shown: Fields) => void) | undefined,
): void {
  const newest = expected.toReversed();
  const ids = newest.map(({ id }) => id);
  const shown = (imports as readonly unknown[]).map(fieldsOf).filter(({ id }) => !expectPossible || ids.includes(String(id)));
  expectSame(
    name,
    shown.map(({ id }) => id),
    ids,
  );
  for (const [index, each] of newest.entries()) {
    const item = shown[index] ?? {};
    if (expectPossible) expectPossible(each, item);
    else expectSame(`status of ${each.id} in a list`, item['status'], each.status);
  }
}

const PAUSE_MS = 300;
const MAX_READS = 100;

/** Waits until no import is open. On a simulator the command does nothing: there the clock ends them. */
export function following<Run, M extends ModelState & { readonly imports: readonly Run[] }>(
  isOpen: (each: Run) => boolean,
  observeOpen: (model: M, real: Real) => Promise<void>,
): { readonly follow: fc.Arbitrary<Command<M>>; followAll(model: M, real: Real): Promise<void> } {
  const followAll = async (model: M, real: Real): Promise<void> => {
    if (real.has.has('clock')) return;
    for (let reads = 0; model.imports.some(isOpen); reads++) {
      if (reads > MAX_READS) throw new InconclusiveError('an import did not end within the time that a case has');
      await pause(PAUSE_MS);
      await observeOpen(model, real);
    }
  };
  return {
    followAll,
    follow: fc.constant({
      check: ({ imports }: Readonly<M>) => imports.some(isOpen),
      run: followAll,
      toString: () => 'follow the imports to their end',
    }),
  };
}
