import { limits } from '../../../openapi/document.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import { realAccountKey } from '../accounts/state.ts';
import type { Execution, RunError } from './model.ts';
import { cooldown } from './rules.ts';
import type { World } from './world.ts';

/**
 * The brake on answers in direct messages: so many per real account and participant in rolling windows (interface: Limits; decisions §13). An
 * answer counts from the moment when the run sets out to give it, so that two are never on their way at once.
 */
export function takeAnswer(world: World, account: SocialAccount, run: Execution): RunError | undefined {
  const now = world.clock.now();
  const { externalParticipantId = '' } = run.trigger.input;
  const id = `${realAccountKey(account.type, platformAccountOf(account).externalId)}:${externalParticipantId}`;
  const { executions, recentAnswers } = world.automations;
  const recent = recentAnswers.get(id) ?? recentAnswers.insert({ id, answers: [] });
  const answers = recent.answers.filter(({ at }) => at > now - limits.automations.answerWindowMs);
  const reason = cooldown(
    answers.map(({ at }) => at),
    now,
  );
  if (reason) return reason;
  recentAnswers.update(recent, { answers: [...answers, { runId: run.id, at: now }] });
  executions.update(run, { brakeKey: id });
  return undefined;
}

/** An answer was not given after all: the next one need not wait for it. */
export function giveBackAnswer(world: World, brakeKey: string, run: Execution): void {
  const { recentAnswers } = world.automations;
  const recent = recentAnswers.get(brakeKey);
  if (recent) recentAnswers.update(recent, { answers: recent.answers.filter(({ runId }) => runId !== run.id) });
}
