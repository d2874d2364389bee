/** Uploads that many posts use. */

import type { Property } from '../../property.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import type { Session } from '../../session.ts';
import { upload } from '../posts/content.ts';
import { ownName } from '../posts/own-names.ts';
import { ask, connectedAccounts, expectAnswer, expectEqual, expectThat, farAhead, read } from '../requests.ts';

/** The most posts that an error message names. */
const MOST_NAMED = 10;

/** The numbers of posts at which the error message is checked. */
const READ_AT: ReadonlySet<number> = new Set([1, MOST_NAMED, MOST_NAMED + 1, MOST_NAMED + 3]);

type Status = 'DRAFT' | 'SCHEDULED';

const manyUses: Property<Status> = {
  id: 'uploads/many-uses',
  area: 'uploads',
  title:
    'The error for deleting a used upload names up to ten posts that use it, and the number of further ones; of several none is deleted',
  rules: ['D-UPL-13'],
  needs: ['writes'],
  cases: () => ['DRAFT', 'SCHEDULED'],
  async check(session, status) {
    if (status === 'SCHEDULED' && !(await connectedAccounts(session)).has('FACEBOOK'))
      throw new InconclusiveError('The team has no FACEBOOK account');
    const uploadId = await upload(session);
    const other = await postWith(session, status, await upload(session), 0);
    const ids: string[] = [];
    while (ids.length < Math.max(...READ_AT)) {
      ids.push(await postWith(session, status, uploadId, ids.length));
      if (READ_AT.has(ids.length)) await expectNamed(session, uploadId, ids, other);
    }
  },
};

async function postWith(session: Session, status: Status, uploadId: string, day: number): Promise<string> {
  const data = { FACEBOOK: { text: 'Hello', uploadIds: [uploadId] } };
  const postDate = new Date(farAhead(session, day)).toISOString();
  const body = { teamId: session.teamId, title: ownName(session), status, postDate, socialAccountTypes: ['FACEBOOK'], data };
  return String((await read(session, 'createPost', { body }))['id']);
}

/** Throws unless the error is about these posts, and not about another one. */
async function expectNamed(session: Session, uploadId: string, ids: readonly string[], other: string): Promise<void> {
  const unused = { id: await upload(session) };
  const one = await ask(session, 'deleteUpload', { path: { id: uploadId } });
  const many = await ask(session, 'deleteUploads', { body: { ids: [unused.id, uploadId] } });
  expectAnswer('an unused upload after a refused deletion of several', await ask(session, 'getUpload', { path: unused }), 200);
  for (const answer of [one, many]) {
    expectAnswer(`the deletion of an upload that ${ids.length} posts use`, answer, 400);
    const words = new Set(answer.text.split(/[^\w-]+/));
    expectEqual('the number of its posts that the error names', ids.filter(id => words.has(id)).length, Math.min(ids.length, MOST_NAMED));
    expectThat(!words.has(other), `the error names a post that uses another upload: ${answer.text}`);
    const more = /\b(\d+) more\b/.exec(answer.text)?.[1];
    expectEqual('the number of further posts', more, ids.length > MOST_NAMED ? String(ids.length - MOST_NAMED) : undefined);
  }
}

export function suite(): readonly Property[] {
  return [manyUses] as Property[];
}
