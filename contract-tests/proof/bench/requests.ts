import type { Load } from './load.ts';

export const HEADERS = { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' };
export const START_TIME = '2026-03-02T09:00:00Z';
/** Limits that no bench reaches. */
export const UNLIMITED = { dailyPosts: { LINKEDIN: 1e9, TWITTER: 1e9 }, monthlyPosts: 1e9 };
const SHORT_TEXT = 'Launch day is near, and here is what we have built for you.';
/** Gives a request about 3 kB. */
const LONG_TEXT = `${SHORT_TEXT} `.repeat(47);

/** A kind of request, and its goal as a share of the rate of bare `node:http`. */
export interface Kind {
  readonly name: string;
  readonly load: Load;
  readonly goal: number;
}

/** Returns the kinds of requests that are measured, for a server with posts. */
export async function kindsOf(url: string): Promise<Kind[]> {
  const list = '/api/v1/post?teamId=team_acme_marketing&limit=10';
  return [
    { name: 'GET one post', load: { method: 'GET', path: `/api/v1/post/${await anyPost(url)}`, headers: HEADERS }, goal: 0.5 },
    { name: 'GET list of 10', load: { method: 'GET', path: list, headers: HEADERS }, goal: 0.5 },
    {
      name: 'POST valid 3 kB',
      load: { method: 'POST', path: '/api/v1/post', headers: HEADERS, body: postBody(LONG_TEXT) },
      goal: 0.45,
    },
  ];
}

async function anyPost(url: string): Promise<string> {
  const list = (await ok(fetch(`${url}/api/v1/post?teamId=team_acme_marketing&limit=1`, { headers: HEADERS }))) as {
    readonly items: readonly { readonly id: string }[];
  };
  return list.items[0]?.id ?? '';
}

/** Returns the body of an answer. Throws unless its status is 200 or 201. */
export async function ok(response: Promise<Response>): Promise<unknown> {
  const answer = await response;
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Returns the body of a post for next month, on two platforms that need no media. */
export function postBody(text = SHORT_TEXT): string {
  return JSON.stringify({
    teamId: 'team_acme_marketing',
    title: 'Launch',
    status: 'SCHEDULED',
    postDate: '2026-04-02T09:00:00.000Z',
    socialAccountTypes: ['LINKEDIN', 'TWITTER'],
    data: { LINKEDIN: { text }, TWITTER: { text: SHORT_TEXT } },
  });
}
