/** Posts of a removed account, and the messaging permission after a consent without it. */

import { callOf } from '../../../arbitraries/known-ids.ts';
import { checkError } from '../../../checks/error-shape.ts';
import { fieldsOf, send } from '../../../exchange.ts';
import type { Control, Session } from '../../../session.ts';
import { did } from '../../../suites/operation.ts';
import { behaviour } from '../behaviour.fixture.ts';

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
