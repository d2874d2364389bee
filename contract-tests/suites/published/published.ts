import * as fc from 'fast-check';
import type { Platform } from '../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { ownName } from '../posts/own-names.ts';
import { chosenAccount, goesLive } from '../posts/publishing.ts';
import { ask, expectAnswer, expectEqual, objectsOf, read } from '../requests.ts';
import { timeOf } from '../server-time.ts';
import { type Changes, POST_CHANGES } from './operations.ts';

export function suite(): readonly Property[] {
  return [changes];
}

interface Case {
  readonly account: number;
  readonly isEdited: boolean;
}

const changes: Property<Case> = {
  id: 'published/changes',
  area: 'published',
  title: 'A post that is live is edited and removed on its platform, once, while the service keeps it',
  rules: ['MSC-100', 'D-MSC-01', 'D-MSC-02', 'D-MSC-04'],
  needs: ['writes', 'publish'],
  cases: () => fc.record({ account: fc.nat(), isEdited: fc.boolean() }),
  async check(session, { account, isEdited }) {
    const { platform, data } = await chosenAccount(session, account, candidate => candidate in POST_CHANGES);
    const operations = POST_CHANGES[platform];
    if (!operations) return;
    const id = await published(session, platform, data);
    if (id === undefined) return;
    if (isEdited) await expectEdited(session, id, platform, operations);
    await expectRemoved(session, id, platform, operations);
    await read(session, 'deletePost', { path: { id } });
  },
};

/** Publishes a post now. Returns its id; undefined when it does not go live. */
async function published(session: Session, platform: Platform, data: Fields): Promise<string | undefined> {
  const { from } = await timeOf(session);
  const created = await read(session, 'createPost', {
    body: {
      teamId: session.teamId,
      title: ownName(session),
      status: 'SCHEDULED',
      postDate: new Date(Number.isFinite(from) ? from : Date.now()).toISOString(),
      socialAccountTypes: [platform],
      data: { [platform]: data },
    },
  });
  const id = String(created['id']);
  return (await goesLive(session, id, platform)) ? id : undefined;
}

async function expectEdited(session: Session, postId: string, platform: Platform, { edit }: Changes): Promise<void> {
  if (!edit) return;
  const before = await read(session, 'getPost', { path: { id: postId } });
  const { success, permalink } = await read(session, edit, { body: { teamId: session.teamId, postId, description: ownName(session) } });
  const place = fieldsOf(fieldsOf(before['externalData'])[platform]);
  expectEqual(`the answer to ${edit}`, [success, permalink], [true, place['permalink']]);
  const after = await read(session, 'getPost', { path: { id: postId } });
  for (const field of ['title', 'status', 'data', 'updatedAt'])
    expectEqual(`${field} of ${postId} after ${edit}`, after[field], before[field]);
}

async function expectRemoved(session: Session, postId: string, platform: Platform, { edit, remove }: Changes): Promise<void> {
  const reference = { teamId: session.teamId, postId };
  expectEqual(`the answer to ${remove}`, (await read(session, remove, { body: reference }))['success'], true);
  const { status, deletedAt, socialAccounts } = await read(session, 'getPost', { path: { id: postId } });
  expectEqual(`status and deletedAt of ${postId} after ${remove}`, [status, deletedAt], ['POSTED', null]);
  const marks = objectsOf(socialAccounts).map(entry => [fieldsOf(entry['socialAccount'])['type'], entry['deletedAt'] !== null]);
  expectEqual(`the marks of ${postId} after ${remove}`, marks, [[platform, true]]);
  expectAnswer(`another ${remove}`, await ask(session, remove, { body: reference }), 404);
  if (edit) expectAnswer(`${edit} after ${remove}`, await ask(session, edit, { body: { ...reference, description: 'Too late' } }), 404);
}
