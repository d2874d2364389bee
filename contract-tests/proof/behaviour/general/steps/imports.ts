import type { FormFile } from '../../../../exchange.ts';
import { objectsOf } from '../../../../suites/requests.ts';
import type { Stage, Step, StepArea } from './step.ts';

const ACCOUNT = 'sa_acme_facebook';
const PLATFORM = 'FACEBOOK';
const FAR = '2026-08-10T12:00:00.000Z';
/** The time in which an import finishes. */
const TIME = 'PT5M';

/** Imports of posts, comments and files: what each adds and uses. */
export const imports: StepArea = {
  id: 'imports',
  area: 'history-imports',
  rules: ['HIS-05', 'HIS-07', 'CMI-08'],
  looks: ({ teamId, made }) => [
    { kind: 'history import', operation: 'listHistoryImports', query: { teamId, limit: 100 }, list: 'imports' },
    {
      kind: 'imported post',
      operation: 'listImportedPosts',
      query: { teamId, socialAccountType: PLATFORM, limit: 100 },
      list: 'posts',
    },
    { kind: 'import usage', operation: 'listImportUsage', query: { teamId }, list: 'socialAccounts' },
    { kind: 'csv import', operation: 'listCsvImports', query: { teamId, limit: 100 } },
    { kind: 'post', operation: 'listPosts', query: { teamId, limit: 100 } },
    { kind: 'usage of posts', operation: 'getPostUsage' },
    { kind: 'usage of comments', operation: 'getCommentUsage' },
    { kind: 'comment import', operation: 'listCommentImports', query: { teamId, limit: 100 }, list: 'imports' },
    { kind: 'imported comment', operation: 'listImportedComments', query: { teamId, postId: made.get('post') ?? '', limit: 100 } },
  ],
  async setUp({ did, made }) {
    made.set('post', String((await did('getPostByReferenceKey', { path: { referenceKey: 'launch' } }))['id']));
  },
  // The platform decides when people comment and when a message was seen.
  asynchronousEvents: ['comment.received', 'conversation.message.updated'],
  steps: [importHistory(1), importHistory(3), deleteImported(), importFile('DRAFT'), importFile('SCHEDULED'), importComments(), refusals()],
};

function importHistory(count: number): Step {
  return {
    name: `createHistoryImport of ${count}`,
    async run(stage) {
      const { did, control, teamId } = stage;
      const before = await importedPosts(stage);
      const { id } = await did('createHistoryImport', { body: { teamId, socialAccountType: PLATFORM, count } });
      await control('POST', '/_sim/clock/advance', { by: TIME });
      const added = (await importedPosts(stage)).filter(post => !before.includes(post));
      return {
        changes: [
          `history import ${String(id)}: created`,
          ...added.map(post => `imported post ${post}: created`),
          ...(added.length > 0
            ? [`import usage ${ACCOUNT}: used +${added.length}`, `import usage ${ACCOUNT}: remaining -${added.length}`]
            : []),
        ],
      };
    },
  };
}

/** Removing an imported post frees the capacity that it used. */
function deleteImported(): Step {
  return {
    name: 'deleteImportedPosts',
    async run(stage) {
      const [first] = await importedPosts(stage);
      if (first === undefined) return undefined;
      await stage.did('deleteImportedPosts', { body: { teamId: stage.teamId, postIds: [first] } });
      return { changes: [`imported post ${first}: removed`, `import usage ${ACCOUNT}: used -1`, `import usage ${ACCOUNT}: remaining +1`] };
    },
  };
}

async function importedPosts({ did, teamId }: Stage): Promise<readonly string[]> {
  const { posts } = await did('listImportedPosts', { query: { teamId, socialAccountType: PLATFORM, limit: 100 } });
  return objectsOf(posts).map(({ id }) => String(id));
}

/** The file has one valid row and one invalid row. */
function importFile(status: 'DRAFT' | 'SCHEDULED'): Step {
  return {
    name: `createCsvImport with a row that is ${status}`,
    async run({ did, control, teamId, count }) {
      const title = `Row ${count}`;
      const rows = ['teamId,title,postDate,status,socialAccountTypes,text', rowOf(teamId, title, status), rowOf(teamId, '', status)];
      const { id } = await did('createCsvImport', { body: { file: csvOf(rows) } });
      await control('POST', '/_sim/clock/advance', { by: TIME });
      const posts = objectsOf((await did('listPosts', { query: { teamId, q: title, limit: 100 } }))['items']);
      const post = posts.find(each => each['title'] === title);
      if (!post) throw new Error(`the row ${title} of ${String(id)} has no post`);
      return {
        changes: [
          `csv import ${String(id)}: created`,
          `post ${String(post['id'])}: created`,
          ...(status === 'SCHEDULED' ? ['usage of posts: used +1', 'usage of posts: remaining -1'] : []),
        ],
        answered: [`post ${String(post['id'])}`, post],
      };
    },
  };
}

function rowOf(teamId: string, title: string, status: string): string {
  return `${teamId},${title},${FAR},${status},BLUESKY,From a file`;
}

function csvOf(rows: readonly string[]): FormFile {
  return { name: 'posts.csv', type: 'text/csv', content: rows.join('\n') };
}

function importComments(): Step {
  return {
    name: 'createCommentImport after a new comment',
    async run({ did, control, teamId, made, count }) {
      const query = { teamId, postId: made.get('post'), limit: 100 };
      const listed = async () => objectsOf((await did('listImportedComments', { query }))['items']);
      const before = new Set((await listed()).map(({ id }) => id));
      const { postId } = query;
      const event = { type: 'comment', socialAccountId: ACCOUNT, postId, text: `Comment ${count}`, author: `person_${count}` };
      await control('POST', `/_sim/platforms/${PLATFORM}/events`, event);
      const { id } = await did('createCommentImport', { body: { teamId, postId, socialAccountType: PLATFORM } });
      await control('POST', '/_sim/clock/advance', { by: TIME });
      const all = await listed();
      const comment = all.find(({ text }) => text === event.text);
      if (!comment) throw new Error(`${String(id)} did not import the comment ${event.text}`);
      const added = all.filter(each => !before.has(each['id']));
      return {
        changes: [`comment import ${String(id)}: created`, ...added.map(each => `imported comment ${String(each['id'])}: created`)],
        // Comments that were imported before are imported again.
        mayChange: all.flatMap(each => ['importId', 'updatedAt'].map(field => `imported comment ${String(each['id'])}: ${field}`)),
        answered: [`imported comment ${String(comment['id'])}`, comment],
      };
    },
  };
}

/** Each call has a part that would be valid. */
function refusals(): Step {
  return {
    name: 'refused imports',
    async run({ refused, teamId, made }) {
      const postId = made.get('post');
      await refused(404, 'createHistoryImport', { body: { teamId: 'team_pro', socialAccountType: PLATFORM, count: 1 } });
      await refused(400, 'createHistoryImport', { body: { teamId, socialAccountType: PLATFORM, count: 0 } });
      await refused(404, 'createCommentImport', { body: { teamId: 'team_pro', postId, socialAccountType: PLATFORM } });
      await refused(404, 'createCommentImport', { body: { teamId, postId: 'nobody_has_this', socialAccountType: PLATFORM } });
      await refused(415, 'createCsvImport', { body: {} });
      return {};
    },
  };
}
