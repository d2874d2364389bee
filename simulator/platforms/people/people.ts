import type { PeopleControls, PlatformPeople } from '../../domain/ports/people.ts';
import { callPlatform, type FakePlatform, failed } from '../call-platform.ts';
import { abilitiesOf } from './abilities.ts';
import { applyAction } from './actions.ts';
import { addComment, commentRefusal } from './add-comment.ts';
import { crowdComment, crowdMessage } from './crowd.ts';
import { acceptMessage, receiptsOf } from './messages.ts';
import { personOf } from './person.ts';
import { acceptSetting } from './profile-settings.ts';
import { acceptComment, readComments } from './service-comments.ts';

/** The comments and messages of a fake platform. */
export function createPeople(fake: FakePlatform): PlatformPeople {
  const { kernel, traits } = fake;
  return {
    comments: (account, post, page) => callPlatform(fake, account, () => readComments(fake, account, post, page), failed),
    publishComment: call => callPlatform(fake, call.account, () => acceptComment(fake, call), failed),
    actOnComment: (account, commentId, action, options) =>
      callPlatform(fake, account, () => applyAction(fake, account, commentId, action, options), failed),
    commentAbilities: comment => abilitiesOf(traits.id, comment),
    sendMessage: call =>
      callPlatform(
        fake,
        call.account,
        () => acceptMessage(fake, call),
        (failure, timedOut) => ({ ok: false, failure, timedOut }),
      ),
    reactToMessage: account => callPlatform(fake, account, () => ({ ok: true }), failed),
    receipts: messageId => receiptsOf(fake, messageId),
    pushProfileSetting: (account, type, config) => callPlatform(fake, account, () => acceptSetting(fake, account, type, config), failed),
    profileSettings: ({ externalId }) => fake.state.people.profileSettings.get(externalId) ?? {},
    person: given => personOf(kernel.random, traits, given),
    crowdComment: (post, index) => crowdComment(fake, post, index),
    crowdMessage: ({ externalId }, day, index) => crowdMessage(fake, externalId, day, index),
  };
}

/** The controls of fans and the crowd. */
export function createPeopleControls(fake: FakePlatform): PeopleControls {
  const { people } = fake.state;
  return {
    addComment: (account, comment) => addComment(fake, account, comment),
    commentRefusal: (account, comment) => commentRefusal(fake, account, comment),
    messageCount: () => people.sent.size,
    crowd: () => people.crowd,
    setCrowd(crowd) {
      people.crowd = crowd;
    },
  };
}
