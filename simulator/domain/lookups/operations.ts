import type { Platform } from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import { type SelectedAccount, selectedAccount } from '../accounts/selected-account.ts';
import { connectedAccount } from '../accounts/state.ts';
import { findSubreddit, type Subreddit } from '../accounts/subreddits.ts';
import type { Caller } from '../organizations/caller.ts';
import { teamOfOrganization } from '../organizations/state.ts';
import type { OperationsOf } from '../requests/operation.ts';
import { checkVisible } from '../requests/texts.ts';
import { buildCommentary } from './build-commentary.ts';
import { findMentions, searchedFor } from './find-mentions.ts';
import { debugToken } from './token-debug.ts';
import type { World } from './world.ts';

/** Asks a platform through the team's account. Throws as `selectedAccount` does, and what a call of a platform throws (D-MSC-21). */
function ask<T>(
  world: World,
  { organization }: Caller,
  { teamId, platform }: { readonly teamId: string; readonly platform: Platform },
  act: (selected: SelectedAccount) => T,
): T {
  const selected = selectedAccount(world, organization, teamId, platform);
  checkMethod(selected);
  return world.platforms[platform].call(selected.at, () => act(selected));
}

/** Throws 400 for an INSTAGRAM account that was connected at INSTAGRAM itself: FACEBOOK answers these calls. */
function checkMethod({ account }: SelectedAccount): void {
  if (account.instagramConnectionMethod === 'INSTAGRAM')
    throw errors.invalid('This INSTAGRAM account is not connected through FACEBOOK. Reconnect it with the method FACEBOOK.').by('MSC-430');
}

/** A subreddit of the account. Throws 404 for any other. */
function subredditOf({ account }: SelectedAccount, name: string): Subreddit {
  const subreddit = findSubreddit(account, name);
  if (!subreddit) throw errors.notFound(`Subreddit ${name}`).by('D-MSC-57');
  return subreddit;
}

/** Look-ups at platforms, and the calls of LINKEDIN about mentions and reshares. The service stores nothing of it. */
export const lookupOperations = {
  findLinkedinMentions(world, caller, { query }) {
    const searched = searchedFor(query);
    return ask(world, caller, { teamId: query.teamId, platform: 'LINKEDIN' }, ({ at }) =>
      findMentions(world.platforms.LINKEDIN.mentions, at.externalId, searched, query),
    );
  },

  buildLinkedinCommentary: (_world, _caller, { body }) => ({ commentary: buildCommentary(body.text ?? '', body.tags ?? []) }),

  reshareLinkedinPost(world, caller, { body: { teamId, ...reshare } }) {
    checkVisible(['commentary'], reshare.commentary);
    return ask(world, caller, { teamId, platform: 'LINKEDIN' }, ({ at }) =>
      world.platforms.LINKEDIN.reshares.create(at.externalId, reshare),
    );
  },

  listFacebookTextFormats: world => world.platforms.FACEBOOK.textFormats.presets(),

  debugFacebookToken(world, { organization }, { query }) {
    const team = teamOfOrganization(world.organizations, organization.id, query.teamId);
    return debugToken(world, connectedAccount(world.accounts, team.id, 'FACEBOOK'));
  },

  findInstagramUser: (world, caller, { query: { teamId, username } }) =>
    ask(world, caller, { teamId, platform: 'INSTAGRAM' }, () => world.platforms.INSTAGRAM.search.user(username)),

  searchInstagramLocations: (world, caller, { query: { teamId, q, limit } }) =>
    ask(world, caller, { teamId, platform: 'INSTAGRAM' }, () => world.platforms.INSTAGRAM.search.locations(q, limit)),

  searchInstagramAudio: (world, caller, { query: { teamId, audioType, searchQuery } }) =>
    ask(world, caller, { teamId, platform: 'INSTAGRAM' }, () => world.platforms.INSTAGRAM.search.audio(audioType, searchQuery)),

  listSubredditFlairs: (world, caller, { query: { teamId, subreddit } }) =>
    ask(world, caller, { teamId, platform: 'REDDIT' }, selected => {
      const { name, hasFlairs } = subredditOf(selected, subreddit);
      return hasFlairs ? world.platforms.REDDIT.subreddits.flairs(name) : [];
    }),

  getSubredditRequirements: (world, caller, { query: { teamId, subreddit } }) =>
    ask(world, caller, { teamId, platform: 'REDDIT' }, selected => {
      const { hasFlairs } = subredditOf(selected, subreddit);
      return { isFlairRequired: hasFlairs, isFlairEnabled: hasFlairs };
    }),

  listTiktokTrendingMusic: (world, caller, { query: { teamId, genre, dateRange } }) =>
    ask(world, caller, { teamId, platform: 'TIKTOK' }, () => world.platforms.TIKTOK.music.trending(genre, dateRange)),
} satisfies Partial<OperationsOf<World, Caller>>;
