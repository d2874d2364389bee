/** Answers with the wrong shape. */
import { answers, deep, fields, jsonOf, objects, omit, withJson } from './change.ts';
import { lies } from './lie.ts';

const HAVE_TYPES = new Set(['FACEBOOK', 'INSTAGRAM', 'TIKTOK']);

/** Adds `type: null`: the document allows the type to be absent, but not null. */
function withNullType([platform, data]: readonly [string, unknown]): readonly [string, unknown] {
  const isMeant = HAVE_TYPES.has(platform) && Object.keys(fields(data)).length > 0;
  return [platform, isMeant ? { type: null, ...fields(data) } : data];
}

export const shape = lies('shape', {
  'field-renamed': ['A post calls its title `name`', objects('post', post => omit({ ...post, name: post['title'] }, 'title'))],
  'enum-invented': [
    'A post that is live is called PUBLISHED',
    objects('post', post => (post['status'] === 'POSTED' ? { ...post, status: 'PUBLISHED' } : post)),
  ],
  'field-missing': ['A team does not say when it was updated', objects('team', team => omit(team, 'updatedAt'))],
  'null-for-absent': [
    'The data of a post has null for a type that it was not given',
    objects('post', post => ({ ...post, data: Object.fromEntries(Object.entries(fields(post['data'])).map(withNullType)) })),
  ],
  'number-as-text': [
    'The total of a list is a text',
    answers(['listPosts', 'listTeams'], body => ({ ...body, total: String(body['total']) })),
  ],
  'text-as-number': ['The ids of teams are numbers', objects('team', team => ({ ...team, id: String(team['id']).length * 1009 }))],
  'secret-shown': [
    'The organization shows the secret that signs its webhooks',
    answers(['getOrganization'], body => ({ ...body, webhookSecret: 'whsec_5f0e8f1c2b7a4d9f8e1d' })),
  ],
  'more-than-documented': ['A post shows a field of the database', objects('post', post => ({ ...post, __v: 3 }))],
  'platform-lower-case': [
    'The platform of an account is in lower case',
    objects('account', account => ({ ...account, type: String(account['type']).toLowerCase() })),
  ],
  'list-without-total': ['The list of comments has no total', answers(['listComments'], body => omit(body, 'total'))],
  'wrapped-object': ['A team is wrapped in `data`', answers(['getTeam'], body => ({ data: body }))],
  'empty-texts': [
    'Null is shown as an empty text',
    async (asked, go) => {
      const original = await go();
      const isTeam = asked.operationId?.endsWith('Team') ?? false;
      return isTeam
        ? withJson(
            original,
            deep(jsonOf(original), value => (value === null ? '' : value)),
          )
        : original;
    },
  ],
});
