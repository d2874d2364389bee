/** Which features an organization has, and which of its accounts receive direct messages. */
import type { Fields } from '../../exchange.ts';
import { objectsOf } from '../../suites/asking.ts';
import { type ShownAccount, takesMessages } from './accounts.ts';
import type { Reader } from './reader.ts';

export interface Features {
  readonly dms: boolean;
  readonly automations: boolean;
}

/** A feature that is off refuses its lists. They are of a team: without one, features count as off. */
export async function readFeatures(reader: Reader, team: Fields | undefined): Promise<Features> {
  if (!team) return { dms: false, automations: false };
  const query = { teamId: String(team['id']), limit: 1 };
  const [conversations, automations] = await Promise.all([
    reader.readIfThere('listConversations', { query }),
    reader.readIfThere('listAutomations', { query }),
  ]);
  return { dms: conversations !== undefined, automations: automations !== undefined };
}

/** The ids of accounts that have a conversation: of these it is certain that they receive messages. */
export async function readConversing(reader: Reader, accounts: readonly ShownAccount[]): Promise<ReadonlySet<unknown>> {
  const found = await Promise.all(
    accounts.filter(takesMessages).map(async ({ fields: { id, teamId } }) => {
      const page = await reader.readIfThere('listConversations', {
        query: { teamId: String(teamId), socialAccountId: String(id), limit: 1 },
      });
      // A deployment may ignore the filter.
      return objectsOf(page?.['items']).some(({ socialAccountId }) => socialAccountId === id) ? id : undefined;
    }),
  );
  return new Set(found.filter(id => id !== undefined));
}
