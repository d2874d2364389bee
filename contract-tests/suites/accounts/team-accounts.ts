import { publicApi } from '../../../openapi/document.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import type { Fields } from '../../exchange.ts';
import type { Session } from '../../session.ts';
import { objectsOf, read } from '../requests.ts';

export const PLATFORMS = (publicApi.schema('Platform').enum ?? []) as readonly Platform[];

/** Accounts on which a post can be published, by platform. */
export type Accounts = ReadonlyMap<Platform, Fields>;

export async function usableAccounts(session: Session, teamId = session.teamId): Promise<Accounts> {
  const { socialAccounts } = await read(session, 'getTeam', { path: { id: teamId } });
  const usable = objectsOf(socialAccounts).filter(({ externalId }) => externalId !== null);
  return new Map(
    PLATFORMS.flatMap(platform => usable.filter(({ type }) => type === platform).map(account => [platform, account] as const)),
  );
}

/** Returns the data of a post on a platform, without media; undefined when the platform needs a channel and the account has none. */
export function dataFor(platform: Platform, { channels }: Fields, text: string): Fields | undefined {
  const [channel] = objectsOf(channels);
  if (platform === 'SNAPCHAT') return {};
  if (!NEEDS_CHANNEL.has(platform)) return { text };
  if (!channel) return undefined;
  const { id, name } = channel;
  if (platform === 'PINTEREST') return { text, boardName: name };
  return platform === 'REDDIT' ? { text, sr: name } : { text, channelId: id };
}

const NEEDS_CHANNEL: ReadonlySet<Platform> = new Set(['PINTEREST', 'REDDIT', 'DISCORD', 'SLACK']);
