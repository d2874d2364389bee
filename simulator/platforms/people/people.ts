import type { PeopleControls, PlatformPeople } from '../../domain/ports/people.ts';
import { type Fake, perform, refused } from '../calls.ts';
import { abilitiesOf } from './abilities.ts';
import { takeActionOn } from './actions.ts';
import { addComment, refusalOf } from './add-comment.ts';
import { readComments, takeComment } from './commenting.ts';
import { crowdComment, crowdMessage } from './crowd.ts';
import { receiptsOf, takeMessage } from './messages.ts';
import { personOf } from './person.ts';

/** People's side of a fake platform. */
export function createPeople(fake: Fake): PlatformPeople {
  const { kernel, traits } = fake;
  return {
    comments: (account, post, page) => perform(fake, account, () => readComments(fake, account, post, page), refused),
    publishComment: call => perform(fake, call.account, () => takeComment(fake, call), refused),
    actOnComment: (account, commentId, action, options) =>
      perform(fake, account, () => takeActionOn(fake, account, commentId, action, options), refused),
    commentAbilities: comment => abilitiesOf(traits.id, comment),
    sendMessage: call =>
      perform(
        fake,
        call.account,
        () => takeMessage(fake, call),
        (failure, timedOut) => ({ ok: false, failure, timedOut }),
      ),
    receipts: messageId => receiptsOf(fake, messageId),
    pushProfileSetting: account => perform(fake, account, () => ({ ok: true }), refused),
    person: given => personOf(kernel.random, traits, given),
    crowdComment: (post, index) => crowdComment(fake, post, index),
    crowdMessage: ({ externalId }, day, index) => crowdMessage(fake, externalId, day, index),
  };
}

/** What tells people how to behave. */
export function createPeopleControls(fake: Fake): PeopleControls {
  const { people } = fake.state;
  return {
    addComment: (account, comment) => addComment(fake, account, comment),
    commentRefusal: (account, comment) => refusalOf(fake, account, comment),
    messageCount: () => people.sent.size,
    crowd: () => people.crowd,
    setCrowd(crowd) {
      people.crowd = crowd;
    },
  };
}
