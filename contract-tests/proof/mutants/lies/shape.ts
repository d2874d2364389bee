/** Answers with the wrong shape, and wrong times. */
import { after, answers, deep, fields, isSuccess, jsonOf, objects, omit, withJson } from './change.ts';
import { type Distortion, lies } from './lie.ts';

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
    after((original, asked) => {
      const isTeam = asked.operationId?.endsWith('Team') ?? false;
      return isTeam
        ? withJson(
            original,
            deep(jsonOf(original), value => (value === null ? '' : value)),
          )
        : original;
    }),
  ],
});

const HOUR_MS = 3_600_000;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export const times = lies('times', {
  'without-milliseconds': ['Times have no milliseconds', texts(time => `${time.slice(0, 19)}Z`)],
  'offset-for-z': ['Times have an offset in place of Z', texts(time => time.replace('Z', '+00:00'))],
  'seconds-for-milliseconds': ['Times are seconds since 1970', texts(time => Math.floor(Date.parse(time) / 1000))],
  'created-changes': [
    'The time at which a team was created is that of the read',
    after((original, asked, memory) => {
      const shift = memory.count() * 1000;
      const body = isSuccess(original) ? jsonOf(original) : undefined;
      const changed = (value: unknown, name: string): unknown => (name === 'createdAt' ? later(value, shift) : value);
      return body !== undefined && asked.operationId?.endsWith('Team') ? withJson(original, deep(body, changed)) : original;
    }),
  ],
  'updated-before-created': [
    'A comment was updated before it was created',
    objects('comment', comment => ({ ...comment, updatedAt: later(comment['createdAt'], -1000) })),
  ],
  'shifted-by-an-hour': [
    'The date of a scheduled post is an hour late',
    objects('post', post => (post['status'] === 'SCHEDULED' ? { ...post, postDate: later(post['postDate'], HOUR_MS) } : post)),
  ],
  'update-not-noted': ['An update leaves updatedAt as it was', objects('post', post => ({ ...post, updatedAt: post['createdAt'] }))],
  'created-tomorrow': [
    'A team was created tomorrow',
    objects('team', team => ({
      ...team,
      createdAt: later(team['createdAt'], 24 * HOUR_MS),
      updatedAt: later(team['updatedAt'], 24 * HOUR_MS),
    })),
  ],
  'posted-before-created': [
    'A post was live a day before it was created',
    objects('post', post => (post['postedDate'] === null ? post : { ...post, postedDate: later(post['createdAt'], -24 * HOUR_MS) })),
  ],
});

function later(value: unknown, byMs: number): unknown {
  return typeof value === 'string' ? new Date(Date.parse(value) + byMs).toISOString() : value;
}

/** Changes every time in successful answers. */
function texts(change: (time: string) => unknown): Distortion {
  return after(original => {
    const body = isSuccess(original) ? jsonOf(original) : undefined;
    return body === undefined
      ? original
      : withJson(
          original,
          deep(body, value => (typeof value === 'string' && TIME.test(value) ? change(value) : value)),
        );
  });
}
