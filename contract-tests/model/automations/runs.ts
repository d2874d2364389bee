/** The steps of a run, each at its instant. */
import type { Timeline } from '../define-model.ts';
import {
  type AutomationsModel,
  knownThread,
  LATENCIES,
  type ModelEvent,
  type ModelFlow,
  type ModelRun,
  type ModelVersion,
  monthOf,
  PEOPLE,
  type RunStatus,
  threadOf,
} from './model.ts';
import {
  ASKS_PLATFORM,
  HAS_LIKES,
  HAS_PRIVATE_REPLIES,
  IS_CONDITION,
  labelOf,
  recipeOf,
  type StepKind,
  stepId,
  textOf,
} from './recipes.ts';

const SECOND = 1000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The least time between two automated answers to one person in direct messages. */
const PAUSE_MS = 60 * SECOND;
const MAX_ANSWERS_PER_HOUR = 6;

const OVER_BUDGET = 'AUTOMATION_MONTHLY_LIMIT_REACHED';
const COOLDOWN = 'AUTOMATION_CONVERSATION_COOLDOWN';
const REFUSED = 'AUTOMATION_STEP_REFUSED';
const NOT_SENT = 'AUTOMATION_SEND_FAILED';

/** Starts the run of a flow: at once or after its delay. Without budget the run is skipped. */
export function start(
  model: AutomationsModel,
  flow: ModelFlow,
  version: ModelVersion,
  event: ModelEvent,
  run: { id: string; isTest: boolean },
): void {
  const made: ModelRun = {
    ...run,
    flow,
    version,
    event,
    status: 'RUNNING',
    errorCode: null,
    stoppedAt: null,
    steps: recipeOf(version).steps.map(() => 'PENDING'),
    position: 0,
    conversation: event.comment ? null : (knownThread(model, flow.platform, event.person) ?? null),
    createdAt: model.now,
    startedAt: null,
    completedAt: null,
    next: null,
    isAnswering: false,
    wasRunning: new Set(),
  };
  flow.runs.push(made);
  const month = monthOf(flow.platform, model.now);
  const used = model.used.get(month) ?? 0;
  if (used >= model.budget) return end(made, model.now, 'SKIPPED', OVER_BUDGET);
  model.used.set(month, used + 1);
  if (version.delaySeconds === 0 || run.isTest) return begin(model, made);
  made.status = 'WAITING';
  plan(model, made, 'begin', version.delaySeconds * SECOND);
}

/** Returns the instant of the next job of any run. */
function nextInstant({ flows }: AutomationsModel): number {
  return Math.min(...pending(flows).map(({ next }) => next?.at ?? Number.POSITIVE_INFINITY));
}

/** Returns the flows with a run that has a job at an instant. */
function movedAt({ flows }: AutomationsModel, at: number): readonly ModelFlow[] {
  return flows.filter(({ runs }) => runs.some(({ next }) => next?.at === at));
}

/** Runs all jobs of an instant. */
function runJobs(model: AutomationsModel, at: number): void {
  const due = pending(model.flows).filter(({ next }) => next?.at === at);
  for (const run of due.sort((a, b) => (a.next?.planned ?? 0) - (b.next?.planned ?? 0))) {
    const what = run.next?.what;
    run.next = null;
    if (what === 'begin') begin(model, run);
    else if (model.isSwitchedOff) cancelStep(model, run);
    else if (perform(model, run)) proceed(model, run);
  }
}

export const runsTimeline: Pick<Timeline<AutomationsModel, ModelFlow>, 'nextAt' | 'dueAt' | 'runJobs'> = {
  nextAt: nextInstant,
  dueAt: movedAt,
  runJobs: (model, _, at) => runJobs(model, at),
};

/** Cancels the runs of a flow that wait for its delay. */
export function cancelWaiting(model: AutomationsModel, flow: ModelFlow): void {
  for (const run of flow.runs) if (run.status === 'WAITING') finish(model, run, 'CANCELED');
}

/** Whether a run of the flow waits for its delay. */
export function hasWaiting({ runs }: ModelFlow): boolean {
  return runs.some(({ status }) => status === 'WAITING');
}

function pending(flows: readonly ModelFlow[]): ModelRun[] {
  return flows.flatMap(({ runs }) => runs.filter(({ next }) => next !== null));
}

function plan(model: AutomationsModel, run: ModelRun, what: 'begin' | 'answer', inMs: number): void {
  model.planned += 1;
  run.next = { at: model.now + inMs, planned: model.planned, what };
}

function begin(model: AutomationsModel, run: ModelRun): void {
  if (model.isSwitchedOff) return finish(model, run, 'CANCELED');
  Object.assign(run, { status: 'RUNNING', startedAt: model.now });
  proceed(model, run);
}

/** Skips the step that waits for its platform, and cancels the run. */
function cancelStep(model: AutomationsModel, run: ModelRun): void {
  if (recipeOf(run.version).steps[run.position] === 'whisper' && run.event.comment) run.event.comment.isClaimed = false;
  run.steps[run.position] = 'SKIPPED';
  finish(model, run, 'CANCELED');
}

