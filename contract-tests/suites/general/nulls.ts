/** An explicit null counts as absent: in an optional field, and for a platform in `data` and `firstComment`. */
import * as fc from 'fast-check';
import type { OperationId, Platform } from '../../../openapi/generated/types.ts';
import { callOf } from '../../arbitraries/known-ids.ts';
import { type Fields, fieldsOf, send } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import type { Session } from '../../session.ts';
import { tagged } from '../../tag.ts';
import { PLATFORMS } from '../accounts/team-accounts.ts';
import { anyAccount, ask, connectedAccounts, expectAnswer, expectEqual, farAhead, objectsOf, read } from '../requests.ts';

const FIELDS = ['title', 'postDate', 'status', 'socialAccountTypes', 'data'];

export function suite(): readonly Property[] {
  return [updates, platforms] as Property[];
}

const updates: Property<string[]> = {
  id: 'nulls/updatePost',
  area: 'posts',
  title: 'A null in an optional field of an update leaves the post as it was',
  rules: ['D-GEN-23'],
  needs: ['writes'],
  cases: () => fc.subarray(FIELDS, { minLength: 1 }),
  async check(session, names) {
    const [platform] = await anyAccount(session);
    const postDate = new Date(farAhead(session, 0)).toISOString();
    const post = { teamId: session.teamId, title: tagged(session, 'A note'), status: 'DRAFT', postDate };
    const body = { ...post, socialAccountTypes: [platform], data: { [platform]: { text: 'Hello' } } };
    const before = fieldsOf((await send(session, { ...callOf('createPost', {}), body })).body);
    const nulls = Object.fromEntries(names.map(name => [name, null]));
    const { status, text, body: after } = await send(session, { ...callOf('updatePost', { id: String(before['id']) }), body: nulls });
    if (status !== 200) throw new Error(`null in ${names.join(', ')} answered ${status}: ${text.slice(0, 200)}`);
    for (const name of names)
      if (JSON.stringify(fieldsOf(after)[name]) !== JSON.stringify(before[name])) throw new Error(`null in ${name} changed it`);
  },
};

/** Whether the post goes to the platform that has the null, or to another one. */
type Selected = 'the platform' | 'another one';

interface PlatformNull {
  readonly platform: Platform;
  readonly selected: Selected;
  readonly status: 'DRAFT' | 'SCHEDULED';
}

const platforms: Property<PlatformNull> = {
  id: 'nulls/platforms',
  area: 'posts',
  title: 'Null as the data or the first comment of a platform means the same as leaving the platform out',
  rules: ['D-GEN-23'],
  needs: ['writes'],
  cases: () =>
    fc.record({
      platform: fc.constantFrom(...PLATFORMS),
      selected: fc.constantFrom<Selected[]>('the platform', 'another one'),
      status: fc.constantFrom('DRAFT', 'SCHEDULED'),
    }),
  async check(session, { platform, selected, status }) {
    const [main = '', other] = [...(await connectedAccounts(session)).keys()].filter(each => PLAIN.has(each) && each !== platform);
    if (other === undefined) throw new InconclusiveError('The team has no two accounts for a post of a text alone');
    const type = selected === 'the platform' ? platform : main;
    const post = {
      teamId: session.teamId,
      title: tagged(session, 'Null'),
      status,
      postDate: new Date(farAhead(session, 0)).toISOString(),
      socialAccountTypes: [type],
      data: selected === 'the platform' ? {} : { [main]: { text: 'Hello' } },
    };
    const withNull = { ...post, data: { ...post.data, [platform]: null }, firstComment: { [platform]: null } };
    await expectSame(session, 'createPost', {}, [post, withNull]);
    const draft = { ...post, status: 'DRAFT', socialAccountTypes: [other], data: { [other]: { text: 'Hello' } } };
    const made = await ask(session, 'createPost', { body: draft });
    expectAnswer('createPost of a draft', made, 200);
    const path = { id: String(fieldsOf(made.body)['id']) };
    await expectSame(session, 'updatePost', path, [{ data: draft.data }, { data: { ...draft.data, [platform]: null } }]);
  },
};

/** Platforms that accept posts with only a text. */
const PLAIN: ReadonlySet<string> = new Set(['FACEBOOK', 'LINKEDIN', 'TWITTER', 'MASTODON', 'BLUESKY', 'THREADS']);

/** Returns the values by platform without those that are null. */
function given(byPlatform: unknown): Fields {
  return Object.fromEntries(Object.entries(fieldsOf(byPlatform ?? {})).filter(([, part]) => part !== null));
}

/** Throws unless both bodies get the same answer, and the same post. */
async function expectSame(
  session: Session,
  operation: OperationId,
  path: Readonly<Record<string, string>>,
  bodies: readonly [object, object],
): Promise<void> {
  const shown = [];
  for (const body of bodies) {
    const answer = await ask(session, operation, { path, body });
    const { id, status, message, title, postDate, data, firstComment } = fieldsOf(answer.body);
    const targets = answer.status === 200 ? (await read(session, 'getPost', { path: { id: String(id) } }))['socialAccounts'] : [];
    const types = objectsOf(targets).map(({ socialAccount }) => fieldsOf(socialAccount)['type']);
    shown.push([answer.status, status, message, title, postDate, types, given(data), given(firstComment)]);
  }
  expectEqual(`${operation} with ${JSON.stringify(bodies[1])}`, shown[1], shown[0]);
}
