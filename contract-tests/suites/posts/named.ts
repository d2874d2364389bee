/** Platforms and files of a post count once however often it names them, and names of users get the form of the platform. */
import * as fc from 'fast-check';
import type { Platform } from '../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { dataFor, usableAccounts } from '../accounts/team-accounts.ts';
import { expectEqual, farAhead, objectsOf, read } from '../requests.ts';
import { someDays, upload } from './content.ts';
import { ownName } from './own-names.ts';

export function suite(): readonly Property[] {
  return [keptNames, namedTwice] as Property[];
}

/** Collaborators as they are sent and as they are stored: trimmed, in lower case and without the @. */
export const NAMES: readonly (readonly [sent: readonly string[], kept: readonly string[]])[] = [
  [['Acme.Shop'], ['acme.shop']],
  [['@acme'], ['acme']],
  [
    [' @ACME ', 'plain', 'a_B.9'],
    ['acme', 'plain', 'a_b.9'],
  ],
  [
    ['\tTab', '@ Space'],
    ['tab', 'space'],
  ],
  [['a@b'], ['a@b']],
  [[], []],
];

const WAYS = ['createPost', 'updatePost'] as const;
type Way = (typeof WAYS)[number];

const keptNames: Property<{ readonly names: (typeof NAMES)[number]; readonly way: Way; readonly isDraft: boolean; readonly days: number }> =
  {
    id: 'posts/kept-names',
    area: 'posts',
    title: 'Collaborators are stored trimmed, in lower case and without @; tagged users and texts are stored as they were sent',
    rules: ['D-PST-11', 'D-PST-26'],
    needs: ['writes'],
    cases: () => fc.record({ names: fc.constantFrom(...NAMES), way: fc.constantFrom(...WAYS), isDraft: fc.boolean(), days: someDays }),
    async check(session, { names: [collaborators, kept], way, isDraft, days }) {
      fc.pre((await usableAccounts(session)).has('INSTAGRAM'));
      const uploadIds = isDraft ? [] : [await upload(session)];
      const tagged = [{ username: '@Tagged', x: 0, y: 0 }];
      const sent = { text: ' @Text ', collaborators, uploadIds, ...(isDraft && { tagged }) };
      const id = await make(session, way, { isDraft, days, data: { INSTAGRAM: sent } });
      const { items } = await read(session, 'listPosts', { query: { teamId: session.teamId, limit: 100 } });
      const listed = objectsOf(items).find(post => post['id'] === id);
      for (const post of [await read(session, 'getPost', { path: { id } }), ...(listed ? [listed] : [])]) {
        const shown = fieldsOf(fieldsOf(post['data'])['INSTAGRAM']);
        for (const [name, value] of Object.entries({ ...sent, collaborators: kept }))
          expectEqual(`${name} for collaborators ${JSON.stringify(collaborators)} by ${way}`, shown[name], value);
      }
    },
  };

const namedTwice: Property<{ readonly way: Way; readonly platforms: readonly Platform[] }> = {
  id: 'posts/named-twice',
  area: 'posts',
  title: 'A platform that a post names twice, and a file that two of its platforms use, are once among its accounts and uploads',
  rules: ['PST-09', 'PST-10', 'D-PST-07'],
  needs: ['writes'],
  async cases(session) {
    const accounts = await usableAccounts(session);
    const platforms = [...accounts].flatMap(([platform, account]) => (dataFor(platform, account, 'x') ? [platform] : []));
    return fc.record({ way: fc.constantFrom(...WAYS), platforms: fc.shuffledSubarray(platforms, { minLength: 1, maxLength: 3 }) });
  },
  async check(session, { way, platforms }) {
    const accounts = await usableAccounts(session);
    const uploadId = await upload(session);
    const data = Object.fromEntries(
      platforms.map(platform => [platform, { ...dataFor(platform, accounts.get(platform) ?? {}, 'Hello'), uploadIds: [uploadId] }]),
    );
    const id = await make(session, way, { isDraft: true, days: 0, data, socialAccountTypes: [...platforms, ...platforms] });
    const { socialAccounts, uploads } = await read(session, 'getPost', { path: { id } });
    const used = objectsOf(socialAccounts).map(({ socialAccountId }) => String(socialAccountId));
    const wanted = platforms.map(platform => String(accounts.get(platform)?.['id']));
    expectEqual(`the accounts of a post that names ${platforms.join()} twice`, used.toSorted(), wanted.toSorted());
    const files = objectsOf(uploads).map(file => file['uploadId']);
    expectEqual('its uploads', files, [uploadId]);
    const { posts } = await read(session, 'getUpload', { path: { id: uploadId } });
    expectEqual('how often the file names the post', objectsOf(posts).length, 1);
  },
};

interface Made {
  readonly isDraft: boolean;
  readonly days: number;
  readonly data: Fields;
  readonly socialAccountTypes?: readonly string[];
}

/** Creates a post with these parts, or makes one of another post. Returns its id. */
async function make(session: Session, way: Way, { isDraft, days, data, socialAccountTypes = Object.keys(data) }: Made): Promise<string> {
  const parts = {
    teamId: session.teamId,
    title: ownName(session),
    status: isDraft ? 'DRAFT' : 'SCHEDULED',
    postDate: new Date(farAhead(session, days)).toISOString(),
    socialAccountTypes,
    data,
  };
  if (way === 'createPost') return String((await read(session, 'createPost', { body: parts }))['id']);
  const before = { ...parts, status: 'DRAFT', data: {}, socialAccountTypes: Object.keys(data).slice(0, 1) };
  const { id } = await read(session, 'createPost', { body: before });
  const { teamId: _, ...changes } = parts;
  await read(session, 'updatePost', { path: { id: String(id) }, body: changes });
  return String(id);
}
