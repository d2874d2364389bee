/** How posts end on failing platforms. */

import * as fc from 'fast-check';
import { fieldsOf } from '../../../exchange.ts';
import type { Control, Session } from '../../../session.ts';
import { ask, expectAnswer, expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { behaviourOf } from '../behaviour.fixture.ts';

const NEEDS = ['clock', 'control', 'writes'] as const;
/** Platforms where a post needs only a text, and is retried after a transient failure. */
const PLATFORMS = ['FACEBOOK', 'LINKEDIN', 'BLUESKY', 'MASTODON', 'TWITTER'] as const;
type Platform = (typeof PLATFORMS)[number];
/** This number comes from the interface, not from the simulator. */
const MANUAL_RETRIES = 3;

const platforms = fc.constantFrom(...PLATFORMS);

behaviourOf<Platform>({
  id: 'post-endings/manual-retries',
  area: 'posts',
  title: 'A post in ERROR can be retried three times, and ends in the same way each time',
  rules: ['D-PST-04', 'D-PST-17'],
  needs: NEEDS,
  cases: () => platforms,
  async check(session, platform) {
    const control = await fresh(session);
    await fail(control, platform, { mode: 'reject' });
    const id = await publish(session, [platform]);
    for (let number = 1; number <= MANUAL_RETRIES + 1; number++) {
      await control('POST', '/_sim/clock/advance', { by: 'PT5M' });
      const { status, retryCount } = await read(session, 'getPost', { path: { id } });
      expectEqual(`status and retryCount after ${number} attempts`, [status, retryCount], ['ERROR', 0]);
      const answer = await ask(session, 'retryPost', { path: { id } });
      expectAnswer(`retry ${number}`, answer, number <= MANUAL_RETRIES ? 200 : 400);
    }
  },
});

interface Mixed {
  readonly transient: Platform;
  readonly permanent: Platform;
}

behaviourOf<Mixed>({
  id: 'post-endings/mixed-failures',
  area: 'posts',
  title:
    'A post that fails on two platforms is retried only after the transient failure, and ends in ERROR, live where the retry succeeded',
  rules: ['D-PST-05', 'D-PST-06', 'D-PST-07', 'D-PST-08'],
  needs: NEEDS,
  cases: () =>
    fc
      .shuffledSubarray([...PLATFORMS], { minLength: 2, maxLength: 2 })
      .map(([transient = 'FACEBOOK', permanent = 'LINKEDIN']) => ({ transient, permanent })),
  async check(session, { transient, permanent }) {
    const control = await fresh(session);
    // Retries succeed, because each platform fails only once.
    await fail(control, transient, { mode: 'outage', times: 1 });
    await fail(control, permanent, { mode: 'reject', times: 1 });
    const id = await publish(session, [transient, permanent]);
    await control('POST', '/_sim/clock/advance', { by: 'PT1H' });
    const { status, errors, externalData } = await read(session, 'getPost', { path: { id } });
    const failed = Object.entries(fieldsOf(errors)).filter(([, error]) => error !== null);
    expectEqual('status, and the platforms that failed', [status, failed.map(([name]) => name)], ['ERROR', [permanent]]);
    expectEqual('the platforms where it is live', Object.keys(fieldsOf(externalData)), [transient]);
    // A manual retry does not publish again on the platform where the post is live.
    await read(session, 'retryPost', { path: { id } });
    await control('POST', '/_sim/clock/advance', { by: 'PT1H' });
    const ended = await read(session, 'getPost', { path: { id } });
    expectEqual('status after a retry', ended['status'], 'POSTED');
    expectEqual(`externalData.${transient} after a retry`, fieldsOf(ended['externalData'])[transient], fieldsOf(externalData)[transient]);
  },
});

behaviourOf<{ readonly platform: Platform; readonly minutes: readonly number[] }>({
  id: 'post-endings/due-together',
  area: 'posts',
  title: 'Posts of one account are published in the order of their dates, and posts of the same date in the order of their creation',
  rules: ['D-PST-23'],
  needs: NEEDS,
  cases: () => fc.record({ platform: platforms, minutes: fc.array(fc.constantFrom(1, 1, 2), { minLength: 2, maxLength: 3 }) }),
  async check(session, { platform, minutes }) {
    const control = await fresh(session);
    // The platform is so slow that a post that is due a minute later has to wait.
    await control('PATCH', `/_sim/platforms/${platform}`, { latency: 'PT2M' });
    const ids: string[] = [];
    for (const minute of minutes) ids.push(await publish(session, [platform], minute));
    await control('POST', '/_sim/clock/advance', { by: 'PT1H' });
    const shown = await Promise.all(ids.map(id => read(session, 'getPost', { path: { id } })));
    const expected = shown.toSorted((a, b) => String(a['postDate']).localeCompare(String(b['postDate'])));
    const live = shown.toSorted((a, b) => String(a['postedDate']).localeCompare(String(b['postedDate'])));
    const namesOf = (posts: typeof shown) => posts.map(({ id }) => ids.indexOf(String(id)));
    expectEqual('the order in which posts went live', namesOf(live), namesOf(expected));
    expectEqual('the number of different times', new Set(live.map(({ postedDate }) => postedDate)).size, ids.length);
  },
});

behaviourOf<'DRAFT' | 'SCHEDULED'>({
  id: 'post-endings/held-uploads',
  area: 'uploads',
  title: 'An upload cannot be deleted while a draft or a scheduled post uses it',
  rules: ['D-UPL-13'],
  needs: NEEDS,
  cases: () => fc.constantFrom('DRAFT', 'SCHEDULED'),
  async check(session, status) {
    const control = await fresh(session);
    const { teamId } = session;
    const upload = await read(session, 'createUploadFromUrl', { body: { teamId, url: 'https://cdn.example.com/picture.png' } });
    const path = { id: String(upload['id']) };
    const postDate = dateIn(await nowOf(control), 60);
    const data = { FACEBOOK: { text: 'With a picture', uploadIds: [path.id] } };
    const post = await read(session, 'createPost', {
      body: { teamId, title: 'Picture', status, postDate, socialAccountTypes: ['FACEBOOK'], data },
    });
    const answer = await ask(session, 'deleteUpload', { path });
    expectAnswer(`deleteUpload of an upload that a ${status} post uses`, answer, 400);
    expectEqual('whether the message names the post', answer.text.includes(String(post['id'])), true);
    expectAnswer('deleteUploads of the same upload', await ask(session, 'deleteUploads', { body: { ids: [path.id] } }), 400);
    const listed = objectsOf((await ask(session, 'listUploads', { query: { ids: [path.id], status: 'USED' } })).body);
    expectEqual(
      'the used uploads',
      listed.map(({ id }) => id),
      [path.id],
    );
    await read(session, 'deletePost', { path: { id: String(post['id']) } });
    expectAnswer('deleteUpload after its post was deleted', await ask(session, 'deleteUpload', { path }), 200);
  },
});

/** Resets the world. */
async function fresh({ control }: Session): Promise<Control> {
  if (!control) throw new Error('The control API is needed to let platforms fail');
  await control('POST', '/_sim/reset', {});
  return control;
}

async function fail(control: Control, platform: Platform, failure: object): Promise<void> {
  await control('PATCH', `/_sim/platforms/${platform}`, { failure });
}

/** Creates a post that is due in some minutes, and returns its id. */
async function publish(session: Session, socialAccountTypes: readonly Platform[], minutes = 0): Promise<string> {
  const { teamId, control } = session;
  const postDate = dateIn(control ? await nowOf(control) : 0, minutes);
  const data = Object.fromEntries(socialAccountTypes.map(platform => [platform, { text: 'A few words' }]));
  const body = { teamId, title: 'Ends', status: 'SCHEDULED', postDate, socialAccountTypes, data };
  return String((await read(session, 'createPost', { body }))['id']);
}

async function nowOf(control: Control): Promise<number> {
  return Date.parse(String((await control('GET', '/_sim/clock'))['now']));
}

function dateIn(now: number, minutes: number): string {
  return new Date(now + minutes * 60_000).toISOString();
}
