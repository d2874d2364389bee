import { mapResult, omit, replaceMethod, type World } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

type Fetched = NonNullable<ReturnType<World['comments']['fetched']['get']>>;

/** Runs an operation as if a person's comment had these changes. */
function asIf(world: World, id: unknown, changes: (comment: Fetched) => Partial<Fetched>, go: () => unknown): unknown {
  const { fetched } = world.comments;
  const comment = fetched.get(String(id));
  if (!comment) return go();
  const { deletedAt, publishedAt } = comment;
  fetched.update(comment, changes(comment));
  try {
    return go();
  } finally {
    fetched.update(comment, { deletedAt, publishedAt });
  }
}

export const peopleCrossings = [
  ...mutants('comments', {
    'reply-to-deleted': [
      'A comment of a person that was deleted can still be answered',
      {
        operations: {
          createComment: (go, { world, request }) => asIf(world, request.body['fetchedParentCommentId'], () => ({ deletedAt: null }), go),
        },
      },
    ],
    'reply-takes-title': [
      'A reply without a title has that of its parent',
      {
        operations: {
          createComment: mapResult((body, { world }) => {
            const { created } = world.comments;
            const comment = created.get(String(body['id']));
            const title = created.get(comment?.internalParentCommentId ?? '')?.title;
            if (!comment || comment.title !== null || !title) return body;
            created.update(comment, { title });
            return { ...body, title };
          }),
        },
      },
    ],
    'replies-go-too': [
      'The scheduled replies of a comment are deleted with it',
      {
        operations: {
          deleteComment(go, { world, request }) {
            const answer = go();
            const { created } = world.comments;
            for (const comment of created.all().slice())
              if (comment.internalParentCommentId === request.path['id'] && comment.status === 'SCHEDULED')
                created.update(comment, { status: 'DELETED', deletedAt: world.clock.now() });
            return answer;
          },
        },
      },
    ],
  }),
  ...mutants('comment-imports', {
    'account-stays': [
      'A comment that is imported again stays with the connection that brought it first',
      {
        world: world =>
          replaceMethod(
            world.comments.fetched,
            'update',
            next => (comment, changes) => next(comment, changes.importId === undefined ? changes : omit(changes, 'socialAccountId')),
          ),
      },
    ],
  }),
  ...mutants('conversations', {
    'age-of-import': [
      'The seven days of a private reply begin when the comment came in, not when it was written',
      {
        operations: {
          sendPrivateReply: (go, { world, request }) =>
            asIf(world, request.body['fetchedCommentId'], ({ createdAt }) => ({ publishedAt: createdAt }), go),
        },
      },
    ],
    'team-replies-after-flow': [
      'A comment that a flow has answered by a private reply can get another one by a call',
      {
        operations: {
          sendPrivateReply(go, { world, request }) {
            const id = String(request.body['fetchedCommentId']);
            const byFlow = world.automations.executions.all().some(({ trigger, status, steps }) => {
              const hasReplied = steps.some(step => step.type === 'SEND_PRIVATE_REPLY' && step.status === 'COMPLETED');
              return status === 'COMPLETED' && hasReplied && trigger.input.fetchedCommentId === id;
            });
            if (byFlow) world.conversations.claims.remove(id);
            return go();
          },
        },
      },
    ],
  }),
  ...mutants('automations', {
    'pause-of-all': [
      'A pause cancels the waiting runs of all flows of the account',
      {
        operations: {
          pauseAutomation: mapResult((body, { world }) => {
            const { byId, executions } = world.automations;
            const flows = byId.findBy('account', String(body['socialAccountId']));
            for (const run of flows.flatMap(({ id }) => executions.findBy('waiting', id))) {
              if (run.jobId !== null) world.clock.cancel(run.jobId);
              executions.update(run, { status: 'CANCELED', completedAt: world.clock.now(), jobId: null });
            }
            return body;
          }),
        },
      },
    ],
  }),
  ...mutants('webhooks', {}),
];
