/** Written from the interface alone, before its author had seen a suite. */

import { teamData } from '../../change-world.ts';
import { interceptEvents, reschedule } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

export const webhooks = mutants('webhooks', {
  'same-pause': [
    'The third attempt comes after 30 seconds like the second',
    {
      world: world =>
        reschedule(world, 'webhooks.deliver', (at, _, id) => (world.webhooks.deliveries.get(id)?.attempts.length === 2 ? at - 30_000 : at)),
    },
  ],
  'updated-when-deleted': [
    'Deleting a team emits team.updated for each of its accounts',
    {
      world: world =>
        interceptEvents(world, (event, emit) => {
          emit(event);
          const team = 'teamId' in event.data ? world.organizations.teams.get(String(event.data.teamId)) : undefined;
          if (event.type === 'social-account.deleted' && team && deleting.has(world))
            emit({ ...event, type: 'team.updated', data: teamData(world, team) });
        }),
      operations: {
        deleteTeam(go, { world }) {
          deleting.add(world);
          try {
            return go();
          } finally {
            deleting.delete(world);
          }
        },
      },
    },
  ],
});

const deleting = new WeakSet<object>();
