import type { Check } from '../../checks/check.ts';
import type { Property } from '../../property.ts';
import { findingOf } from '../baseline/finding.ts';
import type { Executor } from '../executor.ts';
import { parseToken } from '../replay-token.ts';
import { reasonText } from '../reporters/needs.ts';
import type { PropertyResult } from '../results.ts';
import { runProperties } from '../run.ts';
import type { FoundOn, Replayable } from './failure-file.ts';

export const REPLAY_OUTCOMES = ['fixed', 'still failing', 'cannot be repeated'] as const;
export type ReplayOutcome = (typeof REPLAY_OUTCOMES)[number];

export interface Replayed {
  readonly outcome: ReplayOutcome;
  /** What fails, or why it cannot be repeated; empty when it is fixed. */
  readonly detail: string;
}

export interface ReplayOptions {
  readonly properties: readonly Property[];
  readonly executor: Executor;
  /** The checks of every exchange, as in the run that found the failure. */
  readonly checks: readonly Check[];
  /** The kind of the executor's target. */
  readonly target: FoundOn['kind'];
  readonly signal?: AbortSignal | undefined;
}

/** Repeats a failure from a file. Never rejects. */
export async function replayFailure(failure: Replayable, options: ReplayOptions): Promise<Replayed> {
  const { properties, executor, target, checks, signal } = options;
  const { foundOn } = failure;
  if (foundOn.kind !== target) return impossible(otherTarget(foundOn));
  const token = parseToken(failure.token);
  if (!token) return impossible(`its token is not valid: ${failure.token}`);
  const property = properties.find(({ id }) => id === token.id);
  if (!property) return impossible(`there is no property ${token.id}`);
  // Without this a failure in a request that is sent only once in a run, such as a list of ids, would look fixed.
  executor.forget();
  const { results } = await runProperties([property], executor, {
    ...token,
    name: '',
    rules: [],
    signal,
    checks,
    isDeployment: target === 'deployment',
  });
  const replayed = judged(failure, token.id, results);
  const dependsOnOthers = target === 'deployment' && checks.some(check => check.isAboutSequence && isOf(check, failure));
  return replayed.outcome === 'fixed' && dependsOnOthers ? impossible('it depends on the requests of other properties') : replayed;
}

function isOf({ id }: Check, { property }: Replayable): boolean {
  return property.startsWith(`checks/${id}/`);
}

function otherTarget(foundOn: FoundOn): string {
  if (foundOn.kind === 'simulator') return 'it was found on a simulator; leave --target out';
  return `it was found on ${foundOn.url}; name a deployment: ${foundOn.flags}`;
}

/** Returns the outcome for the failure. A failed check has its own result beside that of the property; findings of other checks are ignored. */
function judged({ property, finding }: Replayable, cause: string, results: readonly PropertyResult[]): Replayed {
  const own = results.filter(({ id, failure }) => failure && (id === property || id === cause));
  const failing = own.find(({ failure }) => failure && findingOf(failure.message) === finding) ?? own[0];
  if (failing?.failure) {
    const { message } = failing.failure;
    if (findingOf(message) === finding) return { outcome: 'still failing', detail: message };
    if (failing.runs === 0) return impossible(message);
    return { outcome: 'still failing', detail: `in another way: ${message}` };
  }
  const repeated = results.find(({ id }) => id === cause);
  if (repeated?.verdict === 'skipped') return impossible(reasonText(repeated));
  return repeated && repeated.runs > 0 ? { outcome: 'fixed', detail: '' } : impossible('its case no longer applies');
}

function impossible(detail: string): Replayed {
  return { outcome: 'cannot be repeated', detail };
}
