/** Imports the comments of imported posts, on accounts from which the run may import. Imported comments stay. */
import * as fc from 'fast-check';
import { publicApi } from '../../../openapi/document.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import type { Session } from '../../session.ts';
import { importPlatforms } from '../operation.ts';
import { ask, expectAnswer, expectEqual, follow, objectsOf, read, readListed, skipIfGone } from '../requests.ts';
import { expectComment, expectImport, isOver } from './lists.ts';

interface ImportChoice {
  readonly platform: number;
  readonly post: number;
}

const commentPlatforms = (publicApi.schema('ImportCommentPlatform').enum ?? []).map(String);

function commentImports(): Property<ImportChoice> {
  return {
    id: 'comment-imports/of-imported-posts',
    area: 'comment-imports',
    title: 'The comments of an imported post are imported by importedPostId',
    rules: ['CMI-03'],
    needs: ['writes', 'imports'],
    cases: () => fc.record({ platform: fc.nat(20), post: fc.nat(20) }),
    async check(session, { platform, post }) {
      const platforms = await importPlatforms(session, commentPlatforms);
      const first = platform % platforms.length;
      const { socialAccountType, ids } = await importedPosts(session, [...platforms.slice(first), ...platforms.slice(0, first)]);
      await importOnce(session, socialAccountType, { importedPostId: ids[post % ids.length] });
    },
  };
}

/** Returns the imported posts of the first platform that has some. */
async function importedPosts(session: Session, platforms: readonly string[]) {
  for (const socialAccountType of platforms) {
    const { posts } = await read(session, 'listImportedPosts', { query: { teamId: session.teamId, socialAccountType } });
    const ids = objectsOf(posts).flatMap(({ id, externallyDeletedAt }) => (externallyDeletedAt === null ? [String(id)] : []));
    if (ids.length > 0) return { socialAccountType, ids };
  }
  throw new InconclusiveError('none of the accounts that --allow-import names has imported posts');
}

async function importOnce(session: Session, socialAccountType: string, post: Fields): Promise<void> {
  const { teamId } = session;
  const answer = await ask(session, 'createCommentImport', { body: { teamId, socialAccountType, ...post } });
  skipIfGone(session, answer);
  // An import of somebody else is active.
  fc.pre(answer.status !== 409);
  expectAnswer('createCommentImport', answer, 201);
  const { id, status, importedPostId, platform } = fieldsOf(answer.body);
  const shown = [status, importedPostId, platform];
  expectEqual('status, post and platform of a new import', shown, ['PENDING', post['importedPostId'], socialAccountType]);
  const path = { importId: String(id) };
  for (const state of await follow(session, () => readListed(session, 'getCommentImport', { path }), isOver)) expectImport(state);
  const { items } = await readListed(session, 'listImportedComments', { query: { teamId, ...post, limit: 100 } });
  for (const comment of objectsOf(items)) expectComment(comment, post);
}

export function suite(): readonly Property[] {
  return [commentImports()] as Property[];
}
