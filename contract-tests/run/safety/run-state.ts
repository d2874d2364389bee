import { fieldsOf } from '../../exchange.ts';
import type { Session } from '../../session.ts';
import { ask } from './ask.ts';
import type { AccountOfTeam, RunState } from './rules/run-state.ts';
import type { Safety } from './safety.ts';

/** Creates the state of a new run. Its reads count in the budget. */
export function createRunState(session: Session, safety: Safety): RunState {
  const { switches, createdResources: resources } = safety;
  const accounts = new Map<string, Promise<readonly AccountOfTeam[]>>();
  const read: RunState['read'] = async (operationId, path, query) => {
    safety.budget.take();
    const { status, body } = await ask(session, safety, safety.signal, operationId, { path, ...(query && { query }) });
    return status === 200 ? body : undefined;
  };
  const readAccounts = async (teamId: string): Promise<readonly AccountOfTeam[]> => {
    // A lone surrogate cannot stand in a path.
    if (/\p{Surrogate}/u.test(teamId)) return [];
    const { socialAccounts } = fieldsOf(await read('getTeam', { id: teamId }));
    const items = Array.isArray(socialAccounts) ? socialAccounts.map(fieldsOf) : [];
    return items.map(({ id, type }) => ({ id: String(id), type: String(type) }));
  };
  return {
    switches,
    resources,
    tag: resources.run.tag,
    teamId: session.teamId,
    published: 0,
    read,
    sent: new Map(),
    publishing: new WeakSet(),
    triggerPosts: new Set(),
    fileUrls: new Set(),
    presignedUrls: new Set(),
    now: () => Date.now(),
    accountsOf(teamId) {
      const known = accounts.get(teamId) ?? readAccounts(teamId);
      accounts.set(teamId, known);
      return known;
    },
  };
}
