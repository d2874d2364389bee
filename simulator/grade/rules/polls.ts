import { limits, type OperationSpec } from '../../../openapi/document.ts';
import type { OperationId } from '../../../openapi/generated/types.ts';
import type { Problem, Rule } from '../rule.ts';
import { between, field, type ObservedCall, type Run, responseJson, TIMER_TOLERANCE_MS } from '../run.ts';
import { countUntil, entityOf, groupBy, isOf, isOk, isWrite, specOf } from './calls.ts';

/** The reads of one thing: the same operation, path, query and API key. */
function readsOf(calls: readonly ObservedCall[], isWanted: (call: ObservedCall) => boolean): ObservedCall[][] {
  const wanted = calls.filter(call => call.method === 'GET' && isOk(call) && isWanted(call));
  return groupBy(wanted, ({ operationId, path, query, headers }) => JSON.stringify([operationId, path, query, headers['x-api-key']]));
}

/** Stretches of reads less than `withinMs` apart, without a change by the same caller or a delivery in between, which may be their reason. */
function stretchesOf(reads: readonly ObservedCall[], reasons: Reasons, withinMs: number): ObservedCall[][] {
  const stretches: ObservedCall[][] = [];
  for (const read of reads) {
    const stretch = stretches.at(-1);
    const last = stretch?.at(-1);
    if (stretch && last && between(last.ended, read.started) < withinMs && !reasons.isBetween(last, read)) stretch.push(read);
    else stretches.push([read]);
  }
  return stretches;
}

/** Why a client may read something once more: it made a change itself, or heard of one. */
class Reasons {
  private readonly writes = new Map<string | undefined, { readonly starts: number[]; readonly lastEnds: number[] }>();
  private readonly deliveries: readonly number[];

  /** Takes calls and deliveries in the order in which they began. */
  constructor({ calls, deliveries }: Run) {
    this.deliveries = deliveries.map(({ started }) => started.real);
    for (const { headers, started, ended } of calls.filter(isWrite)) {
      const key = headers['x-api-key'];
      const own = this.writes.get(key) ?? { starts: [], lastEnds: [] };
      own.starts.push(started.real);
      own.lastEnds.push(Math.max(ended.real, own.lastEnds.at(-1) ?? 0));
      this.writes.set(key, own);
    }
  }

  /** Whether there was a reason from the beginning of one read to that of the next. */
  isBetween({ started: from, headers }: ObservedCall, { started: to }: ObservedCall): boolean {
    const heard = this.deliveries[countUntil(this.deliveries, to.real) - 1];
    if (heard !== undefined && heard > from.real) return true;
    const own = this.writes.get(headers['x-api-key']);
    const lastEnd = own?.lastEnds[countUntil(own.starts, to.real) - 1];
    return lastEnd !== undefined && lastEnd > from.real;
  }
}

/** Where an entity has several events, the document does not say which of them a reader waits for. */
const EVENTS: Readonly<Record<string, string>> = {
  PostBase: 'post.published',
  Comment: 'comment.published',
  Conversation: 'conversation.message.created',
  Message: 'conversation.message.created',
  TeamBare: 'team.updated',
  SocialAccount: 'social-account.updated',
};

/** The event that reports what a read asks for. A list of the whole organization shows more than any event. */
function eventOf(operation: OperationSpec | undefined): string | undefined {
  if (operation?.method !== 'GET') return undefined;
  const isOfOne =
    operation.pathParameters.length > 0 || operation.queryParameters.some(({ name, required }) => name === 'teamId' && required);
  return isOfOne ? EVENTS[entityOf(operation) ?? ''] : undefined;
}

/** What is answered before it is done, which the document says in words only. */
const BEGINNINGS: readonly OperationId[] = [
  'createPost',
  'retryPost',
  'createComment',
  'retryComment',
  'sendMessage',
  'connectSocialAccount',
];

/** So many reads of the same are a poll. */
const LEAST_READS = 4;
/** Whoever looks more seldom makes sure that no event was lost. */
const SELDOM_MS = 300_000;