function proceed(model: AutomationsModel, run: ModelRun): void {
  for (;;) {
    const kind = recipeOf(run.version).steps[run.position];
    if (!kind) return finish(model, run, 'COMPLETED');
    if (IS_CONDITION.has(kind)) {
      run.steps[run.position] = 'COMPLETED';
      if (!isMet(kind, run.event)) {
        run.stoppedAt = stepId(run.position);
        return finish(model, run, 'STOPPED');
      }
      run.position += 1;
      continue;
    }
    if (isCoolingDown(model, run)) return finish(model, run, 'SKIPPED', COOLDOWN);
    run.steps[run.position] = 'RUNNING';
    if (kind === 'whisper' && !claim(run)) return fail(model, run, REFUSED);
    if (ASKS_PLATFORM.has(kind)) return plan(model, run, 'answer', LATENCIES[run.flow.platform]);
    if (!perform(model, run)) return;
  }
}

function isMet(kind: StepKind, { saying, person, comment }: ModelEvent): boolean {
  if (kind === 'please') return saying.words.includes('please');
  if (kind === 'not fan_one') return person !== 'fan_one';
  return comment?.isReply !== true;
}

/** Whether the cooldown skips a run that answers a message. It is checked once, before the run's first action. */
function isCoolingDown(model: AutomationsModel, run: ModelRun): boolean {
  const { trigger, steps } = recipeOf(run.version);
  if (run.isAnswering || run.isTest || trigger !== 'DM_RECEIVED' || !steps.includes('say')) return false;
  const given = answersTo(model, run);
  const since = (ms: number) => given.filter(({ at }) => model.now - at < ms).length;
  if (since(PAUSE_MS) > 0 || since(HOUR) >= MAX_ANSWERS_PER_HOUR) return true;
  given.push({ run, at: model.now });
  run.isAnswering = true;
  return false;
}

function answersTo({ answers }: AutomationsModel, { flow, event }: ModelRun): { readonly run: ModelRun; readonly at: number }[] {
  const key = `${flow.platform} ${event.person}`;
  const given = answers.get(key) ?? [];
  answers.set(key, given);
  return given;
}

/** Claims the only private reply to a comment. Returns false if there is none left, or the platform has no private replies. */
function claim({ event: { comment, platform } }: ModelRun): boolean {
  if (!comment || comment.isClaimed || !HAS_PRIVATE_REPLIES.has(platform) || (platform === 'FACEBOOK' && comment.isReply)) return false;
  comment.isClaimed = true;
  return true;
}

/** Performs the current step. Returns false when it fails, which ends the run. */
function perform(model: AutomationsModel, run: ModelRun): boolean {
  const refusal = refusalOf(model, run);
  if (refusal !== null) {
    fail(model, run, refusal);
    return false;
  }
  run.steps[run.position] = 'COMPLETED';
  run.position += 1;
  return true;
}

/** Performs the current step: its error code, or null when it succeeds. */
function refusalOf(model: AutomationsModel, run: ModelRun): string | null {
  const { version, position, event, flow } = run;
  const text = textOf(labelOf(version, position), event.saying.text, authorOf(run));
  const isBroken = model.failures.has(flow.platform);
  switch (recipeOf(version).steps[position]) {
    case 'say': {
      const { conversation } = run;
      const lastInboundAt = conversation?.lastInboundAt ?? null;
      if (!conversation || lastInboundAt === null || model.now - lastInboundAt > DAY) return REFUSED;
      if (isBroken) return NOT_SENT;
      conversation.sent.push(text);
      return null;
    }
    case 'whisper':
      run.conversation = threadOf(model, flow.platform, event.person);
      if (event.comment && isBroken) event.comment.isClaimed = false;
      if (isBroken) return NOT_SENT;
      run.conversation.sent.push(text);
      return null;
    case 'reply':
      if (!event.comment) return REFUSED;
      model.replies.push(text);
      return null;
    case 'like':
      if (!event.comment || !HAS_LIKES.has(flow.platform) || isBroken) return REFUSED;
      event.comment.isLiked = true;
      return null;
    default: {
      if (!run.conversation) return REFUSED;
      run.conversation.status = recipeOf(version).steps[position] === 'archive' ? 'ARCHIVED' : 'OPEN';
      return null;
    }
  }
}

/** Returns the name of the author. A test run takes it from the conversation of the person. */
function authorOf({ isTest, conversation, event }: ModelRun): string {
  return isTest && !event.comment && !conversation ? '' : PEOPLE[event.person];
}

function fail(model: AutomationsModel, run: ModelRun, code: string): void {
  run.steps[run.position] = 'FAILED';
  finish(model, run, 'FAILED', code);
}

/** Ends a run. Only completed, failed and test runs count towards the budget; an answer that was not sent starts no cooldown. */
function finish(model: AutomationsModel, run: ModelRun, status: RunStatus, code: string | null = null): void {
  const counts = status === 'COMPLETED' || status === 'FAILED' || run.isTest;
  const month = monthOf(run.flow.platform, run.createdAt);
  if (!counts) model.used.set(month, (model.used.get(month) ?? 0) - 1);
  const hasAnswered = recipeOf(run.version).steps.some((kind, i) => kind === 'say' && run.steps[i] === 'COMPLETED');
  if (run.isAnswering && !hasAnswered) {
    const given = answersTo(model, run);
    given.splice(
      given.findIndex(answer => answer.run === run),
      1,
    );
  }
  end(run, model.now, status, code);
}

function end(run: ModelRun, now: number, status: RunStatus, errorCode: string | null): void {
  const steps = run.steps.map(step => (step === 'PENDING' ? 'SKIPPED' : step));
  Object.assign(run, { status, errorCode, steps, completedAt: now, next: null });
}
