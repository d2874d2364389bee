/** Wrong statuses, versions and imports; wrong ids, counts and links between objects. */
import { after, answers, asks, bodyWith, fields, isSuccess, items, jsonOf, objects, withJson } from './change.ts';
import { type Distortion, lies } from './lie.ts';

export const statuses = lies('statuses', {
  'status-skips': [
    'A post that is planned far ahead is shown as live',
    objects('post', post => (post['status'] === 'SCHEDULED' && isFarAhead(post['postDate']) ? { ...post, status: 'POSTED' } : post)),
  ],
  'status-goes-back': [
    'Every second read of a deleted post shows it as a draft',
    async (asked, go, memory) => {
      const isOdd = memory.count() % 2 === 1;
      return objects('post', post => (isOdd && post['status'] === 'DELETED' ? { ...post, status: 'DRAFT' } : post))(asked, go, memory);
    },
  ],
  'live-goes-back': [
    'Every second list of posts shows live posts as scheduled',
    async (asked, go, memory) => {
      const isStale = asked.operationId === 'listPosts' && memory.count() % 2 === 1;
      return objects('post', post => (isStale && post['status'] === 'POSTED' ? { ...post, status: 'SCHEDULED' } : post))(asked, go, memory);
    },
  ],
  'draft-scheduled': [
    'A draft is scheduled at once',
    asks(['createPost'], asked => bodyWith(asked, body => ({ ...body, ...(isFarAhead(body['postDate']) && { status: 'SCHEDULED' }) }))),
  ],
  'version-stands-still': [
    'The version of an automation stays the same',
    objects('automation', automation => ({
      ...automation,
      draft: { ...fields(automation['draft']), version: 1 },
      published: automation['published'] === null ? null : { ...fields(automation['published']), version: 1 },
    })),
  ],
  'archived-active': [
    'An archived automation is shown as active',
    objects('automation', automation => (automation['status'] === 'ARCHIVED' ? { ...automation, status: 'ACTIVE' } : automation)),
  ],
  'pause-does-nothing': [
    'A pause of an automation does nothing',
    async (asked, go) =>
      asked.operationId === 'pauseAutomation'
        ? go({ method: 'GET', path: asked.path.replace('/pause', ''), body: new Uint8Array() })
        : go(),
  ],
  'rows-counted-wrong': [
    'A CSV import counts its header as a row',
    answers(['createCsvImport', 'getCsvImport', 'getCsvImportStatus'], body => ({ ...body, totalRows: Number(body['totalRows']) + 1 })),
  ],
  'bad-row-succeeds': [
    'A bad row of a CSV import is shown as a success',
    items('listCsvImportRows', rows => rows.map(row => ({ ...row, status: 'SUCCESS' }))),
  ],
  'delete-without-time': ['A deleted post has no time of its deletion', objects('post', post => ({ ...post, deletedAt: null }))],
  'comment-status-lost': [
    'An update that schedules a comment leaves it a draft',
    asks(['updateComment'], asked =>
      bodyWith(asked, body => Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'status'))),
    ),
  ],
  'first-status-wrong': [
    'A new history import begins with FETCHING_POSTS',
    after((original, asked) =>
      asked.operationId === 'createHistoryImport' && isSuccess(original)
        ? withJson(original, { ...fields(jsonOf(original)), status: 'FETCHING_POSTS' })
        : original,
    ),
    'allow-import',
  ],
  'setting-not-saved': [
    'A provider setting is answered and not saved',
    after((original, asked) =>
      asked.operationId === 'listProviderSettings' ? withJson(original, { ...fields(jsonOf(original)), items: [], total: 0 }) : original,
    ),
    'allow-settings',
  ],
  'live-without-time': ['A live post has no time at which it went live', objects('post', post => ({ ...post, postedDate: null }))],
});

const DAY_MS = 86_400_000;

function isFarAhead(date: unknown): boolean {
  return typeof date === 'string' && Date.parse(date) > Date.now() + 30 * DAY_MS;
}

/** Repeats the first successful answer of an operation for ever. */
function firstAgain(operationId: string): Distortion {
  return after((answer, asked, { responses }) => {
    if (asked.operationId !== operationId || !isSuccess(answer)) return answer;
    const first = responses.get('first') ?? answer;
    responses.set('first', first);
    return first;
  });
}

export const ids = lies('ids', {
  'other-organization': [
    'A team says that it is of another organization',
    objects('team', team => ({ ...team, organizationId: 'org_7f3kd92hs6a1bq4x' })),
  ],
  'other-team-of-post': ['A post says that it is of another team', objects('post', post => ({ ...post, teamId: 'team_acme_events' }))],
  'id-changes': [
    'A comment has another id in each answer',
    (asked, go, memory) => {
      const end = 10 + (memory.count() % 80);
      return objects('comment', comment => ({ ...comment, id: `${String(comment['id']).slice(0, -2)}${end}` }))(asked, go, memory);
    },
  ],
  'comment-of-other-post': [
    'A comment says that it is under another post',
    objects('comment', comment => (comment['internalPostId'] === null ? comment : { ...comment, internalPostId: 'post_7f3kd92hs6a1bq4x' })),
  ],
  'usage-off': [
    'The use of the monthly quota of posts is three too high',
    answers(['getPostUsage'], body => ({ ...body, used: Number(body['used']) + 3 })),
  ],
  'usage-stands-still': ['The use of the monthly quota of posts does not move', firstAgain('getPostUsage')],
  'other-account': [
    'Daily limits are those of another account',
    answers(['getDailyLimits'], body => ({ ...body, socialAccountId: 'sa_7f3kd92hs6a1bq4x' })),
  ],
  'other-object': ['Each read of a team shows the team that was asked for first', firstAgain('getTeam')],
  'found-by-part': [
    'A reference key is found by its beginning',
    async (asked, go, { texts }) => {
      const original = await go();
      const { referenceKey } = fields(jsonOf(original));
      if (typeof referenceKey === 'string') texts.set(referenceKey, asked.path);
      if (asked.operationId !== 'getPostByReferenceKey' || original.status !== 404) return original;
      const part = decodeURIComponent(asked.path.split('/').at(-1) ?? '');
      const key = [...texts.keys()].find(known => known.startsWith(part));
      return key === undefined ? original : go({ path: `/api/v1/post/reference-key/${encodeURIComponent(key)}` });
    },
  ],
  'accounts-lost': [
    'A post shows no accounts',
    objects('post', post => ('socialAccounts' in post ? { ...post, socialAccounts: [] } : post)),
  ],
  'deleted-team-shown': [
    'A deleted team can still be read',
    after((answer, asked, { responses }) => {
      if (asked.operationId !== 'getTeam') return answer;
      if (isSuccess(answer)) responses.set(asked.path, answer);
      return responses.get(asked.path) ?? withJson(answer, jsonOf(answer));
    }),
  ],
});
