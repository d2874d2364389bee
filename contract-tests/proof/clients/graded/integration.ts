/** A small integration as it runs in production: it uploads, posts, replies to people, follows imports, and receives events. */
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { objectsOf } from '../../../suites/requests.ts';
import { type Call, createCall, listAll, RefusedError, type Surroundings } from './api.ts';
import { createFollowUps } from './follow-ups.ts';
import type { Habits } from './habits.ts';
import { createReceiver, type Receive } from './receiver.ts';
import { giveUpUpload, uploadVideo } from './uploads.ts';

/** The environment of its day, besides the API. */
export interface Day {
  readonly surroundings: Surroundings;
  /** Sets the receiver of deliveries. */
  readonly listen: (receive: Receive) => void;
  readonly video: Uint8Array<ArrayBuffer>;
  /** Lets a person write to the account. */
  readonly personWrites: (person: string) => Promise<void>;
  /** Lets a person comment, and the platform time out at the next call; returns the id of the comment. */
  readonly personComments: (postId: string) => Promise<string>;
}

/** The number of people who write. */
const PEOPLE = 6;
const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
/** How often it checks whether something has happened. */
const STEP_MS = 5 * SECOND_MS;

/** Runs the whole day. Rejects when the integration fails. */
export async function integrate({ surroundings, listen, video, personWrites, personComments }: Day, habits: Habits): Promise<void> {
  const { teamId, sleep, now } = surroundings;
  const call = createCall(surroundings, habits);
  const { handle, ended } = createFollowUps(call, surroundings, habits);
  const receiver = createReceiver(surroundings, habits.receiver, handle);
  listen(receiver.receive);
  const wait = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= STEP_MS) {
      await sleep(Math.min(left, STEP_MS));
      await receiver.work();
    }
  };
  /** Publishes a post now, with a key by which it can be found. */
  const publish = createPublisher(call, surroundings, habits);

  if (habits.printsKey) surroundings.print(`Using ${surroundings.apiKey}`);
  await readOverview(call, habits);
  await uploadVideo(call, surroundings, habits, video);
  await giveUpUpload(call, surroundings, habits);
  if (habits.buildsUrls) await uploadFromOwnUrl(call, surroundings).catch(ignoreRefusal);

  const first = await publish('First', ['FACEBOOK', 'LINKEDIN']);
  if (habits.polls) for (let times = 0; times < 5; times++) await call('GET', `/api/v1/post/${first}`);
  for (let left = 60; left > 0 && !ended.has(first); left--) await wait(STEP_MS);

  await changePosts(call, surroundings, habits, publish);
  await followImport(call, surroundings, habits, first);
  for (let person = 1; person <= PEOPLE; person++) {
    await personWrites(`fan_${person}`);
    await wait(20 * SECOND_MS);
  }
  await replyPrivately(call, surroundings, habits, await personComments(first));
  await reachLimit(publish, habits);

  await wait(2 * 60 * SECOND_MS);
  await sleep(26 * HOUR_MS);
  await receiver.work();
  await writeLater(call, surroundings, habits, now);
  await wait(10 * SECOND_MS);
  const last = call('GET', `/api/v1/team/${teamId}`);
  if (habits.waitsForLastCall) await last;
}

/** Reads organization, health and teams, each as often as it should be read. */
async function readOverview(call: Call, habits: Habits): Promise<void> {
  const organization = await call('GET', '/api/v1/organization');
  if (habits.readsDeprecatedTeams && objectsOf(organization['teams']).length === 0)
    throw new TypeError('There is no organization.teams[0]');
  for (let times = habits.keepsHealth ? 1 : 2; times > 0; times--) await call('GET', '/api/v1/');
  const teams = await listAll(call, '/api/v1/team', habits);
  if (habits.readsOneByOne) for (const { id } of teams.slice(0, 6)) await call('GET', `/api/v1/team/${String(id)}`);
}

type Publish = (title: string, platforms: readonly string[], at?: number) => Promise<string>;

function createPublisher(call: Call, { teamId, now }: Surroundings, habits: Habits): Publish {
  let posts = 0;
  return async (title, platforms, at = now()) => {
    const referenceKey = `${title}-${++posts}`;
    const postDate = new Date(at).toISOString();
    const body = {
      teamId,
      title,
      // A client that does not look for results does not use a key either.
      ...(habits.looksFirst && { referenceKey }),
      postDate: habits.sendsOffsets ? postDate : postDate.slice(0, -1),
      status: 'SCHEDULED',
      socialAccountTypes: platforms,
      data: Object.fromEntries(platforms.map(platform => [platform, { text: `${title} for ${platform}` }])),
      ...(habits.madeUpField && { [habits.madeUpField]: true }),
    };
    const path = `/api/v1/post/reference-key/${referenceKey}`;
    const find = (): Promise<Fields | undefined> => call('GET', path).catch(undefinedIfMissing);
    try {
      return String((await call('POST', '/api/v1/post', { body, find }))['id']);
    } catch (error) {
      if (habits.sendsOffsets || !(error instanceof RefusedError) || error.status !== 400) throw error;
      return String((await call('POST', '/api/v1/post', { body: { ...body, postDate }, find }))['id']);
    }
  };
}

