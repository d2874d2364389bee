/** The model of events: which organization receives which events, and that none is lost. */

import * as fc from 'fast-check';
import { type Command, defineModel } from '../../../../model/define-model.ts';
import type { Fields, Real } from '../../../../model/real.ts';
import { startWebhookRecorder } from '../../../../webhook-recorder.ts';
import { commentAndMessage } from './comment-and-message.ts';
import type { EventsModel } from './model.ts';
import { expectEvent } from './model.ts';
import { expectDelivered } from './observe.ts';

/** Unsets the channel of an account, which also changes the team according to the document. */
const unsetChannel = fc.constant<Command<EventsModel>>({
  check: ({ hasUnset }) => !hasUnset,
  async run(model, { did, teamId }) {
    model.hasUnset = true;
    await did('unsetChannel', { body: { teamId, type: 'LINKEDIN' } });
    expectEvent(model, 'social-account.updated', 'sa_acme_linkedin');
    expectEvent(model, 'team.updated', teamId);
  },
  toString: () => 'unset the channel of an account',
});

const FAULTS = ['duplicate', 'reorder', 'delay', 'loseAck'] as const;

/** From now on, deliveries may arrive twice, late, in another order, or again because the answer was lost; none is lost. */
const setDeliveryFaults = fc.tuple(fc.subarray([...FAULTS], { minLength: 1 }), fc.constantFrom(true, false, false)).map(
  ([faults, isWanted]): Command<EventsModel> => ({
    check: ({ isChaotic }) => isWanted && !isChaotic,
    async run(model, { control }) {
      const { items } = await control('GET', '/_sim/webhooks?limit=100');
      const endpoint = (items as readonly Fields[]).find(({ organizationId }) => organizationId === 'org_acme');
      const chaos = Object.fromEntries(faults.map(fault => [fault, 0.5]));
      await control('PATCH', `/_sim/webhooks/${String(endpoint?.['id'])}/chaos`, chaos);
      model.isChaotic = true;
    },
    toString: () => `set delivery faults: ${faults.join(', ')}`,
  }),
);

/** Publishes a post or a comment, which the platform accepts, or refuses permanently. */
const publish = fc.tuple(fc.constantFrom('post', 'comment'), fc.boolean()).map(
  ([what, isTaken]): Command<EventsModel> => ({
    check: () => true,
    async run(model, real) {
      if (!isTaken) await real.control('PATCH', '/_sim/platforms/FACEBOOK', { failure: { mode: 'reject' } });
      const { id } = what === 'post' ? await newPost(real) : await newComment(model, real);
      await real.control('POST', '/_sim/clock/advance', { by: 60_000 });
      if (!isTaken) await real.control('PATCH', '/_sim/platforms/FACEBOOK', { failure: null });
      expectEvent(model, `${what}.published`, id, isTaken ? 'POSTED' : 'ERROR');
    },
    toString: () => `publish a ${what} that is ${isTaken ? 'accepted' : 'refused'}`,
  }),
);

/** Causes an event in another organization, which only that one receives. */
const otherOrganization = fc.constant<Command<EventsModel>>({
  check: () => true,
  async run(model, { did, otherApiKey: apiKey }) {
    model.made += 1;
    const { id } = await did('createTeam', { apiKey, body: { name: `Team ${model.made}` } });
    expectEvent(model, 'team.created', id, null, 'pro');
  },
  toString: () => 'create a team in another organization',
});

