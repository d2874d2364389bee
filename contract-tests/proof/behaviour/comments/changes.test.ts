/** How updates change the parent and the platforms of a draft comment. */

import * as fc from 'fast-check';
import { limits } from '../../../../openapi/document.ts';
import type { Platform } from '../../../../openapi/generated/types.ts';
import { fieldsOf } from '../../../exchange.ts';
import { expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { livePostOn } from '../posts/fresh-posts.ts';

const PLATFORMS = Object.keys(limits.comments.maxTextCharacters) as Platform[];

behaviour<Platform[]>({
  id: 'comments/changes',
  area: 'comments',
  title: 'An update of a draft comment sets its parent, removes the parent with null, and moves the draft to another platform of its post',
  rules: ['CMT-19'],
  cases: fc.shuffledSubarray(PLATFORMS, { minLength: 4, maxLength: 4 }),
  async check(world, platforms) {
    const { session } = world;
    const internalPostId = await livePostOn(world, platforms);
    const [from, ...others] = platforms;
    const draft = { teamId: session.teamId, internalPostId, status: 'DRAFT', text: 'Hello', fetchedParentCommentId: null };
    const create = async () => String((await read(session, 'createComment', { body: { ...draft, socialAccountTypes: [from] } }))['id']);
    const [parent, child] = [await create(), await create()];
    const update = (body: object) => read(session, 'updateComment', { path: { id: child }, body });
    expectEqual('the parent after an update', (await update({ internalParentCommentId: parent }))['internalParentCommentId'], parent);
    const alone = await update({ internalParentCommentId: null, fetchedParentCommentId: null });
    expectEqual('the parent after null', alone['internalParentCommentId'], null);
    for (const type of others) {
      const moved = await update({ socialAccountTypes: [type], text: 'Hello there' });
      const types = objectsOf(moved['socialAccounts']).map(({ socialAccount }) => fieldsOf(socialAccount)['type']);
      expectEqual('the platforms after an update', types, [type]);
    }
  },
});
