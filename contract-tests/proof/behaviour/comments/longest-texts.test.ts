/** Comment texts of exactly the maximum length, and one character longer, with characters that other systems count differently. */

import { limits } from '../../../../openapi/document.ts';
import { COUNTED_DIFFERENTLY, textOfLength } from '../../../arbitraries/nasty-texts.ts';
import type { Fields } from '../../../exchange.ts';
import { COMMENT_PLATFORMS } from '../../../suites/comments/commentable.ts';
import { ask, expectAnswer, expectEqual, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { livePostOn } from '../posts/fresh-posts.ts';

const { maxTextCharacters, maxGenericTextCharacters } = limits.comments;
type CommentPlatform = (typeof COMMENT_PLATFORMS)[number];

const mostOf = (platform: CommentPlatform): number => maxTextCharacters[platform];
const mostInCommon = (platform: CommentPlatform): number => Math.min(mostOf(platform), maxGenericTextCharacters);

behaviour<string>({
  id: 'comments/longest-texts',
  area: 'comments',
  title: 'A comment may have as many code points as its platform allows, of any size, and keeps them; with one more it is refused',
  rules: ['D-CMT-03', 'CMT-11'],
  cases: [COUNTED_DIFFERENTLY],
  async check(world, unit) {
    const { session } = world;
    const internalPostId = await livePostOn(world, COMMENT_PLATFORMS);
    const own = { teamId: session.teamId, internalPostId, status: 'DRAFT' };
    const create = (parts: Fields) => ask(session, 'createComment', { body: { ...own, ...parts } });
    const data = Object.fromEntries(COMMENT_PLATFORMS.map(platform => [platform, { text: textOfLength(mostOf(platform), unit) }]));
    const { id } = await read(session, 'createComment', { body: { ...own, socialAccountTypes: COMMENT_PLATFORMS, data } });
    const path = { id: String(id) };
    await read(session, 'updateComment', { path, body: { data } });
    expectEqual('the longest texts of a comment', (await read(session, 'getComment', { path }))['data'], data);
    for (const platform of COMMENT_PLATFORMS) {
      const socialAccountTypes = [platform];
      const long = { [platform]: { text: textOfLength(mostOf(platform) + 1, unit) } };
      const what = `${platform} with a character ${unit} too many`;
      expectAnswer(`a comment for ${what}`, await create({ socialAccountTypes, data: long }), 400);
      expectAnswer(`a comment changed to one for ${what}`, await ask(session, 'updateComment', { path, body: { data: long } }), 400);
      for (const over of [0, 1]) {
        const answer = await create({ socialAccountTypes, text: textOfLength(mostInCommon(platform) + over, unit) });
        expectAnswer(`a comment for ${platform} with ${over} characters ${unit} too many in text`, answer, over > 0 ? 400 : 200);
      }
    }
  },
});
