import * as fc from 'fast-check';
import { isInTrouble, whichSlot } from '../accounts/account-command.ts';
import { connectTo } from '../accounts/connect.ts';
import { choose } from '../choose.ts';
import type { Command } from '../define-model.ts';
import { isEditable, schedule } from '../posts/model.ts';
import { expectSame, expectStatus, type Fields, fieldsOf, type Real } from '../real.ts';
import { joined } from './in-organization.ts';
import { type OrganizationModel, PLATFORMS, publisherOf, slotOf, type TeamPost } from './model.ts';

/** Connects an account, or the same one again, with the permission to read and write messages. */
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

/** Lets an account read and write messages. */
export const enableMessaging = fc.nat(5).map(
  (team): Command<OrganizationModel> =>
    joined({
      check: ({ teams }) => teams.length > 0,
      async run(model, real) {
        const teamId = model.teams[team % model.teams.length] ?? '';
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

/** Gives the posts of a team their account back: 400 when there is none, else each is published there, and what lost its schedule goes out at its date. */
export const reconnectPosts = fc.record({ team: fc.nat(5), type: fc.constantFrom(...PLATFORMS) }).map(
  ({ team, type }): Command<OrganizationModel> =>
    joined({
      check: ({ posts }) => posts.posts.some(({ lost }) => lost.size > 0),
      async run(model, real) {
        const lacking = model.posts.posts.filter(({ lost }) => lost.has(type)).map(({ teamId }) => teamId);
        const teams = lacking.length > 0 ? lacking : model.teams;
        const teamId = teams[team % teams.length] ?? '';
        const candidates = model.posts.posts.filter(post => post.teamId === teamId && isEditable(post) && post.lost.has(type));
        await expectCandidates(candidates, real, { teamId, type });
        const answer = await real.call('reconnectPosts', { body: { teamId, type } });
        const account = publisherOf(model, teamId, type);
        if (!account) return expectStatus('reconnectPosts without an account', answer, 400);
        expectStatus('reconnectPosts', answer, 200);
        const shown = fieldsOf(answer.body);
        expectSame('the posts reconnected', [shown['total'], shown['succeeded']], [candidates.length, candidates.length]);
        for (const post of candidates) attach(model, post, type, { id: account.id, real: account.externalId });
      },
      toString: () => `reconnect the posts of team #${team} on ${type}`,
    }),
);

async function expectCandidates(candidates: readonly TeamPost[], { did }: Real, query: Fields): Promise<void> {
  const { items } = await did('listReconnectCandidates', { query: { ...query, limit: 100 } });
  const shown = (items as readonly Fields[]).map(({ id }) => id);
  expectSame('the posts to reconnect', shown, candidates.map(({ id }) => id).toReversed());
}

function attach(
  { now }: OrganizationModel,
  post: TeamPost,
  type: (typeof PLATFORMS)[number],
  account: { readonly id: string; readonly real: string },
): void {
  post.lost.delete(type);
  post.accounts.set(type, account);
  post.targets.set(type, { isWaiting: false, answerAt: null, reviewUntil: null, isLive: false, failure: null });
  if (post.hasLostSchedule && post.postDate !== null && post.postDate > now) schedule(post, post.postDate, now);
  post.hasLostSchedule = false;
}
