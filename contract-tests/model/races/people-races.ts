import { expectSame, type Fields, fieldsOf } from '../real.ts';
import { caller, conversationWith, happen, limit, livePost, oneOf, times } from './contestants.ts';
import type { Race } from './race.ts';

export const PEOPLE_RACES: readonly Race[] = [
  {
    id: 'last-message-of-the-month',
    area: 'dms',
    statement: 'Of messages that are sent at once, as many go out as the account has left',
    rules: ['D-QTA-05'],
    async begin(real) {
      const [first, second] = [await conversationWith(real, 'fan_one'), await conversationWith(real, 'fan_two')];
      await limit(real, { outboundMessages: 1 });
      const to = [first, second, first];
      return {
        contestants: times(3, number => caller(real, 'sendMessage', { path: { id: to[number] ?? first }, body: { text: 'Hello' } })),
        legal: oneOf(3, 200, 403),
      };
    },
  },
  {
    id: 'two-private-replies',
    area: 'dms',
    statement: 'Of private replies to one comment that are sent at once, one goes out',
    rules: ['DMS-46'],
    async begin(real) {
      const postId = await livePost(real);
      const comment = fieldsOf((await happen(real, { type: 'comment', postId, text: 'Nice', author: 'fan_one' }))['comment']);
      const body = { teamId: real.teamId, fetchedCommentId: comment['id'], text: 'Thanks' };
      return {
        contestants: times(2, () => caller(real, 'sendPrivateReply', { body })),
        // The other one finds it sent, or on its way.
        legal: [...oneOf(2, 200, 400), ...oneOf(2, 200, 429)],
        async afterwards(_, bodies) {
          const id = bodies.map(answer => fieldsOf(fieldsOf(answer)['conversation'])['id']).find(each => typeof each === 'string');
          const { total } = await real.did('listMessages', { path: { id: id ?? '' } });
          expectSame('the messages that went out', total, 1);
        },
      };
    },
  },
  {
    id: 'two-comment-imports',
    area: 'comments',
    statement: 'Of comment imports of one post and platform that begin at once, one begins',
    rules: ['CMI-15'],
    async begin(real) {
      const body = { teamId: real.teamId, postId: await livePost(real), socialAccountType: 'FACEBOOK' };
      return { contestants: times(3, () => caller(real, 'createCommentImport', { body })), legal: oneOf(3, 201, 409) };
    },
  },
  {
    id: 'history-capacity',
    area: 'history',
    statement: 'History imports that run at once bring in no more than the month has room for',
    rules: ['D-HIS-02'],
    async begin(real) {
      await limit(real, { historyPosts: 4 });
      const body = { teamId: real.teamId, socialAccountType: 'FACEBOOK', count: 3 };
      return {
        contestants: times(2, () => caller(real, 'createHistoryImport', { body })),
        legal: [[201, 201]],
        async afterwards() {
          await real.control('POST', '/_sim/clock/advance', { by: 600_000 });
          const { socialAccounts } = await real.did('listImportUsage', { query: { socialAccountId: 'sa_acme_facebook' } });
          expectSame(
            'the posts that came in',
            (socialAccounts as readonly Fields[]).map(({ used, remaining }) => [used, remaining]),
            [[4, 0]],
          );
        },
      };
    },
  },
  {
    id: 'pause-and-event',
    area: 'automations',
    statement: 'A flow that is paused as somebody writes never acts, whichever comes first',
    rules: ['AUT-45', 'AUT-46'],
    async begin(real) {
      const definition = { trigger: { type: 'DM_RECEIVED' }, steps: [{ id: 'answer', type: 'SEND_MESSAGE', text: 'Hi' }] };
      const flow = { teamId: real.teamId, socialAccountId: 'sa_acme_facebook', name: 'Raced', definition, actionDelaySeconds: 5 };
      const id = String(fieldsOf((await real.call('createAutomation', { body: flow })).body)['id']);
      await real.did('publishAutomation', { path: { id } });
      const writes = async () => ({ status: 200, body: await happen(real, { type: 'message', participant: 'fan_one', text: 'Hello' }) });
      return {
        contestants: [caller(real, 'pauseAutomation', { path: { id } }), { name: 'somebody writes', go: writes }],
        legal: [[200, 200]],
        async afterwards(_, [, made]) {
          await real.control('POST', '/_sim/clock/advance', { by: 60_000 });
          const { items } = await real.did('listAutomationExecutions', { path: { id } });
          const statuses = (items as readonly Fields[]).map(({ status }) => status);
          if (statuses.length > 0) expectSame('the runs of the flow', statuses, ['CANCELED']);
          const thread = String(fieldsOf(fieldsOf(made)['conversation'])['id']);
          expectSame('the messages of the thread', (await real.did('listMessages', { path: { id: thread } }))['total'], 1);
        },
      };
    },
  },
  {
    id: 'last-run-of-the-month',
    area: 'automations',
    statement: 'Of events at once, as many set a flow off as the account has runs left; for the others there is a record that says so',
    rules: ['AUT-54'],
    async begin(real) {
      const definition = { trigger: { type: 'DM_RECEIVED' }, steps: [{ id: 'open', type: 'OPEN_CONVERSATION' }] };
      const flow = { teamId: real.teamId, socialAccountId: 'sa_acme_facebook', name: 'Raced', definition };
      const id = String(fieldsOf((await real.call('createAutomation', { body: flow })).body)['id']);
      await real.did('publishAutomation', { path: { id } });
      await limit(real, { automationRuns: 1 });
      const writes = (number: number) => async () => ({
        status: 200,
        body: await happen(real, { type: 'message', participant: `fan_${number}`, text: 'Hello' }),
      });
      return {
        contestants: times(3, number => ({ name: 'somebody writes', go: writes(number) })),
        legal: [[200, 200, 200]],
        async afterwards() {
          const { items } = await real.did('listAutomationExecutions', { path: { id } });
          const statuses = (items as readonly Fields[]).map(({ status }) => String(status));
          expectSame('the runs of the flow', [statuses.length, statuses.filter(status => status === 'COMPLETED').length], [3, 1]);
          expectSame('the runs that were skipped', statuses.filter(status => status === 'SKIPPED').length, 2);
        },
      };
    },
  },
];
