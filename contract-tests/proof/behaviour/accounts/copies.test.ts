/** Accounts that one team copies from another. */

import * as fc from 'fast-check';
import type { Platform } from '../../../../openapi/generated/types.ts';
import { checkError } from '../../../checks/error-shape.ts';
import type { Fields } from '../../../exchange.ts';
import type { Session } from '../../../session.ts';
import { PLATFORMS } from '../../../suites/accounts/team-accounts.ts';
import { ask, expectAnswer, expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { eventsOf } from '../organizations/world-looks.ts';

interface Copying {
  readonly platforms: readonly Platform[];
  readonly resetChannel: boolean | undefined;
}

/** The fields in which a copy differs from the original. */
const OWN = new Set(['id', 'teamId', 'createdAt', 'updatedAt', 'messagingEnabled']);
/** Platforms where an account acts for one of several channels. */
const WITH_CHANNEL: ReadonlySet<unknown> = new Set(['FACEBOOK', 'LINKEDIN', 'YOUTUBE', 'GOOGLE_BUSINESS']);

behaviour<Copying>({
  id: 'accounts/copies',
  area: 'accounts',
  title: 'Copied accounts are the same real accounts under new ids, only in the other team, announced, and only once',
  rules: ['D-ACC-08'],
  cases: fc.record({
    platforms: fc.uniqueArray(fc.constantFrom(...PLATFORMS), { minLength: 1, maxLength: 6 }),
    resetChannel: fc.constantFrom(true, false, undefined),
  }),
  async check({ session, control }, { platforms, resetChannel }) {
    const { teamId } = session;
    const toTeamId = String((await read(session, 'createTeam', { body: { name: 'Copies' } }))['id']);
    const before = await accountsOf(session, teamId);
    const body = { fromTeamId: teamId, toTeamId, socialAccountTypes: platforms, ...(resetChannel !== undefined && { resetChannel }) };
    expectAnswer(`copySocialAccounts of ${platforms.join(', ')}`, await ask(session, 'copySocialAccounts', { body }), 200, 201);
    expectEqual('the accounts of the team that was copied from', await accountsOf(session, teamId), before);
    const copied = await accountsOf(session, toTeamId);
    expectEqual('the platforms of the copies', copied.map(({ type }) => String(type)).sort(), platforms.toSorted());
    for (const copy of copied) expectCopy(copy, before.find(({ type }) => type === copy['type']) ?? {}, resetChannel === true);
    await expectAnnounced({ control }, copied);
    checkError(await ask(session, 'copySocialAccounts', { body }), 400);
    expectEqual('the copies after a second call', await accountsOf(session, toTeamId), copied);
  },
});

/** Throws unless each of these accounts, and no other, has been announced with what it shows. */
async function expectAnnounced(world: Parameters<typeof eventsOf>[0], accounts: readonly Fields[]): Promise<void> {
  const about = (shown: readonly Fields[]) =>
    shown.map(({ id, type, externalId }) => `${String(id)} ${String(type)} ${String(externalId)}`).sort();
  expectEqual('the accounts of social-account.created', about(await eventsOf(world, 'social-account.created')), about(accounts));
}

function expectCopy(copy: Fields, original: Fields, isReset: boolean): void {
  const { type, id, externalId } = copy;
  expectThat(id !== original['id'], `the copy of ${String(original['id'])} has its id`);
  expectThat(copy['teamId'] !== original['teamId'], `the copy of ${String(original['id'])} is in its team`);
  const others = (account: Fields) =>
    Object.fromEntries(Object.entries(account).filter(([name]) => !OWN.has(name) && !(isReset && name === 'externalId')));
  expectEqual(`what the copy of ${String(type)} shares with the original`, others(copy), others(original));
  if (isReset)
    expectEqual(
      `externalId of the copy of ${String(type)} without its channel`,
      externalId,
      actsForChannel(original) ? null : original['externalId'],
    );
}

function actsForChannel({ type, instagramConnectionMethod }: Fields): boolean {
  return WITH_CHANNEL.has(type) || (type === 'INSTAGRAM' && instagramConnectionMethod === 'FACEBOOK');
}

behaviour<string>({
  id: 'accounts/team-with-copies',
  area: 'accounts',
  title: 'A new team with copyTeamId has the accounts of that team',
  rules: ['D-ACC-08'],
  cases: ['Second', 'Team'],
  async check({ session, control }, name) {
    const before = await accountsOf(session, session.teamId);
    const { id } = await read(session, 'createTeam', { body: { name, copyTeamId: session.teamId } });
    const copied = await accountsOf(session, String(id));
    const names = (accounts: readonly Fields[]) => accounts.map(({ type, externalId }) => `${String(type)} ${String(externalId)}`).sort();
    expectEqual('the accounts of the new team', names(copied), names(before));
    expectEqual('the number of shared ids', copied.filter(copy => before.some(account => account['id'] === copy['id'])).length, 0);
    await expectAnnounced({ control }, copied);
  },
});

async function accountsOf(session: Session, id: string): Promise<readonly Fields[]> {
  return objectsOf((await read(session, 'getTeam', { path: { id } }))['socialAccounts']);
}
