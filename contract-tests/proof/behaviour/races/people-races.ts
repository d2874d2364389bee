import { expectSame, type Fields, fieldsOf } from '../../../model/real.ts';
import type { Race } from './race.ts';
import { conversationWith, livePost, oneOf, postPlatformEvent, racingCall, setLimits, times } from './race.ts';

export const PEOPLE_RACES: readonly Race[] = [
  {
    id: 'last-message-of-the-month',
    area: 'conversations',
    title: 'Concurrent messages do not exceed the budget of the account',
    rules: ['D-QTA-05'],
    async prepare(real) {
      const [first, second] = [await conversationWith(real, 'fan_one'), await conversationWith(real, 'fan_two')];
      await setLimits(real, { outboundMessages: 1 });
      const to = [first, second, first];
      return {
        calls: times(3, number => racingCall(real, 'sendMessage', { path: { id: to[number] ?? first }, body: { text: 'Hello' } })),
        legal: oneOf(3, 200, 403),
      };
    },
  },
  {
    id: 'two-private-replies',
    area: 'conversations',
    title: 'One of two concurrent private replies to a comment is sent',
    rules: ['DMS-46'],
    async prepare(real) {
      const postId = await livePost(real);
      const comment = fieldsOf((await postPlatformEvent(real, { type: 'comment', postId, text: 'Nice', author: 'fan_one' }))['comment']);
      const body = { teamId: real.teamId, fetchedCommentId: comment['id'], text: 'Thanks' };
      return {
        calls: times(2, () => racingCall(real, 'sendPrivateReply', { body })),
        // The second reply finds the first one sent, or in progress.
        legal: [...oneOf(2, 200, 400), ...oneOf(2, 200, 429)],
        async checkAfter(_, bodies) {
          const id = bodies.map(answer => fieldsOf(fieldsOf(answer)['conversation'])['id']).find(each => typeof each === 'string');
          const { total } = await real.did('listMessages', { path: { id: id ?? '' } });
          expectSame('the messages that were sent', total, 1);
        },
      };
    },
  },
  {
    id: 'two-comment-imports',
    area: 'comments',
    title: 'One of several concurrent comment imports of a post and platform starts',
    rules: ['CMI-15'],
    async prepare(real) {
      const body = { teamId: real.teamId, postId: await livePost(real), socialAccountType: 'FACEBOOK' };
      return { calls: times(3, () => racingCall(real, 'createCommentImport', { body })), legal: oneOf(3, 201, 409) };
    },
  },
  {
    id: 'history-capacity',
    area: 'history-imports',
    title: 'Concurrent history imports do not exceed the monthly capacity',
    rules: ['D-HIS-02'],
    async prepare(real) {
      await setLimits(real, { historyPosts: 4 });
      const body = { teamId: real.teamId, socialAccountType: 'FACEBOOK', count: 3 };
      return {
        calls: times(2, () => racingCall(real, 'createHistoryImport', { body })),
        legal: [[201, 201]],
        async checkAfter() {
          await real.control('POST', '/_sim/clock/advance', { by: 600_000 });
          const { socialAccounts } = await real.did('listImportUsage', { query: { socialAccountId: 'sa_acme_facebook' } });
          expectSame(
            'the imported posts',
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
    title: 'An automation that is paused while a message arrives does not answer',
    rules: ['AUT-45', 'AUT-46'],
    async prepare(real) {
      const definition = { trigger: { type: 'DM_RECEIVED' }, steps: [{ id: 'answer', type: 'SEND_MESSAGE', text: 'Hi' }] };
      const flow = { teamId: real.teamId, socialAccountId: 'sa_acme_facebook', name: 'Raced', definition, actionDelaySeconds: 5 };
      const id = String(fieldsOf((await real.call('createAutomation', { body: flow })).body)['id']);
      await real.did('publishAutomation', { path: { id } });
      const writes = async () => ({
        status: 200,
        body: await postPlatformEvent(real, { type: 'message', participant: 'fan_one', text: 'Hello' }),
      });
      return {
        calls: [racingCall(real, 'pauseAutomation', { path: { id } }), { name: 'a person writes', send: writes }],
        legal: [[200, 200]],
        async checkAfter(_, [, made]) {
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
    title: 'Concurrent events do not exceed the execution budget; the others are recorded as SKIPPED',
    rules: ['AUT-54'],
    async prepare(real) {
      const definition = { trigger: { type: 'DM_RECEIVED' }, steps: [{ id: 'open', type: 'OPEN_CONVERSATION' }] };
      const flow = { teamId: real.teamId, socialAccountId: 'sa_acme_facebook', name: 'Raced', definition };
      const id = String(fieldsOf((await real.call('createAutomation', { body: flow })).body)['id']);
      await real.did('publishAutomation', { path: { id } });
      await setLimits(real, { automationRuns: 1 });
      const writes = (number: number) => async () => ({
        status: 200,
        body: await postPlatformEvent(real, { type: 'message', participant: `fan_${number}`, text: 'Hello' }),
      });
      return {
        calls: times(3, number => ({ name: 'a person writes', send: writes(number) })),
        legal: [[200, 200, 200]],
        async checkAfter() {
          const { items } = await real.did('listAutomationExecutions', { path: { id } });
          const statuses = (items as readonly Fields[]).map(({ status }) => String(status));
          expectSame('the runs of the flow', [statuses.length, statuses.filter(status => status === 'COMPLETED').length], [3, 1]);
          expectSame('the runs that were skipped', statuses.filter(status => status === 'SKIPPED').length, 2);
        },
      };
    },
  },
];