export const noPolling: Rule = {
  id: 'requests/no-polling',
  title: 'Waits for events instead of asking again and again',
  why: 'Polls use up the throttle that other calls need, and still learn of everything late.',
  advice: 'Register a webhook endpoint and act on its events; read again every few minutes at most, in case one was lost.',
  occasion: 'Nothing was begun that ends later: schedule a post, or send a comment.',
  interfaceRules: ['THR-01', 'PST-03'],
  level: 'warning',
  check(run) {
    const { calls } = run;
    const begun = calls.filter(call => isOf(call, BEGINNINGS) && isOk(call)).length;
    const reasons = new Reasons(run);
    const polls = readsOf(calls, call => eventOf(specOf(call)) !== undefined)
      .flatMap(reads => (reads.length < LEAST_READS ? [] : stretchesOf(reads, reasons, SELDOM_MS)))
      .filter(reads => reads.length >= LEAST_READS);
    const problems = polls.flatMap(reads => {
      const [first] = reads;
      if (!first) return [];
      const text = `${first.path} was read ${reads.length} times in a row, where the event ${eventOf(specOf(first))} says it`;
      return [{ text, evidence: reads.slice(0, LEAST_READS) }];
    });
    return { occasions: Math.max(begun, problems.length), problems };
  },
};

const HEALTH_INTERVAL_MS = limits.health.advisedPollIntervalMs;

export const healthInterval: Rule = {
  id: 'requests/health-interval',
  title: 'Asks for the health every 20 minutes at most',
  why: 'The state of the platforms changes seldom, and looking at it before each post, upload or login doubles the calls.',
  advice: 'Keep the answer for 20 minutes and read it from there.',
  occasion: 'The health was not asked for: call GET /api/v1/.',
  interfaceRules: ['HLT-07'],
  level: 'warning',
  check({ calls }) {
    const reads = readsOf(calls, ({ operationId }) => operationId === 'getHealth');
    return { occasions: reads.flat().length, problems: reads.flatMap(earlyHealth) };
  },
};

/** One problem for all: the closest two. */
function earlyHealth(reads: readonly ObservedCall[]): Problem[] {
  const pairs = reads.slice(1).map((read, index) => ({ before: reads[index] ?? read, read }));
  const early = pairs.filter(({ before, read }) => between(before.ended, read.started) < HEALTH_INTERVAL_MS - TIMER_TOLERANCE_MS);
  const [closest] = early.sort((a, b) => between(a.before.ended, a.read.started) - between(b.before.ended, b.read.started));
  if (!closest) return [];
  const seconds = Math.round(between(closest.before.ended, closest.read.started) / 1000);
  const text = `The health was asked for ${early.length} times less than ${HEALTH_INTERVAL_MS / 60_000} minutes after the last time, once after ${seconds} s`;
  return [{ text, evidence: [closest.before, closest.read] }];
}

const IMPORT_INTERVAL_MS = limits.comments.imports.advisedPollIntervalMs;
const IMPORT_READS: readonly OperationId[] = ['getCommentImport', 'getHistoryImport', 'getCsvImport', 'getCsvImportStatus'];
/** Imports that have come to an end; one that is read for its results is not polled. */
const ENDED = new Set(['COMPLETED', 'COMPLETED_WITH_ERRORS', 'FAILED', 'SKIPPED']);

export const importInterval: Rule = {
  id: 'requests/import-interval',
  title: 'Asks for the progress of an import every 5 to 10 seconds',
  why: 'Imports take seconds to minutes: asking more often makes none of them faster, and uses up the throttle.',
  advice: `Wait ${IMPORT_INTERVAL_MS / 1000} s or more between two reads of an import.`,
  occasion: 'No import was read while it was at work: start one and follow it to its end.',
  interfaceRules: ['CMI-18'],
  level: 'warning',
  check({ calls }) {
    const reads = readsOf(calls, call => isOf(call, IMPORT_READS));
    const atWork = reads.flat().filter(isAtWork);
    return { occasions: atWork.length, problems: reads.flatMap(earlyProgress) };
  },
};

function isAtWork(call: ObservedCall): boolean {
  return !ENDED.has(String(field(responseJson(call), 'status')));
}

/** One problem for an import: all that came too early. */
function earlyProgress(reads: readonly ObservedCall[]): Problem[] {
  const early = reads.flatMap((read, index) => {
    const before = reads[index - 1];
    if (!before || !isAtWork(before)) return [];
    const wait = between(before.ended, read.started);
    return wait < IMPORT_INTERVAL_MS - TIMER_TOLERANCE_MS ? [{ before, read, wait }] : [];
  });
  const [first] = early;
  if (!first) return [];
  const text = `${first.read.path} was read ${early.length} times too early, first after ${Math.round(first.wait)} ms`;
  return [{ text, evidence: [first.before, first.read] }];
}
