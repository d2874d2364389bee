import { limits } from '../../../openapi/document.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import { realAccountKey } from '../accounts/state.ts';
import type { Execution, RunError } from './model.ts';
import { cooldownErrorFor } from './rules.ts';
import type { World } from './world.ts';

/**
 * Reserves an automated answer in direct messages, which are limited per real account and participant in rolling windows (D-AUT-20). An
 * answer counts as soon as the run begins to send it, so that two are never in progress at once.
 */
export function reserveAnswer(world: World, account: SocialAccount, run: Execution): RunError | undefined {
  const now = world.clock.now();
  const { externalParticipantId = '' } = run.trigger.input;
  const id = `${realAccountKey(account.type, platformAccountOf(account).externalId)}:${externalParticipantId}`;
  const { executions, recentAnswers } = world.automations;
  const recent = recentAnswers.get(id) ?? recentAnswers.insert({ id, answers: [] });
  const answers = recent.answers.filter(({ at }) => at > now - limits.automations.answerWindowMs);
  const reason = cooldownErrorFor(
    answers.map(({ at }) => at),
    now,
  );
  if (reason) return reason;
  recentAnswers.update(recent, { answers: [...answers, { runId: run.id, at: now }] });
  executions.update(run, { brakeKey: id });
  return undefined;
}

/** Releases an answer that was not sent, so that the next one need not wait. */
export function releaseAnswer(world: World, brakeKey: string, run: Execution): void {
  const { recentAnswers } = world.automations;
  const recent = recentAnswers.get(brakeKey);
  if (recent) recentAnswers.update(recent, { answers: recent.answers.filter(({ runId }) => runId !== run.id) });
}
