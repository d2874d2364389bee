import type { OperationId, Platform } from '../../openapi/generated/types.ts';
import type { Answer, Call } from '../exchange.ts';
import { InconclusiveError } from '../run/inconclusive-error.ts';
import type { Session } from '../session.ts';
import { ask, connectedAccounts, expectAnswer } from './asking.ts';
import { skipIfGone } from './gone.ts';

const NOT_USABLE = 400;

/**
 * Calls an operation that reaches a platform through the team's account, and returns its body. Proves nothing where the team has no account there, or, on
 * a deployment, one that cannot be used for it.
 */
export async function through(
  session: Session,
  platform: Platform,
  id: OperationId,
  parts: Partial<Omit<Call, 'operation'>>,
): Promise<unknown> {
  if (!(await connectedAccounts(session)).has(platform)) throw new InconclusiveError(`The team has no ${platform} account`);
  return usable(session, platform, id, await ask(session, id, parts));
}

/** The same for what a list of the platform has named. Discards the case if others have deleted it meanwhile. */
export async function throughListed(
  session: Session,
  platform: Platform,
  id: OperationId,
  parts: Partial<Omit<Call, 'operation'>>,
): Promise<unknown> {
  const answer = await ask(session, id, parts);
  skipIfGone(session, answer);
  return usable(session, platform, id, answer);
}

function usable(session: Session, platform: Platform, id: OperationId, answer: Answer): unknown {
  if (!session.control && answer.status === NOT_USABLE)
    throw new InconclusiveError(`The ${platform} account cannot be used for ${id}: ${answer.text.slice(0, 200)}`);
  expectAnswer(id, answer, 200);
  return answer.body;
}
