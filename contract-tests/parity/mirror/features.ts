/** The features of an organization. */
import type { Fields } from '../../exchange.ts';
import { objectsOf } from '../../suites/asking.ts';
import { hasDirectMessages, type ShownAccount } from './accounts.ts';
import type { Reader } from './reader.ts';

export interface Features {
  readonly dms: boolean;
  readonly automations: boolean;
}

/** Reads the features: without a feature its lists are refused. The lists need a team; without one, features count as off. */
export async function readFeatures(reader: Reader, team: Fields | undefined): Promise<Features> {
  if (!team) return { dms: false, automations: false };
  const query = { teamId: String(team['id']), limit: 1 };
  const [conversations, automations] = await Promise.all([
    reader.readIfThere('listConversations', { query }),
    reader.readIfThere('listAutomations', { query }),
  ]);
  return { dms: conversations !== undefined, automations: automations !== undefined };
}

/** Returns the ids of accounts with a conversation, which certainly receive messages. */
export async function readConversing(reader: Reader, accounts: readonly ShownAccount[]): Promise<ReadonlySet<unknown>> {
  const found = await Promise.all(
    accounts.filter(hasDirectMessages).map(async ({ fields: { id, teamId } }) => {
      const page = await reader.readIfThere('listConversations', {
        query: { teamId: String(teamId), socialAccountId: String(id), limit: 1 },
      });
      // A deployment may ignore the filter.
      return objectsOf(page?.['items']).some(({ socialAccountId }) => socialAccountId === id) ? id : undefined;
    }),
  );
  return new Set(found.filter(id => id !== undefined));
}
