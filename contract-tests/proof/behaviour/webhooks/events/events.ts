/** The model of events: which organization receives which events, and that none is lost. */

import { defineModel } from '../../../../model/define-model.ts';
import type { Real } from '../../../../model/real.ts';
import { startWebhookRecorder } from '../../../../webhook-recorder.ts';
import { changeAccount } from './change-account.ts';
import { changeTeam } from './change-team.ts';
import { commentAndMessage } from './comment-and-message.ts';
import type { EventsModel } from './model.ts';
import { expectDelivered } from './observe.ts';
import { otherOrganization } from './other-organization.ts';
import { newPost, publish } from './publish.ts';
import { setDeliveryFaults } from './set-delivery-faults.ts';
import { unsetChannel } from './unset-channel.ts';

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
