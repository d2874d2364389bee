import * as fc from 'fast-check';
import { choices, choose, commandOn } from '../../../../model/choose.ts';
import type { Command } from '../../../../model/define-model.ts';
import { isEditable, isRetryable, newTarget, retryByHand, schedule } from '../../../../model/posts/model.ts';
import { expectSame, expectStatus, type Fields, fieldsOf, type Real } from '../../../../model/real.ts';
import { isInTrouble, whichSlot } from '../../accounts/model/account-command.ts';
import { connectTo } from '../../accounts/model/connect.ts';
import { realAccountOf, remove } from '../../accounts/model/model.ts';
import { joined } from './in-organization.ts';
import { type OrganizationModel, PLATFORMS, publisherOf, slotOf, type TeamPlatform, type TeamPost } from './model.ts';
import { copy, lackingTypes } from './teams.ts';

/** Connects an account, or the same one again, with the messaging scope. */
export const connect = fc
  .record({ choice: whichSlot, isSame: fc.constantFrom(true, true, true, true, false), byConsent: fc.constantFrom(true, false, false) })
  .map(
    ({ choice, isSame, byConsent }): Command<OrganizationModel> =>
      joined({
        check: ({ teams }) => teams.length > 0,
        async run({ accounts }, real) {
          const slot = choose(accounts.slots, choice, candidate => isInTrouble(candidate, accounts));
          if (slot) await connectTo(slot, { isSame, byConsent, withMessages: true }, accounts, real);
        },
        toString: () => `connect${isSame ? '' : ' another'} account #${choice.number}${byConsent ? ' by consent' : ''}`,
      }),
  );

/** Enables messaging for an account. */
export const enableMessaging = fc.nat(5).map(
  (team): Command<OrganizationModel> =>
    joined({
      check: ({ teams }) => teams.length > 0,
      async run(model, real) {
        const teams = model.teams.filter(id => !model.messaging.has(publisherOf(model, id, 'FACEBOOK')?.id ?? ''));
        const teamId = teams[team % teams.length] ?? '';
        const account = publisherOf(model, teamId, 'FACEBOOK');
        const slot = slotOf(model, teamId, 'FACEBOOK');
        if (!account || !slot?.account) return;
        const answer = await real.call('enableMessaging', { body: { teamId, type: 'FACEBOOK' } });
        expectStatus('enableMessaging', answer, 200);
        expectSame('the account that messaging is enabled for', fieldsOf(answer.body)['socialAccountId'], account.id);
        slot.account.shown = null;
        model.messaging.add(account.id);
      },
      toString: () => `enable messaging for team #${team}`,
    }),
);

/**
 * Reconnects the posts of a team with their account: 400 when there is none. Otherwise the account is attached to each post, and posts
 * that lost their schedule are published at their date.
 */
export const reconnectPosts = fc.record({ team: fc.nat(5), type: fc.constantFrom(...PLATFORMS) }).map(
  ({ team, type }): Command<OrganizationModel> =>
    joined({
      check: ({ posts }) => posts.posts.some(({ lost }) => lost.size > 0),
      run(model, real) {
        const lacking = model.posts.posts.filter(({ lost }) => lost.has(type)).map(({ teamId }) => teamId);
        const teams = lacking.length > 0 ? lacking : model.teams;
        return reconnect(teams[team % teams.length] ?? '', type, model, real);
      },
      toString: () => `reconnect the posts of team #${team} on ${type}`,
    }),
);

async function reconnect(teamId: string, type: TeamPlatform, model: OrganizationModel, real: Real): Promise<void> {
  const candidates = model.posts.posts.filter(post => post.teamId === teamId && isEditable(post) && post.lost.has(type));
  await expectCandidates(candidates, real, { teamId, type });
  const answer = await real.call('reconnectPosts', { body: { teamId, type } });
  const account = publisherOf(model, teamId, type);
  if (!account) return expectStatus('reconnectPosts without an account', answer, 400);
  expectStatus('reconnectPosts', answer, 200);
  const shown = fieldsOf(answer.body);
  expectSame('the posts reconnected', [shown['total'], shown['succeeded']], [candidates.length, candidates.length]);
  for (const post of candidates) attach(model, post, type, { id: account.id, real: account.externalId });
}

async function expectCandidates(candidates: readonly TeamPost[], { did }: Real, query: Fields): Promise<void> {
  const { items } = await did('listReconnectCandidates', { query: { ...query, limit: 100 } });
  const shown = (items as readonly Fields[]).map(({ id }) => id);
  expectSame('the posts to reconnect', shown, candidates.map(({ id }) => id).toReversed());
}

