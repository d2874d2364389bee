/** Imports of the comments of posts on accounts that the run may import from. What is imported stays. */
import * as fc from 'fast-check';
import { publicApi } from '../../../../openapi/document.ts';
import type { Fields } from '../../../exchange.ts';
import type { Property } from '../../../property.ts';
import { InconclusiveError } from '../../../run/inconclusive-error.ts';
import type { Session } from '../../../session.ts';
import { ask, expectAnswer, expectEqual, expectThat, follow, objectsOf, read } from '../asking.ts';
import { importPlatforms } from '../history-imports/import-cases.ts';
import { expectComment, expectImport, isOver } from './list-cases.ts';

interface ImportChoice {
  readonly platform: number;
  readonly post: number;
  readonly mistake: 'both' | 'neither' | 'an unknown post';
}

const commentPlatforms = (publicApi.schema('ImportCommentPlatform').enum ?? []).map(String);

export function commentImports(): Property<ImportChoice> {
  return {
    id: 'comment-imports/imports',
    area: 'comment-import',
    title: 'One comment import of a post and platform is active at a time; repeated, it brings no comment twice',
    rules: ['CMI-01', 'CMI-02', 'CMI-03', 'CMI-06', 'CMI-07', 'CMI-08', 'CMI-15', 'CMI-17', 'CMI-18', 'D-CMI-02', 'D-CMI-03'],
    needs: ['writes', 'imports'],
    cases: () => fc.record({ platform: fc.nat(20), post: fc.nat(20), mistake: fc.constantFrom('both', 'neither', 'an unknown post') }),
    check: checkImport,
  };
}

async function checkImport(session: Session, { platform, post, mistake }: ImportChoice): Promise<void> {
  const { teamId } = session;
  const platforms = await importPlatforms(session, commentPlatforms);
  const found = await importedPosts(session, [
    ...platforms.slice(platform % platforms.length),
    ...platforms.slice(0, platform % platforms.length),
  ]);
  const { socialAccountType, ids } = found;
  const importedPostId = ids[post % ids.length];
  const body = { teamId, socialAccountType, importedPostId };
  const wrong = {
    both: { ...body, postId: importedPostId },
    neither: { teamId, socialAccountType },
    'an unknown post': { ...body, importedPostId: 'nobody_has_this' },
  };
  expectAnswer(
    `an import with ${mistake}`,
    await ask(session, 'createCommentImport', { body: wrong[mistake] }),
    mistake === 'an unknown post' ? 404 : 400,
  );
  const first = await importOnce(session, body);
  const second = await importOnce(session, body);
  for (const externalId of first)
    expectThat(second.includes(externalId) || !session.control, `comment ${externalId} is gone after another import`);
  expectEqual('how many comments there are after two imports', new Set(second).size, second.length);
}

/** The imported posts of the first platform that has some. */
async function importedPosts(session: Session, platforms: readonly string[]) {
  for (const socialAccountType of platforms) {
    const { posts } = await read(session, 'listImportedPosts', { query: { teamId: session.teamId, socialAccountType } });
    const ids = objectsOf(posts).flatMap(({ id, externallyDeletedAt }) => (externallyDeletedAt === null ? [String(id)] : []));
    if (ids.length > 0) return { socialAccountType, ids };
  }
  throw new InconclusiveError('none of the accounts that --allow-import names has imported posts');
}

/** Imports, and gives the platform's ids of the comments that are there. */
async function importOnce(session: Session, body: Fields): Promise<readonly string[]> {
  const answer = await ask(session, 'createCommentImport', { body });
  // Somebody else's is at work.
  fc.pre(answer.status !== 409);
  expectAnswer('createCommentImport', answer, 201);
  const created: Fields = { ...Object(answer.body) };
  expectEqual('the status of a new import', created['status'], 'PENDING');
  expectEqual(
    'the post and platform of a new import',
    [created['importedPostId'], created['platform']],
    [body['importedPostId'], body['socialAccountType']],
  );
  const path = { importId: String(created['id']) };
  const look = () => read(session, 'getCommentImport', { path });
  const clash = await ask(session, 'createCommentImport', { body });
  // Whatever was over before the second start was answered did not stand in its way.
  if (!isOver(await look())) expectAnswer('a second start while an import is active', clash, 409);
  const looks = await follow(session, look, isOver);
  for (const shown of looks) expectImport(shown);
  return commentsOf(session, { importedPostId: body['importedPostId'] });
}

async function commentsOf(session: Session, post: Fields): Promise<readonly string[]> {
  const { items } = await read(session, 'listImportedComments', { query: { teamId: session.teamId, ...post, limit: 100 } });
  for (const comment of objectsOf(items)) expectComment(comment, post);
  return objectsOf(items).map(({ externalId }) => String(externalId));
}
