/** Wrong times. */
import { deep, isSuccess, jsonOf, objects, withJson } from './change.ts';
import { type Distortion, lies } from './lie.ts';

const HOUR_MS = 3_600_000;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export const times = lies('times', {
  'without-milliseconds': ['Times have no milliseconds', texts(time => `${time.slice(0, 19)}Z`)],
  'offset-for-z': ['Times have an offset in place of Z', texts(time => time.replace('Z', '+00:00'))],
  'seconds-for-milliseconds': ['Times are seconds since 1970', texts(time => Math.floor(Date.parse(time) / 1000))],
  'created-changes': [
    'The time at which a team was created is that of the read',
    async (asked, go, memory) => {
      const original = await go();
      const shift = memory.count() * 1000;
      const body = isSuccess(original) ? jsonOf(original) : undefined;
      const changed = (value: unknown, name: string): unknown => (name === 'createdAt' ? later(value, shift) : value);
      return body !== undefined && asked.operationId?.endsWith('Team') ? withJson(original, deep(body, changed)) : original;
    },
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
  return async (_, go) => {
    const original = await go();
    const body = isSuccess(original) ? jsonOf(original) : undefined;
    return body === undefined
      ? original
      : withJson(
          original,
          deep(body, value => (typeof value === 'string' && TIME.test(value) ? change(value) : value)),
        );
  };
}