function attach(
  { now }: OrganizationModel,
  post: TeamPost,
  type: TeamPlatform,
  account: { readonly id: string; readonly real: string },
): void {
  post.lost.delete(type);
  post.accounts.set(type, account);
  post.targets.set(type, newTarget());
  if (post.hasLostSchedule && post.postDate !== null && post.postDate > now) schedule(post, post.postDate, now);
  post.hasLostSchedule = false;
}

/** An account is disconnected and connected again after a while, and posts are reconnected or not. Other accounts may be due meanwhile. */
export const leaveAndReturn = fc
  .record({
    choice: choices(5),
    awayMs: fc.constantFrom(0, 60_000, 86_400_000, 259_200_000),
    getsPosts: fc.constantFrom(true, true, false),
    isRetried: fc.boolean(),
  })
  .map(({ choice, awayMs, getsPosts, isRetried }) =>
    joined(
      commandOn(({ accounts }) => accounts.slots.filter(({ account }) => account !== null), {
        name: `disconnect for ${awayMs / 1000} s and connect again${getsPosts ? ' to its posts' : ''}${isRetried ? ', which are retried' : ''}: account`,
        choice,
        prefers: ({ teamId, type }, { posts }) =>
          posts.posts.some(post => post.teamId === teamId && [...post.accounts.keys()].some(each => each === type)),
        async run(slot, model, real) {
          const { teamId, type } = slot;
          await real.did('disconnectSocialAccount', { body: { teamId, type } });
          remove(model.accounts, slot, model.now);
          await (awayMs === 0 ? real.settle() : real.advanceTo(model.now + awayMs));
          await connectTo(slot, { isSame: true, byConsent: false, withMessages: true }, model.accounts, real);
          const platform = PLATFORMS.find(each => each === type);
          if (getsPosts && platform) await reconnect(teamId, platform, model, real);
          if (isRetried) await retryPosts(teamId, model, real);
        },
      }),
    ),
  );

/** Retries failed posts with the account that is connected now. */
async function retryPosts(teamId: string, { posts, now }: OrganizationModel, real: Real): Promise<void> {
  for (const post of posts.posts.filter(each => each.teamId === teamId && isRetryable(each))) {
    await real.did('retryPost', { path: { id: post.id } });
    retryByHand(posts, post, now);
  }
}

const MINUTE = 60_000;
/** The service retries for this long before it schedules the removal of an account. */
const TRIES_MS = 30 * MINUTE;

/**
 * An account loses its permission, and gets it back while its removal is scheduled, or not. If it does, it and its posts stay. The
 * removal does not apply to copies of it.
 */
export const loseAndReturn = fc
  .record({ choice: choices(5), isCopied: fc.boolean(), isBack: fc.constantFrom(true, true, false) })
  .map(({ choice, isCopied, isBack }) =>
    joined(
      commandOn(({ accounts }) => accounts.slots.filter(({ account }) => account !== null && account.checkAt !== null), {
        name: `lose the permission${isCopied ? ', be copied' : ''} and ${isBack ? 'return' : 'be removed'}: account`,
        choice,
        async run(slot, model, real) {
          const { account, teamId, type } = slot;
          if (!account) return;
          await real.control('POST', `/_sim/platforms/${type}/events`, { type: 'token-revoked', socialAccountId: account.id });
          model.accounts.revoked.add(realAccountOf(slot, account));
          await real.advanceTo((account.checkAt ?? model.now) + TRIES_MS);
          const { deleteOn } = account;
          // By now the account may have been removed, or the platform may be down.
          if (slot.account !== account || deleteOn === null) return;
          if (isCopied) await copyToFirst(teamId, model, real);
          if (isBack) await connectTo(slot, { isSame: true, byConsent: false, withMessages: true }, model.accounts, real);
          await real.advanceTo(Math.max(deleteOn, model.now) + 2 * MINUTE);
        },
      }),
    ),
  );

/** Copies the accounts of a team to the first team that lacks any of them. */
async function copyToFirst(fromTeamId: string, model: OrganizationModel, real: Real): Promise<void> {
  const toTeamId = model.teams.find(id => lackingTypes(model, fromTeamId, id).length > 0);
  if (toTeamId === undefined) return;
  const socialAccountTypes = lackingTypes(model, fromTeamId, toTeamId);
  await copy({ fromTeamId, toTeamId, resetChannel: false, socialAccountTypes }, model, real);
}
