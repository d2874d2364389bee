import { interceptEvents, omit, replaceMethod, reschedule } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

export const webhooks = mutants('webhooks', {
  unsigned: [
    'Webhooks are not signed',
    {
      world: world =>
        replaceMethod(world.sender, 'send', next => request => next({ ...request, headers: omit(request.headers, 'x-signature') })),
    },
  ],
  'missing-event': [
    'post.published is not emitted for a post that failed',
    {
      world: world =>
        interceptEvents(world, (event, emit) => {
          if (!(event.type === 'post.published' && 'status' in event.data && event.data.status === 'ERROR')) emit(event);
        }),
    },
  ],
  'never-disabled': [
    'An endpoint that fails for a week stays enabled',
    { world: world => reschedule(world, 'webhooks.disable', () => null) },
  ],
  'enabling-forgives': [
    'Enabling an endpoint resets its failure counter',
    {
      world: world =>
        replaceMethod(
          world.webhooks.byId,
          'update',
          next => (webhook, changes) => next(webhook, changes.enabled === true ? { ...changes, failureCount: 0 } : changes),
        ),
    },
  ],
  'received-needs-automations': [
    'comment.received is sent to organizations with automations only',
    {
      world: world =>
        interceptEvents(world, (event, emit) => {
          if (event.type !== 'comment.received' || world.organizations.byId.get(event.organizationId)?.features.automations) emit(event);
        }),
    },
  ],
});
