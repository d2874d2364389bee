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
  'signed-before': [
    'The body is reformatted after it was signed',
    {
      world: world =>
        replaceMethod(
          world.sender,
          'send',
          next => request => next({ ...request, body: JSON.stringify(JSON.parse(request.body), null, 1) }),
        ),
    },
  ],
  'no-third-try': [
    'There is no third attempt',
    {
      world: world =>
        reschedule(world, 'webhooks.deliver', (at, _, id) => (world.webhooks.deliveries.get(id)?.attempts.length === 2 ? null : at)),
    },
  ],
  'redirect-is-fine': [
    'A redirect counts as a successful delivery',
    {
      world: world =>
        replaceMethod(world.sender, 'send', next => async request => {
          const response = await next(request);
          return response.status !== null && response.status >= 300 && response.status < 400 ? { ...response, status: 200 } : response;
        }),
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
  'sent-twice': [
    'comment.published is emitted twice',
    {
      world: world =>
        interceptEvents(world, (event, emit) => {
          emit(event);
          if (event.type === 'comment.published') emit(event);
        }),
    },
  ],
  'sent-to-other-organizations': [
    'team.created is sent to another organization as well',
    {
      world: world =>
        interceptEvents(world, (event, emit) => {
          emit(event);
          if (event.type === 'team.created') emit({ ...event, organizationId: 'org_pro' });
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
  'received-needs-dms': [
    'comment.received is sent to organizations with direct messages only',
    {
      world: world =>
        interceptEvents(world, (event, emit) => {
          if (event.type !== 'comment.received' || world.organizations.byId.get(event.organizationId)?.features.dms) emit(event);
        }),
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
