/** Existing comment imports and their comments. */
import * as fc from 'fast-check';
import type { Fields } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { ask, expectAnswer, expectEqual, expectThat, objectsOf, read, readListed } from '../requests.ts';

interface ListChoice {
  readonly number: number;
  readonly offset: number;
  readonly limit: number;
  readonly mistake: 'no team' | 'both' | 'neither';
}

function commentLists(): Property<ListChoice> {
  return {
    id: 'comment-imports/lists',
    area: 'comment-imports',
    title: 'Comment imports are the same in every response, their comments are one flat list, and a list needs exactly one post',
    rules: ['CMI-06', 'CMI-07', 'CMI-08', 'CMI-09', 'CMI-10', 'CMI-11', 'CMI-19', 'CMI-20', 'D-HIS-08'],
    needs: [],
    cases: () =>
      fc.record({
        number: fc.nat(30),
        offset: fc.nat(3),
        limit: fc.integer({ min: 1, max: 4 }),
        mistake: fc.constantFrom('no team', 'both', 'neither'),
      }),
    async check(session, { number, offset, limit, mistake }) {
      const { teamId } = session;
      const all = objectsOf((await read(session, 'listCommentImports', { query: { teamId } }))['imports']);
      fc.pre(all.length > 0);
      const chosen = all[number % all.length] ?? {};
      expectImport(chosen);
      if (isOver(chosen))
        expectEqual(
          'getCommentImport',
          await readListed(session, 'getCommentImport', { path: { importId: String(chosen['id']) } }),
          chosen,
        );
      const post = postOf(chosen);
      const { imports } = await readListed(session, 'listCommentImports', { query: { teamId, ...post } });
      for (const other of objectsOf(imports)) expectEqual(`the post of ${String(other['id'])}`, postOf(other), post);
      expectThat(
        objectsOf(imports).some(({ id }) => id === chosen['id']),
        `the imports of ${JSON.stringify(post)} lack ${String(chosen['id'])}`,
      );
      const named = {
        'no team': { ...post },
        both: { teamId, postId: 'nobody_has_this', importedPostId: 'nobody_has_this' },
        neither: { teamId },
      };
      expectAnswer(`a list of comments with ${mistake}`, await ask(session, 'listImportedComments', { query: named[mistake] }), 400);
      await expectComments(session, chosen, { offset, limit });
    },
  };
}

/** Returns the query parameter that names the post of an import or a comment. */
export function postOf({ postId, importedPostId }: Fields): Fields {
  return postId === null ? { importedPostId } : { postId };
}

export function isOver({ status }: Fields): boolean {
  return status === 'COMPLETED' || status === 'FAILED' || status === 'SKIPPED';
}

/** Throws unless an import is consistent. */
export function expectImport(shown: Fields): void {
  const { id, status, postId, importedPostId, startedAt, completedAt, rateLimitResetAt, commentsImported } = shown;
  const name = `${String(id)} (${String(status)})`;
  expectEqual(`the number of posts of ${name}`, [postId, importedPostId].filter(post => post !== null).length, 1);
  expectEqual(`whether ${name} has completedAt`, completedAt !== null, isOver(shown));
  expectEqual(`whether ${name} has rateLimitResetAt`, rateLimitResetAt !== null, status === 'RATE_LIMITED');
  expectThat(startedAt !== null || !isOver(shown), `${name} has ended, and lacks startedAt`);
  expectThat(Number(commentsImported) === 0 || startedAt !== null, `${name} has comments, and has not begun`);
}

async function expectComments(session: Session, { platform, socialAccountId, ...shown }: Fields, page: Fields): Promise<void> {
  const query = { teamId: session.teamId, ...postOf(shown) };
  const whole = await readListed(session, 'listImportedComments', { query: { ...query, limit: 100 } });
  const comments = objectsOf(whole['items']);
  for (const comment of comments) expectComment(comment, query);
  const times = comments.map(({ publishedAt }) => String(publishedAt));
  expectEqual('the order of comments', times, times.toSorted().toReversed());
  const ofPlatform = comments.filter(comment => comment['platform'] === platform);
  const externalIds = ofPlatform.map(({ externalId }) => externalId);
  expectEqual('how many comments there are', new Set(externalIds).size, externalIds.length);
  const ids = async (filter: Fields) =>
    objectsOf((await readListed(session, 'listImportedComments', { query: { ...query, limit: 100, ...filter } }))['items']).map(
      ({ id }) => id,
    );
  const filtered = [await ids({ platform }), await ids({ socialAccountId }), await ids(page)];
  const again = await readListed(session, 'listImportedComments', { query: { ...query, limit: 100 } });
  // Others may import or delete meanwhile.
  fc.pre(JSON.stringify(again['items']) === JSON.stringify(whole['items']) && Number(whole['total']) === comments.length);
  const { offset, limit } = page;
  expectEqual(
    `the comments on ${String(platform)}`,
    filtered[0],
    ofPlatform.map(({ id }) => id),
  );
  expectEqual(
    `the comments of ${String(socialAccountId)}`,
    filtered[1],
    comments.filter(comment => comment['socialAccountId'] === socialAccountId).map(({ id }) => id),
  );
  expectEqual(
    `${String(limit)} comments from ${String(offset)} on`,
    filtered[2],
    comments.slice(Number(offset), Number(offset) + Number(limit)).map(({ id }) => id),
  );
}

const FLAGS = ['canDelete', 'canHide', 'canLike', 'canModerate'];

/** Throws unless a comment of a post is consistent. */
export function expectComment(comment: Fields, post: Fields): void {
  const { id, externalId, externalParentId, likesCount, repliesCount, platformData } = comment;
  const name = String(id);
  for (const field of ['postId', 'importedPostId']) expectEqual(`${field} of ${name}`, comment[field], post[field] ?? null);
  expectThat(typeof externalId === 'string' && externalId !== externalParentId, `${name} has no externalId of its own`);
  expectThat(externalParentId === null || typeof externalParentId === 'string', `externalParentId of ${name} is neither a text nor null`);
  expectThat(Number.isInteger(likesCount) && Number.isInteger(repliesCount), `likesCount or repliesCount of ${name} is no whole number`);
  const flags: Fields = { ...Object(platformData) };
  expectThat(
    FLAGS.every(flag => typeof flags[flag] === 'boolean'),
    `platformData of ${name} lacks one of ${FLAGS.join(', ')}`,
  );
}

export function suite(): readonly Property[] {
  return [commentLists()] as Property[];
}
