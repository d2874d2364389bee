import { createHmac } from 'node:crypto';
import { teamData } from '../../change-world.ts';
import { interceptEvents, omit, replaceMethod, reschedule, type World, withEvents } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

/** Returns the headers with a signature over the body as Latin-1. */
function signed(headers: Readonly<Record<string, string>>, secret: string | undefined, body: string): Readonly<Record<string, string>> {
  if (secret === undefined) return headers;
  return { ...headers, 'x-signature': createHmac('sha256', secret).update(body, 'latin1').digest('hex') };
}

function signLatin(world: World): void {
  const { sender } = world;
  const { byId: webhooks, deliveries } = world.webhooks;
  // All worlds of the process share one sender.
  Object.assign(world, {
    sender: {
      close: () => sender.close(),
      send: (request: Parameters<typeof sender.send>[0]) => {
        const secret = webhooks.all().find(({ url }) => url === request.url)?.secret;
        return sender.send({ ...request, headers: signed(request.headers, secret, request.body) });
      },
    },
  });
  replaceMethod(deliveries, 'update', next => (delivery, changes) => {
    const secret = webhooks.get(delivery.webhookId)?.secret;
    const attempts = changes.attempts?.map(each => ({ ...each, requestHeaders: signed(each.requestHeaders, secret, each.requestBody) }));
    return next(delivery, attempts ? { ...changes, attempts } : changes);
  });
}

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
          // The events are former payloads of `webhook`, but the type of the bus does not show that.
          if (isBack) for (const event of events) world.events.emit('webhook', event as Parameters<typeof world.events.emit<'webhook'>>[1]);
          return result;
        });
      },
    },
  ],
  'private-reply-opens-silently': [
    'A conversation that a private reply opens sends no conversation.created',
    { operations: { sendPrivateReply: (go, { world }) => withEvents(world, 'conversation.created', go, () => null) } },
  ],
  'signed-as-latin': ['The signature is made over the body as Latin-1: it is wrong for a body with other letters', { world: signLatin }],
  'reconnected-is-created': [
    'An account that is connected again sends social-account.created, not social-account.updated',
    {
      world(world) {
        let reconnected: string | undefined;
        replaceMethod(world.accounts.byId, 'update', next => (account, changes) => {
          if (changes.messagingScope !== undefined && changes.failedChecks !== undefined) reconnected = account.id;
          return next(account, changes);
        });
        interceptEvents(world, (event, emit) => {
          const isReconnected = event.type === 'social-account.updated' && 'id' in event.data && event.data.id === reconnected;
          if (isReconnected) reconnected = undefined;
          emit(isReconnected ? { ...event, type: 'social-account.created' } : event);
        });
      },
    },
  ],
  'first-comment-unannounced': [
    'No comment.published is sent for the first comment of a post',
    {
      world: world =>
        interceptEvents(world, (event, emit) => {
          const { data } = event;
          const comment = event.type === 'comment.published' && 'id' in data ? world.comments.created.get(String(data.id)) : undefined;
          const first = comment?.post.postId ? world.posts.byId.get(comment.post.postId)?.firstComment : undefined;
          const isFirst = comment?.platforms.some(type => first?.[type] !== undefined && first[type] === comment.data[type]?.text) ?? false;
          if (!isFirst) emit(event);
        }),
    },
  ],
  'cleanup-hides-team': [
    'An account that is removed after a lost connection sends no team.updated',
    {
      world(world) {
        let cleaned: string | undefined;
        interceptEvents(world, (event, emit) => {
          const { data } = event;
          if (event.type === 'team.updated' && 'id' in data && data.id === cleaned) {
            cleaned = undefined;
            return;
          }
          const isCleaned = event.type === 'social-account.deleted' && 'deleteOn' in data && data.deleteOn !== null;
          cleaned = isCleaned && 'teamId' in data ? String(data.teamId) : undefined;
          emit(event);
        });
      },
    },
  ],
});

const deleting = new WeakSet<object>();
