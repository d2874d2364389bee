/** A simulator in whose default world everything is that the examples of the documents name: the first object of each kind, as seed 1 names it. */

import { createSimulator, type Simulator } from '../../../../simulator/index.ts';
import { LEAST_DATA } from '../../../least-data.ts';
import { START } from '../../../target.ts';
import { createDid } from '../../caller.ts';

/** Calls of a preparation: method and path, and the body as JSON or as a form. */
type Step = readonly [call: string, body?: object];

const team = { teamId: 'team_acme_marketing' };
const onInstagram = { socialAccountId: 'sa_acme_instagram' };
/** The post that is live everywhere. */
export const postId = 'post_5dktzzd2ahay64cj';
const INSTAGRAM_EVENT = 'POST /_sim/platforms/INSTAGRAM/events';
const COMMENT = { type: 'comment', ...onInstagram, postId, text: 'Nice', author: 'fan' };

const CSV = `teamId,title,postDate,status,socialAccountTypes,text
team_acme_marketing,Spring,2026-04-01T09:00:00Z,SCHEDULED,FACEBOOK,Hello
`;

const COMMENTED = ['INSTAGRAM', 'YOUTUBE', 'LINKEDIN', 'REDDIT', 'FACEBOOK', 'MASTODON', 'BLUESKY', 'TIKTOK'];

const POST = {
  ...team,
  title: 'Spring launch',
  referenceKey: 'campaign-42',
  status: 'SCHEDULED',
  postDate: START,
  socialAccountTypes: Object.keys(LEAST_DATA),
  data: LEAST_DATA,
};
const FLOW = {
  ...team,
  ...onInstagram,
  name: 'Welcome',
  definition: { trigger: { type: 'COMMENT_CREATED', postId }, steps: [{ id: 'answer', type: 'SEND_PRIVATE_REPLY', text: 'Thanks' }] },
};

/** What the examples of the public document name. */
const PUBLIC: readonly Step[] = [
  ['POST /api/v1/post', POST],
  ['POST /_sim/clock/advance', { by: 'PT10M' }],
  [INSTAGRAM_EVENT, COMMENT],
  ['POST /api/v1/comment/import', { ...team, postId, socialAccountType: 'INSTAGRAM' }],
  ['POST /api/v1/comment', { ...team, text: 'Hello', internalPostId: postId, socialAccountTypes: COMMENTED }],
  [INSTAGRAM_EVENT, { type: 'message', ...onInstagram, participant: 'fan', text: 'Hello' }],
  ['POST /api/v1/automations', FLOW],
  ['POST /api/v1/automations/auto_f2bxx2dmcu32i95h/publish'],
  [INSTAGRAM_EVENT, COMMENT],
  [
    'PUT /api/v1/automation-provider-settings/sa_acme_instagram/ICE_BREAKERS',
    { config: { items: [{ question: 'When do you open?', payload: 'OPEN' }] } },
  ],
  ['POST /api/v1/post-csv-import', { file: { name: 'posts.csv', type: 'text/csv', content: CSV } }],
  ['POST /api/v1/post-history-import', { ...team, socialAccountType: 'INSTAGRAM', count: 2 }],
  ['POST /api/v1/misc/google-business/reviews/import', { ...team, count: 5 }],
  ['POST /api/v1/misc/facebook/recommendations/import', { ...team, count: 5 }],
  ['POST /_sim/clock/advance', { by: 'PT10M' }],
];

/** What those of the control document name besides. */
const CONTROL: readonly Step[] = [
  ['POST /_sim/webhooks', { organizationId: 'org_acme', url: 'http://127.0.0.1:9/' }],
  ['POST /_sim/faults', { operationId: 'createPost', effect: { status: 500 } }],
  ['POST /_sim/worlds', {}],
  ['PUT /_sim/snapshots/before'],
  ['PUT /_sim/snapshots/after'],
];

/** A listening simulator and its address. Close `sim` afterwards. */
export interface PreparedSimulator {
  readonly sim: Simulator;
  readonly url: string;
}

/** Starts a simulator that holds what the examples of a document name. Rejects when a step of the preparation fails. */
export async function prepareSimulator(document: 'public' | 'control'): Promise<PreparedSimulator> {
  const sim = await createSimulator({ clock: 'manual', startTime: START, throttle: false });
  const { url } = await sim.listen();
  const did = createDid({ fetch: sim.fetch, apiKey: 'sk_sim_acme' });
  for (const [call, body] of document === 'public' ? PUBLIC : [...PUBLIC, ...CONTROL]) {
    const [method = '', path = ''] = call.split(' ');
    await did(method, path, body);
  }
  return { sim, url };
}

/** Where a collection finds nothing on purpose, by the id of the operation, with the reason. */
export const MEANT_TO_BE_ABSENT: Readonly<Record<string, string>> = {
  finalizeUpload: 'the file is sent with a PUT that no document describes',
  signMultipartUpload: 'the path comes from the answer of init',
  completeMultipartUpload: 'the path comes from the answer of init',
  abortMultipartUpload: 'the path comes from the answer of init',
  deleteTwitterComment: 'no comment can be live on TWITTER (D-MSC-17)',
  getGrade: 'a client is graded with sim serve --grade only',
  getParity: 'a comparison is loaded with sim serve --parity only',
};

/**
 * The order in which requests find what they are about: what reads first, what deletes last, and of that what removes something from a platform before
 * what deletes it here, and what deletes one before all of a kind.
 */
export function inRunningOrder<T extends { readonly method: string; readonly path: string }>(requests: readonly T[]): T[] {
  const rank = ({ method, path }: T): number =>
    ['GET', 'PUT', 'PATCH', 'POST', 'DELETE'].indexOf(method) + (method === 'DELETE' ? rankOfRemoval(path) : 0);
  return requests.toSorted((a, b) => rank(a) - rank(b));
}

function rankOfRemoval(path: string): number {
  if (path.includes('/misc/')) return 0;
  return /[{:]/.test(path) ? 0.2 : 0.5;
}
