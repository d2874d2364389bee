/** Flows of an organization that loses direct messages and keeps automations. */
import { fieldsOf } from '../../../exchange.ts';
import { expectEqual, objectsOf, read } from '../../../suites/asking.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { FAN, threadIn } from '../conversations/threads/thread.ts';

/** A step, and what becomes of a run that waits at it. */
const STEPS = {
  SEND_MESSAGE: { trigger: 'DM_RECEIVED', step: { text: 'Hi' }, status: 'CANCELED' },
  SEND_PRIVATE_REPLY: { trigger: 'COMMENT_CREATED', step: { text: 'Hi' }, status: 'CANCELED' },
  ARCHIVE_CONVERSATION: { trigger: 'DM_RECEIVED', step: {}, status: 'CANCELED' },
  OPEN_CONVERSATION: { trigger: 'DM_RECEIVED', step: {}, status: 'CANCELED' },
  SEND_PUBLIC_COMMENT_REPLY: { trigger: 'COMMENT_CREATED', step: { text: 'Hi' }, status: 'COMPLETED' },
  LIKE_COMMENT: { trigger: 'COMMENT_CREATED', step: {}, status: 'COMPLETED' },
} as const;

behaviour<keyof typeof STEPS>({
  id: 'automations/without-messages',
  area: 'automations',
  title: 'With dms off and automations on, a run that waits is CANCELED at a step in a conversation, and steps on comments run',
  rules: ['D-AUT-25'],
  cases: Object.keys(STEPS) as (keyof typeof STEPS)[],
  async check(world, type) {
    const { session, control, advance } = world;
    const { trigger, step, status } = STEPS[type];
    const platform = type === 'LIKE_COMMENT' ? 'FACEBOOK' : 'INSTAGRAM';
    const thread = await threadIn(world, platform);
    const definition = {
      trigger: { type: trigger, ...(trigger === 'COMMENT_CREATED' && { postId: thread.postId }) },
      steps: [{ id: 'step', type, ...step }],
    };
    const socialAccountId = `sa_acme_${platform.toLowerCase()}`;
    const body = { teamId: session.teamId, socialAccountId, name: 'Flow', definition, actionDelaySeconds: 60 };
    const path = { id: String((await read(session, 'createAutomation', { body }, 201))['id']) };
    await read(session, 'publishAutomation', { path });
    if (trigger === 'COMMENT_CREATED') await thread.comment();
    else await thread.happen({ type: 'message', participant: FAN, text: 'Hello' });
    const [run = {}] = objectsOf((await read(session, 'listAutomationExecutions', { path }))['items']);
    expectEqual('the status of the run before', run['status'], 'WAITING');
    await control('PATCH', '/_sim/organizations/org_acme', { features: { dms: false } });
    await advance('PT3M');
    const ended = fieldsOf(await read(session, 'getAutomationExecution', { path: { id: String(run['id']) } }));
    expectEqual(`the status of a run with ${type} after dms went off`, ended['status'], status);
  },
});