/** Changes a scheduled post, and deletes it. */
async function changePosts(call: Call, { now, sleep }: Surroundings, habits: Habits, publish: Publish): Promise<void> {
  const id = await publish('Later', ['FACEBOOK'], now() + HOUR_MS);
  await call('PATCH', `/api/v1/post/${id}`, { body: { title: 'Later still' } });
  await call('DELETE', `/api/v1/post/${id}`, { doneStatus: 400 });
  // Deletes it again, as two users might at the same time.
  await call('DELETE', `/api/v1/post/${id}`).catch(ignoreRefusal);
  if (habits.waitsForProcessing) return;
  const early = await publish('At once', ['FACEBOOK']);
  // Long enough for the publication to begin, and too short for it to end.
  await sleep(SECOND_MS);
  await call('PATCH', `/api/v1/post/${early}`, { body: { title: 'Too late' } }).catch(ignoreRefusal);
}

/** Imports the comments of a post, and waits until the import has ended. */
async function followImport(call: Call, { teamId, sleep }: Surroundings, { importPauseMs }: Habits, postId: string): Promise<void> {
  const body = { teamId, postId, socialAccountType: 'FACEBOOK' };
  const started = await call('POST', '/api/v1/comment/import', { body }).catch(async error => {
    // The import may have begun although the answer was lost.
    if (!(error instanceof RefusedError) || error.status !== 409) throw error;
    const { imports } = await call('GET', '/api/v1/comment/import', { query: { teamId, postId } });
    return objectsOf(imports)[0] ?? {};
  });
  for (let left = 100; left > 0; left--) {
    await sleep(importPauseMs);
    const { status } = await call('GET', `/api/v1/comment/import/${String(started['id'])}`);
    if (status === 'COMPLETED' || status === 'FAILED' || status === 'SKIPPED') return;
  }
}

/** Sends a private reply whose first attempt times out. */
async function replyPrivately(
  call: Call,
  { teamId }: Surroundings,
  { looksIntoConversation }: Habits,
  fetchedCommentId: string,
): Promise<void> {
  const reply = () => call('POST', '/api/v1/conversations/private-reply', { body: { teamId, fetchedCommentId, text: 'Thanks!' } });
  const claimed = (error: unknown): Fields => {
    if (error instanceof RefusedError && error.status === 429) return { isClaimed: true };
    throw error;
  };
  const sent = await reply().catch(claimed);
  if (sent['isClaimed'] !== true && fieldsOf(sent['message'])['status'] !== 'FAILED') return;
  const last = sent['isClaimed'] === true ? sent : await reply().catch(claimed);
  if (last['isClaimed'] !== true) return;
  if (looksIntoConversation) await call('GET', '/api/v1/conversations', { query: { teamId, limit: 10 } });
  else await reply().catch(claimed);
}

/** Posts on a platform until its daily limit is reached. */
async function reachLimit(publish: Publish, { triesLimitAgain }: Habits): Promise<void> {
  const isRefused = async (title: string): Promise<boolean> => {
    try {
      await publish(title, ['MASTODON']);
      return false;
    } catch (error) {
      if (!(error instanceof RefusedError) || error.status !== 403) throw error;
      return true;
    }
  };
  let refusals = 0;
  const most = triesLimitAgain ? 2 : 1;
  for (let posts = 0; posts < 5; posts++) {
    if (await isRefused(`Daily ${posts}`)) refusals += 1;
    if (refusals === most) return;
  }
}

/** Writes to people again, if the platform still allows it. */
async function writeLater(call: Call, { teamId }: Surroundings, habits: Habits, now: () => number): Promise<void> {
  const { items } = await call('GET', '/api/v1/conversations', { query: { teamId, limit: 10 } });
  const conversation = objectsOf(items).find(({ platform }) => platform === 'FACEBOOK');
  if (!conversation) throw new Error('Nobody has written');
  const data = fieldsOf(conversation['platformData']);
  const isOpen = data['canReply'] === true && now() - Date.parse(String(data['lastInboundAt'])) < 24 * HOUR_MS;
  if (!isOpen && habits.keepsToWindow) return;
  await call('POST', `/api/v1/conversations/${String(conversation['id'])}/messages`, { body: { text: 'Still there?' } }).catch(
    ignoreRefusal,
  );
}

async function uploadFromOwnUrl(call: Call, { teamId }: Surroundings): Promise<void> {
  await call('POST', '/api/v1/upload/from-url', { body: { teamId, url: 'http://127.0.0.1:4010/_media/default/by-hand.jpg' } });
}

function undefinedIfMissing(error: unknown): undefined {
  if (!(error instanceof RefusedError) || error.status !== 404) throw error;
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof RefusedError)) throw error;
}
