import * as fc from 'fast-check';
import type { Command } from '../../../../model/define-model.ts';
import { expectStatus, type Fields, fieldsOf, type Real } from '../../../../model/real.ts';
import { expectEvent, newAccount } from '../../accounts/model/model.ts';
import { addTeam, newSlot } from './add-team.ts';
import { removeTeam } from './consequences.ts';
import { expectOneOf } from './create-post.ts';
import { joined } from './in-organization.ts';
import { type OrganizationModel, PLATFORMS, slotOf, type TeamPlatform } from './model.ts';

const MAX_TEAMS = 3;

/** Creates a team, with copies of another team's accounts or without. */
export const createTeam = fc.option(fc.nat(5), { freq: 2 }).map(
  (copied): Command<OrganizationModel> =>
    joined({
      check: ({ teams }) => teams.length < MAX_TEAMS,
      async run(model, real) {
        const copyTeamId = copied === null ? undefined : model.teams[copied % model.teams.length];
        model.made += 1;
        const teamId = await addTeam(model, real, `Team ${model.made}`, copyTeamId);
        expectEvent(model.accounts, 'team.created', model.now, { id: teamId });
        if (copyTeamId === undefined) return;
        const { socialAccounts } = await real.did('getTeam', { path: { id: teamId } });
        addCopies(model, copyTeamId, teamId, PLATFORMS, false, socialAccounts);
      },
      toString: () => (copied === null ? 'create a team' : `create a team like team #${copied}`),
    }),
);

/** Deletes a team and everything that belongs to it. */
export const deleteTeam = fc.nat(5).map(
  (number): Command<OrganizationModel> =>
    joined({
      check: ({ teams }) => teams.length > 1,
      async run(model, real) {
        const teamId = model.teams[number % model.teams.length] ?? '';
        await real.did('deleteTeam', { path: { id: teamId } });
        removeTeam(model, teamId);
      },
      toString: () => `delete team #${number}`,
    }),
);

/** Copies accounts to another team: 404 for one that the first team lacks, 400 where the other team already has an account. */
export const copyAccounts = fc
  .record({
    from: fc.nat(5),
    to: fc.nat(5),
    types: fc.subarray([...PLATFORMS], { minLength: 1 }),
    resetChannel: fc.constantFrom(false, true),
    isLikely: fc.constantFrom(true, true, true, false),
  })
  .map(
    ({ from, to, types, resetChannel, isLikely }): Command<OrganizationModel> =>
      joined({
        check: ({ teams }) => teams.length > 1,
        run(model, real) {
          const { teams } = model;
          const fromTeamId = teams[from % teams.length] ?? '';
          const others = teams.filter(id => id !== fromTeamId);
          const toTeamId = others[to % others.length] ?? '';
          const lacking = isLikely ? lackingTypes(model, fromTeamId, toTeamId) : [];
          const socialAccountTypes = lacking.length > 0 ? lacking : types;
          return copy({ fromTeamId, toTeamId, resetChannel, socialAccountTypes }, model, real);
        },
        toString: () =>
          `copy ${isLikely ? 'missing accounts, or ' : ''}${types.join(', ')} of team #${from} to #${to}${resetChannel ? ', without the channel' : ''}`,
      }),
  );

/** The platforms whose account a team could copy from another. */
export function lackingTypes(model: OrganizationModel, fromTeamId: string, toTeamId: string): readonly TeamPlatform[] {
  return PLATFORMS.filter(type => slotOf(model, fromTeamId, type)?.account && !slotOf(model, toTeamId, type)?.account);
}

interface Copy {
  readonly fromTeamId: string;
  readonly toTeamId: string;
  readonly resetChannel: boolean;
  readonly socialAccountTypes: readonly TeamPlatform[];
}

/** Copies accounts. */
export async function copy(body: Copy, model: OrganizationModel, real: Real): Promise<void> {
  const { fromTeamId, toTeamId, resetChannel, socialAccountTypes: types } = body;
  const answer = await real.call('copySocialAccounts', { body });
  const refusals = [
    ...(types.every(type => slotOf(model, fromTeamId, type)?.account) ? [] : [404]),
    ...(types.some(type => slotOf(model, toTeamId, type)?.account) ? [400] : []),
  ];
  if (refusals.length > 0) return expectOneOf('copySocialAccounts', answer, refusals);
  expectStatus('copySocialAccounts', answer, 200);
  addCopies(model, fromTeamId, toTeamId, types, resetChannel, answer.body);
}

/** Adds the copies to the model: new connections to the same real accounts. */
function addCopies(
  model: OrganizationModel,
  fromTeamId: string,
  teamId: string,
  types: readonly TeamPlatform[],
  resetChannel: boolean,
  shown: unknown,
): void {
  const { slots } = model.accounts;
  const copies = (Array.isArray(shown) ? shown : []).map(fieldsOf);
  const sources = types.flatMap(type => {
    const source = slotOf(model, fromTeamId, type);
    return source?.account ? [{ type, login: source.login, externalId: source.account.externalId }] : [];
  });
  for (const { type, login, externalId } of sources) {
    const channel = resetChannel && type === 'FACEBOOK' ? null : externalId;
    const slot = newSlot(teamId, type, login);
    const id = idOf(copies, type);
    slot.account = newAccount(slot, id, channel, model.now);
    slots.splice(
      slots.findIndex(each => each.teamId === teamId && each.type === type),
      1,
      slot,
    );
    expectEvent(model.accounts, 'social-account.created', model.now, { id, externalId: channel, deleteOn: null, deletedAt: null });
  }
  if (sources.length > 0) expectEvent(model.accounts, 'team.updated', model.now, { id: teamId });
}

function idOf(shown: readonly Fields[], type: string): string {
  return String(shown.find(account => account['type'] === type)?.['id']);
}
