/** Imports that are refused, for drafts of the run, which have no comments. */
import * as fc from 'fast-check';
import { publicApi } from '../../../openapi/document.ts';
import { NOBODY } from '../../arbitraries/id-kinds.ts';
import type { Property } from '../../property.ts';
import { tagged } from '../../tag.ts';
import { ask, expectAnswer, expectEqual, farAhead, objectsOf, read } from '../requests.ts';

interface RefusedChoice {
  readonly platform: string;
  readonly what: 'a draft' | 'both' | 'neither' | 'an unknown post' | 'an unknown imported post';
}

const supported = new Set((publicApi.schema('ImportCommentPlatform').enum ?? []).map(String));
const all = (publicApi.schema('Platform').enum ?? []).map(String);

function refusedStarts(): Property<RefusedChoice> {
  return {
    id: 'comment-imports/refused-starts',
    area: 'comment-imports',
    title: 'Comments cannot be imported for a draft, for two posts at once, for unknown posts, or from a platform without comments',
    rules: ['CMI-02', 'CMI-05', 'CMI-13'],
    needs: ['writes'],
    cases: () =>
      fc.record({
        platform: fc.oneof(fc.constantFrom(...all), fc.constantFrom(...all.filter(name => !supported.has(name)))),
        what: fc.constantFrom('a draft', 'a draft', 'both', 'neither', 'an unknown post', 'an unknown imported post'),
      }),
    async check(session, { platform, what }) {
      const { teamId } = session;
      const draft = await read(session, 'createPost', {
        body: {
          teamId,
          title: tagged(session, 'Without comments'),
          status: 'DRAFT',
          postDate: new Date(farAhead(session, 0)).toISOString(),
          socialAccountTypes: ['FACEBOOK'],
          data: { FACEBOOK: { text: 'Without comments' } },
        },
      });
      const postId = String(draft['id']);
      const named = {
        'a draft': { postId },
        both: { postId, importedPostId: NOBODY },
        neither: {},
        'an unknown post': { postId: NOBODY },
        'an unknown imported post': { importedPostId: NOBODY },
      };
      const isSupported = supported.has(platform);
      const isUnknown = what.startsWith('an unknown');
      const answer = await ask(session, 'createCommentImport', { body: { teamId, socialAccountType: platform, ...named[what] } });
      expectAnswer(`an import of the comments of ${what} from ${platform}`, answer, isSupported && isUnknown ? 404 : 400);
      const { imports } = await read(session, 'listCommentImports', { query: { teamId, postId } });
      expectEqual('the imports of a draft', objectsOf(imports), []);
      await read(session, 'deletePost', { path: { id: postId } });
    },
  };
}

export function suite(): readonly Property[] {
  return [refusedStarts()] as Property[];
}