/** Creates a team, renames one, or deletes one with its account. */
const changeTeam = fc.tuple(fc.constantFrom('create', 'create', 'rename', 'delete'), fc.nat(3)).map(
  ([how, number]): Command<EventsModel> => ({
    check: ({ teams }) => (how === 'create' ? teams.length < 4 : teams.length > 0),
    async run(model, real) {
      model.made += 1;
      const name = `Team ${model.made}`;
      if (how === 'create') {
        const { id } = await real.did('createTeam', { body: { name } });
        model.teams.push({ id: String(id), accountId: null });
        return expectEvent(model, 'team.created', id);
      }
      const [team] = model.teams.slice(number % model.teams.length);
      if (!team) return;
      const path = { id: team.id };
      if (how === 'rename') {
        await real.did('updateTeam', { path, body: { name } });
        return expectEvent(model, 'team.updated', team.id);
      }
      await real.did('deleteTeam', { path });
      if (team.accountId !== null) expectEvent(model, 'social-account.deleted', team.accountId);
      expectEvent(model, 'team.deleted', team.id);
      model.teams.splice(model.teams.indexOf(team), 1);
    },
    toString: () => `${how} team #${number}`,
  }),
);

/** Connects an account to a team, or disconnects it. Both change the team, too. */
const changeAccount = fc.nat(3).map(
  (number): Command<EventsModel> => ({
    check: ({ teams }) => teams.length > 0,
    async run(model, { control, did }) {
      const [team] = model.teams.slice(number % model.teams.length);
      if (!team) return;
      if (team.accountId === null) {
        const { id } = await control('POST', '/_sim/social-accounts', { teamId: team.id, type: 'BLUESKY' });
        team.accountId = String(id);
        expectEvent(model, 'social-account.created', id);
      } else {
        await did('disconnectSocialAccount', { body: { teamId: team.id, type: 'BLUESKY' } });
        expectEvent(model, 'social-account.deleted', team.accountId);
        team.accountId = null;
      }
      expectEvent(model, 'team.updated', team.id);
    },
    toString: () => `connect or disconnect an account of team #${number}`,
  }),
);

export const eventsModel = defineModel<EventsModel>({
  id: 'model/events',
  area: 'webhooks',
  title: 'Every change emits its event to its own organization and to no other',
  rules: [
    'WHK-01',
    'WHK-09',
    'WHK-10',
    'WHK-11',
    'WHK-12',
    'WHK-13',
    'WHK-14',
    'WHK-15',
    'WHK-16',
    'WHK-17',
    'WHK-20',
    'WHK-21',
    'D-WHK-08',
  ],
  maxCommands: 25,
  needs: ['clock', 'control', 'receiver'],
  commands: [
    { command: changeTeam, weight: 2 },
    { command: changeAccount, weight: 2 },
    { command: unsetChannel },
    { command: publish, weight: 2 },
    { command: commentAndMessage, weight: 3 },
    { command: otherOrganization },
    { command: setDeliveryFaults },
  ],
  setUp,
  finish: expectDelivered,
  tearDown: ({ receiver }) => receiver.close(),
});

async function setUp(real: Real): Promise<EventsModel> {
  const { id } = await newPost(real);
  await real.control('POST', '/_sim/clock/advance', { by: 300_000 });
  const receiver = await startWebhookRecorder();
  for (const name of ['acme', 'pro'])
    await real.control('POST', '/_sim/webhooks', { organizationId: `org_${name}`, url: `${receiver.origin}/${name}` });
  return {
    now: real.time().from,
    receiver,
    expected: { acme: [], pro: [] },
    teams: [],
    livePostId: String(id),
    conversations: new Map(),
    sent: [],
    isChaotic: false,
    hasUnset: false,
    made: 0,
  };
}

async function newPost(real: Real) {
  const data = { FACEBOOK: { text: 'Hello' } };
  const postDate = new Date(real.time().from).toISOString();
  return real.did('createPost', {
    body: { teamId: real.teamId, title: 'Launch', status: 'SCHEDULED', postDate, socialAccountTypes: ['FACEBOOK'], data },
  });
}

function newComment({ livePostId }: EventsModel, real: Real) {
  return real.did('createComment', {
    body: { teamId: real.teamId, internalPostId: livePostId, socialAccountTypes: ['FACEBOOK'], text: 'Hello' },
  });
}
