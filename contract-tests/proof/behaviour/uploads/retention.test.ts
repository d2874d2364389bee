/** The expiry of uploads, with each kind of use. */

import { type Fields, fieldsOf } from '../../../exchange.ts';
import { csvText, expectEnd, importFile, PLAIN_LAYOUT } from '../../../suites/csv-imports/import-file.ts';
import { ask, expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { advanceTo } from '../organizations/world-looks.ts';

const DAY_MS = 86_400_000;
/** These numbers come from the interface, not from the simulator. */
const UNUSED_MS = 90 * DAY_MS;
const ADDRESS = 'https://cdn.example.com/picture.png';

interface Use {
  /** Whether an upload with that use is kept, or until its post has ended for as long. */
  readonly isKept: boolean | 'until its post is old';
  /** Uses an upload. Returns the id of the post, if its end matters. */
  make(world: FreshWorld, uploadId: string): Promise<unknown>;
}

const post = async ({ session }: FreshWorld, uploadId: string, parts: Fields): Promise<string> => {
  const data = { FACEBOOK: { text: 'With a picture', uploadIds: [uploadId] } };
  const body = { teamId: session.teamId, title: 'Picture', socialAccountTypes: ['FACEBOOK'], data, ...parts };
  return String((await read(session, 'createPost', { body }))['id']);
};
const remove = async ({ session }: FreshWorld, id: string) => read(session, 'deletePost', { path: { id } });
const patch = async ({ session }: FreshWorld, id: string, body: Fields) => read(session, 'updatePost', { path: { id }, body });

const DRAFT = { status: 'DRAFT', postDate: '' };
const LATER = { status: 'SCHEDULED', postDate: '2027-05-04T10:00:00Z' };
const NOW = { status: 'SCHEDULED', postDate: '2026-03-02T09:00:00Z' };
const WITHOUT = { data: { FACEBOOK: { text: 'Without a picture' } } };

const USES: Readonly<Record<string, Use>> = {
  nothing: { isKept: false, make: async () => undefined },
  'a draft': { isKept: true, make: (world, id) => post(world, id, DRAFT) },
  'a scheduled post': { isKept: true, make: (world, id) => post(world, id, LATER) },
  'a draft and a deleted draft': {
    isKept: true,
    async make(world, id) {
      await post(world, id, DRAFT);
      await remove(world, await post(world, id, DRAFT));
    },
  },
  'a scheduled post that became a draft': {
    isKept: true,
    make: async (world, id) => patch(world, await post(world, id, LATER), { status: 'DRAFT' }),
  },
  'a draft that has other media in the meantime': {
    isKept: false,
    make: async (world, id) => patch(world, await post(world, id, DRAFT), WITHOUT),
  },
  'a deleted draft': { isKept: false, make: async (world, id) => remove(world, await post(world, id, DRAFT)) },
  'a deleted scheduled post': { isKept: false, make: async (world, id) => remove(world, await post(world, id, LATER)) },
  'a post that is live and deleted': {
    isKept: false,
    async make(world, id) {
      const live = await post(world, id, NOW);
      await world.advance('PT1M');
      await remove(world, live);
    },
  },
  'a live post': {
    isKept: 'until its post is old',
    async make(world, id) {
      const live = await post(world, id, NOW);
      await world.advance('PT1M');
      return live;
    },
  },
  'a failed post': {
    isKept: 'until its post is old',
    async make(world, id) {
      const fail = (failure: object | null) => world.control('PATCH', '/_sim/platforms/FACEBOOK', { failure });
      await fail({ mode: 'reject' });
      const failed = await post(world, id, NOW);
      await world.advance('PT1M');
      await fail(null);
      return failed;
    },
  },
  'a live post and a draft': {
    isKept: true,
    async make(world, id) {
      await post(world, id, NOW);
      await world.advance('PT1M');
      await post(world, id, DRAFT);
    },
  },
  'a refused post': {
    isKept: false,
    make: ({ session }, id) =>
      ask(session, 'createPost', { body: { teamId: session.teamId, ...LATER, data: { FACEBOOK: { uploadIds: [id] } } } }),
  },
  'a message': {
    isKept: false,
    async make({ session, control }, id) {
      await read(session, 'enableMessaging', { body: { teamId: session.teamId, type: 'FACEBOOK' } });
      const event = { type: 'message', socialAccountId: 'sa_acme_facebook', participant: 'fan', text: 'Hello' };
      const { conversation } = await control('POST', '/_sim/platforms/FACEBOOK/events', event);
      const path = { conversationId: String(fieldsOf(conversation)['id']) };
      await read(session, 'sendRichMessage', { path, body: { uploadIds: [id] } });
    },
  },
};

interface Tracked {
  readonly what: string;
  readonly id: string;
  /** Null for an upload that is kept. */
  readonly goneAt: number | null;
}

/** Checks how uses affect the expiry of uploads. */
behaviour<number>({
  id: 'retention/upload-uses',
  area: 'retention',
  title: 'An upload expires after 90 days, to the millisecond, unless a draft, a scheduled post, or a post that ended in that time uses it',
  rules: ['D-UPL-13', 'D-UPL-18'],
  cases: [45 * DAY_MS],
  async check(world, pauseMs) {
    const { session } = world;
    // Without this, the regular checks of accounts would run for months.
    await world.set({ disconnectCheckEnabled: false });
    const body = { teamId: session.teamId, url: ADDRESS };
    const made: { readonly what: string; readonly upload: Fields }[] = [];
    for (const what of Object.keys(USES)) made.push({ what, upload: await read(session, 'createUploadFromUrl', { body }) });
    await world.advance(`PT${pauseMs / 1000}S`);
    const uploads: Tracked[] = [{ what: 'a deleted row of a CSV file', ...(await ofDeletedRow(world)) }];
    for (const { what, upload } of made) {
      const { id, createdAt } = upload;
      const use = USES[what];
      const postId = await use?.make(world, String(id));
      const lastUse = use?.isKept === 'until its post is old' ? await readUpdatedAt(world, String(postId)) : createdAt;
      uploads.push({ what, id: String(id), goneAt: use?.isKept === true ? null : expiryOf(lastUse) });
    }
    await expectExpiry(world, uploads);
  },
});

/** Creates an upload of a draft from a CSV file, and deletes the draft. */
async function ofDeletedRow(world: FreshWorld): Promise<Omit<Tracked, 'what'>> {
  const { session } = world;
  const row = { teamId: session.teamId, title: 'Row', postDate: LATER.postDate, status: 'DRAFT', socialAccountTypes: 'FACEBOOK' };
  const file = await importFile(session, csvText([{ ...row, text: 'Hello', facebookMediaUrls: ADDRESS }], PLAIN_LAYOUT));
  expectEnd(file, 1, 0);
  const postId = String(file.rows[0]?.['postId']);
  const [use] = objectsOf((await read(session, 'getPost', { path: { id: postId } }))['uploads']);
  await remove(world, postId);
  const id = String(use?.['uploadId']);
  const { createdAt } = await read(session, 'getUpload', { path: { id } });
  return { id, goneAt: expiryOf(createdAt) };
}

function expiryOf(lastUse: unknown): number {
  return Date.parse(String(lastUse)) + UNUSED_MS;
}

async function readUpdatedAt({ session }: FreshWorld, postId: string): Promise<unknown> {
  return (await read(session, 'getPost', { path: { id: postId } }))['updatedAt'];
}

/** Throws unless each upload exists until right before it expires, and no longer. */
async function expectExpiry(world: FreshWorld, uploads: readonly Tracked[]): Promise<void> {
  const { session } = world;
  const ends = [...new Set(uploads.flatMap(({ goneAt }) => goneAt ?? []))].toSorted((a, b) => a - b);
  const names = (some: readonly Tracked[]): readonly string[] => some.map(({ what }) => what);
  for (const at of ends.flatMap(goneAt => [goneAt - 1, goneAt])) {
    await advanceTo(world, at);
    const statuses = await Promise.all(uploads.map(async ({ id }) => (await ask(session, 'getUpload', { path: { id } })).status));
    const expected = uploads.filter(({ goneAt }) => goneAt === null || at < goneAt);
    const shown = uploads.filter((_, index) => statuses[index] === 200);
    expectEqual(`the uses of the uploads that exist at ${new Date(at).toISOString()}`, names(shown), names(expected));
  }
  for (const { what, id, goneAt } of uploads) {
    const { status } = await ask(session, 'getUpload', { path: { id } });
    expectEqual(`the status of an upload with the use ${what}`, status, goneAt === null ? 200 : 404);
  }
}
