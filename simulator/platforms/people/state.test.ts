import { expect, it } from 'vitest';
import { createPeopleState, loadPeople, savePeople } from './state.ts';

it('is restored from JSON with all that a platform remembers', () => {
  const state = createPeopleState();
  state.knownPosts.add('post_1');
  state.sent.set('key_1', 'message_1').set('key_2', 'message_2');
  state.bans.set('account_1', new Set(['fan_1', 'fan_2'])).set('account_2', new Set());
  state.profileSettings.set('account_1', { ICE_BREAKERS: { payload: 'open' } });
  state.crowd = { commentsPerPost: 3, messagesPerDay: 5 };

  const restored = createPeopleState();
  restored.sent.set('key_3', 'left from before');
  loadPeople(restored, JSON.parse(JSON.stringify(savePeople(state))));

  const { comments: _, ...rest } = restored;
  const { comments: __, ...expected } = state;
  expect(rest).toEqual(expected);
});
