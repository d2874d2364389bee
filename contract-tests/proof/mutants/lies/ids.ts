/** Wrong ids, counts and links between objects. */
import { answers, fields, isSuccess, jsonOf, objects, withJson } from './change.ts';
import { lies } from './lie.ts';

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
  'usage-stands-still': [
    'The use of the monthly quota of posts does not move',
    async (asked, go, { responses }) => {
      const answer = await go();
      if (asked.operationId !== 'getPostUsage' || !isSuccess(answer)) return answer;
      responses.set('first', responses.get('first') ?? answer);
      return responses.get('first') ?? answer;
    },
  ],
  'other-account': [
    'Daily limits are those of another account',
    answers(['getDailyLimits'], body => ({ ...body, socialAccountId: 'sa_7f3kd92hs6a1bq4x' })),
  ],
  'other-object': [
    'Each read of a team shows the team that was asked for first',
    async (asked, go, { responses }) => {
      const answer = await go();
      if (asked.operationId !== 'getTeam' || !isSuccess(answer)) return answer;
      responses.set('first', responses.get('first') ?? answer);
      return responses.get('first') ?? answer;
    },
  ],
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
    async (asked, go, { responses }) => {
      const answer = await go();
      if (asked.operationId !== 'getTeam') return answer;
      if (isSuccess(answer)) responses.set(asked.path, answer);
      return responses.get(asked.path) ?? withJson(answer, jsonOf(answer));
    },
  ],
});
