/** What becomes of the posts, results and permissions of an account that was removed. */
import { callOf } from '../../../arbitraries/known-ids.ts';
import { checkError } from '../../../checks/error-shape.ts';
import { fieldsOf, send } from '../../../exchange.ts';
import type { Control, Session } from '../../../session.ts';
import { did } from '../../../suites/operation.ts';
import { ask, asked, expectAnswer, expectEqual, expectObject, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { draft, live } from '../posts/fresh-posts.ts';

/** A second platform, whose account stays connected. */
const OTHER = 'THREADS';
const PLATFORMS = ['BLUESKY', 'FACEBOOK', 'TWITTER'];
const WITH_MESSAGES = ['FACEBOOK', 'INSTAGRAM'];

/** A behaviour of accounts on several platforms. */
function onEach(
  name: string,
  title: string,
  rule: string,
  platforms: readonly string[],
  check: (session: Session, control: Control, platform: string) => Promise<void>,
): void {
  behaviour<string>({
    id: `lost-accounts/${name}`,
    area: 'accounts',
    title,
    rules: [rule],
    cases: platforms,
    check: ({ session, control }, platform) => check(session, control, platform),
  });
}

/** Schedules a post for a platform and the other one. */
async function postOn(session: Session, control: Control, lost: string, dueInMs: number): Promise<string> {
  const { now } = await control('GET', '/_sim/clock');
  const { id } = await did(session, 'createPost', {
    body: {
      teamId: session.teamId,
      title: 'A note',
      status: 'SCHEDULED',
      postDate: new Date(Date.parse(String(now)) + dueInMs).toISOString(),
      socialAccountTypes: [lost, OTHER],
      data: { [lost]: { text: 'Hello' }, [OTHER]: { text: 'Hello' } },
    },
  });
  return String(id);
}

async function disconnect(session: Session, type: string): Promise<void> {
  await did(session, 'disconnectSocialAccount', { body: { teamId: session.teamId, type } });
}

async function rename(session: Session, id: string, title: string): Promise<void> {
  await did(session, 'updatePost', { path: { id }, body: { title } });
}

async function expectOn(session: Session, id: string, platforms: readonly string[]): Promise<void> {
  const { socialAccounts } = await did(session, 'getPost', { path: { id } });
  const types = (socialAccounts as readonly unknown[]).map(each => String(fieldsOf(fieldsOf(each)['socialAccount'])['type']));
  if (types.sort().join() !== [...platforms].sort().join()) throw new Error(`${id} has ${types.join()}, not ${platforms.join()}`);
}

onEach('live-posts', 'A removed account stays in posts that are live', 'D-ACC-12', PLATFORMS, async (session, control, lost) => {
  const id = await postOn(session, control, lost, 0);
  await control('POST', '/_sim/clock/advance', { by: 'PT10M' });
  await disconnect(session, lost);
  await expectOn(session, id, [lost, OTHER]);
});
onEach(
  'waiting-posts',
  'An update attaches a lost account only if it names the platform',
  'D-ACC-13',
  PLATFORMS,
  async (session, control, lost) => {
    const id = await postOn(session, control, lost, 86_400_000);
    await disconnect(session, lost);
    await rename(session, id, 'Without it');
    await control('POST', '/_sim/social-accounts', { teamId: session.teamId, type: lost });
    await rename(session, id, 'With it');
    await expectOn(session, id, [OTHER]);
    await did(session, 'updatePost', { path: { id }, body: { socialAccountTypes: [lost, OTHER] } });
    await expectOn(session, id, [lost, OTHER]);
  },
);
onEach(
  'scope',
  'Connecting again without the messaging scope disables messaging',
  'D-ACC-15',
  WITH_MESSAGES,
  async (session, control, type) => {
    const { teamId } = session;
    const body = { teamId, type };
    await did(session, 'enableMessaging', { body });
    await control('POST', '/_sim/social-accounts', { ...body, externalId: `${type.toLowerCase()}_acme` });
    checkError(await send(session, { ...callOf('enableMessaging', {}), body }), 400);
  },
);

behaviour<number>({
  id: 'posts/reconnect-results',
  area: 'posts',
  title: 'The result of each post to reconnect has its title, its status before and after, and the reason of a failure',
  rules: ['D-ACC-13'],
  cases: [0, 1],
  async check(world, way) {
    const { session, control } = world;
    const { teamId } = session;
    const posted = await live(world, 'FACEBOOK');
    const attached = await draft(world, 'FACEBOOK');
    const lost = await draft(world, 'FACEBOOK');
    await control('DELETE', '/_sim/social-accounts/sa_acme_facebook');
    const other = await draft(world, 'BLUESKY');
    await control('POST', '/_sim/social-accounts', { teamId, type: 'FACEBOOK' });
    // A draft that names the platform again has its account again.
    await read(session, 'updatePost', { path: { id: attached }, body: { socialAccountTypes: ['FACEBOOK'] } });
    const postIds = [posted, attached, lost, other, 'nobody_has_this'];
    const { results } = await read(session, 'reconnectPosts', { body: { teamId, type: 'FACEBOOK', ...(way === 1 && { postIds }) } });
    const seen = objectsOf(results).map(({ postId, title, success, statusBefore, statusAfter, message }) => [
      postId,
      title,
      success,
      statusBefore ?? null,
      statusAfter ?? null,
      message !== undefined,
    ]);
    const known = (id: string, status: string, isDone: boolean) => [id, 'A note', isDone, status, status, !isDone];
    const all = [
      known(posted, 'POSTED', false),
      known(attached, 'DRAFT', false),
      known(lost, 'DRAFT', true),
      known(other, 'DRAFT', false),
      ['nobody_has_this', null, false, null, null, true],
    ];
    expectEqual('the results of the posts', seen, way === 1 ? all : all.slice(2, 3));
  },
});

behaviour<'YOUTUBE' | 'FACEBOOK' | 'LINKEDIN'>({
  id: 'history-imports/lost-accounts',
  area: 'history-imports',
  title: 'Imported posts stay while their account has only lost its channel, and are removed with the account',
  rules: ['HIS-14'],
  cases: ['YOUTUBE', 'FACEBOOK', 'LINKEDIN'],
  async check({ session, control, advance }, type) {
    const { teamId } = session;
    const body = { teamId, type };
    const { externalId } = await read(session, 'getSocialAccountByType', { query: body });
    await read(session, 'createHistoryImport', { body: { teamId, socialAccountType: type, count: 3 } }, 201);
    await advance('PT10M');
    const list = async () =>
      objectsOf((await read(session, 'listImportedPosts', { query: { teamId, socialAccountType: type } }))['posts']).map(({ id }) => id);
    const before = await list();
    expectEqual(`the number of posts imported from ${type}`, before.length, 3);
    await asked(session, 'unsetChannel', { body });
    expectEqual(`the posts imported from ${type} without its channel`, await list(), before);
    await asked(session, 'disconnectSocialAccount', { body });
    await control('POST', '/_sim/social-accounts', { ...body, externalId });
    expectEqual(`the posts imported from ${type} by a removed account`, await list(), []);
    const comment = { teamId, importedPostId: before[0], socialAccountTypes: [type], text: 'Hello' };
    await asked(session, 'createComment', { body: comment }, 404);
  },
});

behaviour<'FACEBOOK' | 'TIKTOK'>({
  id: 'history-imports/slow-platforms',
  area: 'history-imports',
  title: 'An import of posts finishes in time even if its platform is slow',
  rules: ['D-HIS-07'],
  cases: ['FACEBOOK', 'TIKTOK'],
  async check({ session, control, advance }, type) {
    await control('PATCH', `/_sim/platforms/${type}`, { latency: 'PT10M' });
    const body = { teamId: session.teamId, socialAccountType: type, count: 100 };
    const { id } = await read(session, 'createHistoryImport', { body }, 201);
    await advance('PT5M');
    const { status } = await read(session, 'getHistoryImport', { path: { importId: String(id) } });
    expectEqual(`status of an import from a slow ${type}`, status, 'COMPLETED');
  },
});

const ROW = 'nobody_has_this,From a file,2026-03-09T09:00:00Z,DRAFT,BLUESKY,It is here,more';
const file = { name: 'posts.csv', type: 'text/csv', content: `teamId,title,postDate,status,socialAccountTypes,text,\n${ROW}` };

behaviour<number>({
  id: 'csv-imports/without-team',
  area: 'csv-imports',
  title: 'A CSV import needs a team of the organization; its rows do not show columns without a name',
  rules: ['CSV-16'],
  cases: [0],
  async check({ session, control, advance }) {
    const { id } = await read(session, 'createCsvImport', { body: { file } }, 201);
    await advance('PT10M');
    const { items } = await read(session, 'listCsvImportRows', { path: { importId: String(id) } });
    const [row = {}] = objectsOf(items);
    const rawRow = {
      teamId: 'nobody_has_this',
      title: 'From a file',
      postDate: '2026-03-09T09:00:00Z',
      status: 'DRAFT',
      socialAccountTypes: 'BLUESKY',
      text: 'It is here',
    };
    expectObject('a row with a cell in a column without a name', fieldsOf(row['rawRow']), rawRow);
    const organization = String((await control('POST', '/_sim/organizations', { plan: 'PRO' }))['id']);
    const { key } = await control('POST', `/_sim/organizations/${organization}/api-keys`, {});
    const own = { ...session, apiKey: String(key) };
    expectAnswer('a file for an organization without teams', await ask(own, 'createCsvImport', { body: { file } }), 404);
    await control('POST', `/_sim/organizations/${organization}/teams`, { name: 'First' });
    expectAnswer('a file for an organization with a team', await ask(own, 'createCsvImport', { body: { file } }), 201);
  },
});
