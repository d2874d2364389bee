/** Uploads at the end of their time, with each use that there may be of one. */
import * as fc from 'fast-check';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import type { Property } from '../../../property.ts';
import { ask, expectEqual, objectsOf, read } from '../asking.ts';
import { type FreshWorld, inFreshWorld } from '../settings/setting.ts';

const DAY_MS = 86_400_000;
/** Numbers of the interface, not taken from the simulator. */
const UNUSED_MS = 90 * DAY_MS;

interface Use {
  /** Whether an upload with that use is there after its time. */
  readonly isKept: boolean;
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

/** Uses and the expiry of uploads. */
export const uploadUses: Property<number> = inFreshWorld<number>({
  id: 'retention/upload-uses',
  area: 'retention',
  title:
    'An upload expires after 90 days, to the millisecond, unless a draft or a scheduled post uses it: nothing else that once did keeps it',
  rules: ['D-UPL-13'],
  cases: fc.constantFrom(0, 1, 45 * DAY_MS),
  async check(world, pauseMs) {
    const { session, control } = world;
    const uploads: { readonly what: string; readonly id: string; readonly goneAt: number; readonly isKept: boolean }[] = [];
    for (const [what, { make, isKept }] of Object.entries(USES)) {
      const body = { teamId: session.teamId, url: 'https://cdn.example.com/picture.png' };
      const { id, createdAt } = await read(session, 'createUploadFromUrl', { body });
      uploads.push({ what, id: String(id), goneAt: Date.parse(String(createdAt)) + UNUSED_MS, isKept });
      if (pauseMs === 0) await make(world, String(id));
    }
    const advanceTo = (at: number) => control('POST', '/_sim/clock/advance', { to: new Date(at).toISOString() });
    if (pauseMs > 0) {
      await world.advance(`PT${pauseMs / 1000}S`);
      for (const { what, id } of uploads) await USES[what]?.make(world, id);
    }
    for (const at of [...new Set(uploads.map(({ goneAt }) => goneAt))].flatMap(goneAt => [goneAt - 1, goneAt])) {
      await advanceTo(at);
      const ids = uploads.map(({ id }) => id);
      const { body } = await ask(session, 'listUploads', { query: { ids, limit: ids.length, includePosts: false } });
      const listed = new Set(objectsOf(body).map(({ id }) => id));
      const expected = uploads.filter(({ goneAt, isKept }) => isKept || at < goneAt);
      const shown = uploads.filter(({ id }) => listed.has(id));
      const name = ({ what }: { readonly what: string }) => what;
      expectEqual(`the uses of the uploads that are there ${new Date(at).toISOString()}`, shown.map(name), expected.map(name));
    }
    for (const { what, id, isKept } of uploads) {
      const { status } = await ask(session, 'getUpload', { path: { id } });
      expectEqual(`the status of an upload with the use ${what}`, status, isKept ? 200 : 404);
    }
  },
});
