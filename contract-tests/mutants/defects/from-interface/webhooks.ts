/** Written from the interface alone, before its author had seen a suite. */

import { teamData } from '../../change-world.ts';
import { interceptEvents, omit, replaceMethod, reschedule } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

export const webhooks = mutants('webhooks', {
  'same-pause': [
    'The third attempt comes after 30 seconds like the second',
    {
      world: world =>
        reschedule(world, 'webhooks.deliver', (at, _, id) => (world.webhooks.deliveries.get(id)?.attempts.length === 2 ? at - 30_000 : at)),
    },
  ],
  'success-forgets-nothing': [
    'A successful delivery does not reset the failure counter',
    {
      world: world =>
        replaceMethod(
          world.webhooks.byId,
          'update',
          next => (webhook, changes) => next(webhook, typeof changes.lastSuccessAt === 'number' ? omit(changes, 'failureCount') : changes),
        ),
    },
  ],
  'week-not-renewed': [
    'A successful delivery does not begin a new week before an endpoint is disabled',
    {
      world: world =>
        replaceMethod(
          world.webhooks.byId,
          'update',
          next => (webhook, changes) => next(webhook, typeof changes.lastSuccessAt === 'number' ? omit(changes, 'lastSuccessAt') : changes),
        ),
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
  'sent-while-disabled': [
    'What happened while an endpoint was disabled is sent when it is enabled',
    {
      world(world) {
        const missed = new Map<string, { readonly type: string; readonly organizationId: string; readonly data: object }[]>();
        interceptEvents(world, (event, emit) => {
          const endpoints = world.webhooks.byId.findBy('organization', event.organizationId);
          if (endpoints.some(({ enabled }) => !enabled))
            missed.set(event.organizationId, [...(missed.get(event.organizationId) ?? []), event]);
          emit(event);
        });
        replaceMethod(world.webhooks.byId, 'update', next => (webhook, changes) => {
          const isBack = changes.enabled === true && !webhook.enabled;
          const result = next(webhook, changes);
          const events = missed.get(webhook.organizationId) ?? [];
          if (isBack) missed.delete(webhook.organizationId);
          // The bus is typed event by event; these were its payloads.
          if (isBack) for (const event of events) world.events.emit('webhook', event as Parameters<typeof world.events.emit<'webhook'>>[1]);
          return result;
        });
      },
    },
  ],
});

const deleting = new WeakSet<object>();
