import { groupBy } from '../../calls.ts';
import type { Problem, Rule } from '../../rule.ts';
import { field, type ObservedCall, responseJson } from '../../run.ts';

/** A limit that was reached once is left alone until it is reset. */
export const limits: Rule = {
  id: 'domain/limits',
  title: 'Leaves a limit alone that it has reached, until it is reset',
  why: 'Each further call is refused as well: work is lost that could have been planned for the next day or month.',
  advice: 'Read GET /organization/usage/daily-limits before posting, and after a 403 wait until the time that its message names.',
  occasion: 'No daily or monthly limit was reached: run with --traps limits.',
  interfaceRules: ['QTA-04', 'QTA-10', 'QTA-14', 'QTA-18', 'D-QTA-01'],
  level: 'error',
  check({ calls }) {
    const refusals = calls.flatMap(call => refusalIn(call) ?? []);
    const ofLimits = groupBy(refusals, ({ limit, resetAt, key }) => JSON.stringify([limit, resetAt, key]));
    return { occasions: ofLimits.length, problems: ofLimits.flatMap(ofLimit => problemsOf(ofLimit, calls)) };
  },
};

/** A call that a limit refused. */
interface Refusal {
  readonly call: ObservedCall;
  /** As the message names it. */
  readonly limit: string;
  readonly resetAt: string;
  readonly key: string | undefined;
}

const MESSAGE = /^(.+) reached: \d+\. It resets at (\S+)\.$/;

function refusalIn(call: ObservedCall): Refusal | undefined {
  if (call.status !== 403) return undefined;
  const [, limit, resetAt] = MESSAGE.exec(String(field(responseJson(call), 'message'))) ?? [];
  return limit === undefined || resetAt === undefined ? undefined : { call, limit, resetAt, key: call.headers['x-api-key'] };
}

/** Deleting and moving what counts makes room again. */
const MAKES_ROOM: ReadonlySet<string | null> = new Set(['deletePost', 'updatePost', 'deleteComment', 'updateComment']);

function problemsOf(refusals: readonly Refusal[], calls: readonly ObservedCall[]): Problem[] {
  const [first] = refusals;
  if (!first) return [];
  const { call, limit, resetAt } = first;
  // Calls that were in flight together could not know of each other.
  const again = refusals.find(({ call: later }) => later.started.real > call.ended.real)?.call;
  if (!again || calls.some(each => MAKES_ROOM.has(each.operationId) && each.status < 300 && isBetween(each, call, again))) return [];
  return [{ text: `${limit} was reached, and again before it was reset at ${resetAt}`, evidence: [call, again] }];
}

function isBetween({ ended }: ObservedCall, first: ObservedCall, last: ObservedCall): boolean {
  return ended.real > first.ended.real && ended.real < last.started.real;
}
