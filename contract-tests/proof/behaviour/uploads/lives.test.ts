/** Files of each way to upload, from their beginning in one month to the removal of their bytes. */

import type { Answer, Fields } from '../../../exchange.ts';
import type { Session } from '../../../session.ts';
import { ask, expectAnswer, expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { putBytes } from '../../../suites/uploads/flows.ts';
import { sampleFiles } from '../../../suites/uploads/sample-files.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { advanceTo, storedIn } from '../organizations/world-looks.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** These numbers come from the interface, not from the simulator. */
const UNUSED_MS = 90 * DAY_MS;
const DELETED_MS = 7 * DAY_MS;
const NEXT_MONTH = Date.parse('2026-04-01T00:00:00Z');

const { content, mimeType } = sampleFiles.pdf;
const URL = 'https://cdn.example.com/picture.png';

type Team = string | null | undefined;

/** Begins an upload and sends its bytes. Returns a function that completes it. */
type Begin = (session: Session, teamId: Team) => Promise<(teamId: Team) => Promise<Answer>>;

const teamOf = (teamId: Team): Fields => (teamId === undefined ? {} : { teamId });

/** The ways to upload a file in two steps. */
const TWO_STEPS: Readonly<Record<string, Begin>> = {
  async direct(session, teamId) {
    const { path, url } = await read(session, 'initUpload', { body: { fileName: 'a.pdf', mimeType, ...teamOf(teamId) } });
    await putBytes(session, String(url), content);
    return last => ask(session, 'finalizeUpload', { body: { path, ...teamOf(last) } });
  },
  async multipart(session, teamId) {
    const body = { fileName: 'a.pdf', mimeType, fileSize: content.length, ...teamOf(teamId) };
    const { path, uploadId, parts } = await read(session, 'initMultipartUpload', { body });
    const { etag } = await putBytes(session, String(objectsOf(parts)[0]?.['url']), content);
    const whole = { path, uploadId, parts: [{ partNumber: 1, etag }] };
    return last => ask(session, 'completeMultipartUpload', { body: { ...whole, ...teamOf(last) } });
  },
};

/** The ways to upload a file in one step. */
const ONE_STEP: Readonly<Record<string, (session: Session, teamId: Team) => Promise<Answer>>> = {
  simple: (session, teamId) =>
    ask(session, 'createUpload', { body: { file: { name: 'a.pdf', type: mimeType, content }, ...(teamId && { teamId }) } }),
  'from a URL': (session, teamId) => ask(session, 'createUploadFromUrl', { body: { url: URL, ...teamOf(teamId) } }),
};

interface Begun {
  readonly what: string;
  /** The team that it must belong to. */
  readonly teamId: string | null;
  end(): Promise<Answer>;
}

/** Checks uploads from init to purge. */
behaviour({
  id: 'uploads/lives',
  area: 'uploads',
  title:
    'A file of each flow belongs to the team with which it began, counts once in the month in which it was completed, and expires on time with its bytes',
  rules: ['QTA-15', 'D-QTA-04', 'D-UPL-14', 'UPL-38', 'UPL-39'],
  cases: ['unused', 'deleted', 'used until a draft is deleted'],
  async check(world, end) {
    const { session } = world;
    const before = await storedIn(world);
    await advanceTo(world, NEXT_MONTH - MINUTE_MS);
    const begun = await beginAll(session);
    const parts = await storedIn(world);
    await advanceTo(world, NEXT_MONTH + MINUTE_MS);
    expectEqual('the uploads of the month before any was completed', (await read(session, 'getUploadUsage'))['used'], 0);
    const uploads: Fields[] = [];
    for (const each of begun) {
      uploads.push(await ended(each));
      expectEqual(`the uploads of the month after ${each.what}`, (await read(session, 'getUploadUsage'))['used'], uploads.length);
    }
    const total = uploads.reduce((sum, { size }) => sum + Number(size), 0);
    expectEqual(
      'the stored bytes, with the parts and as uploads',
      [parts <= before + total, (await storedIn(world)) - before],
      [true, total],
    );
    await (end === 'deleted' ? deleteAll(world, uploads) : expireAll(world, uploads, end === 'unused'));
    for (const { url } of uploads) expectEqual(`the status of ${String(url)}`, await statusAt(session, String(url)), 200);
    await world.advance(`PT${DELETED_MS / 1000 - 1}S`);
    expectEqual('the stored bytes a second before the purge', (await storedIn(world)) - before, total);
    await world.advance('PT1S');
    expectEqual('the stored bytes after the purge', (await storedIn(world)) - before, 0);
    for (const { url } of uploads) expectEqual(`the status of ${String(url)} after its purge`, await statusAt(session, String(url)), 404);
  },
});

async function beginAll(session: Session): Promise<readonly Begun[]> {
  const begun: Begun[] = [];
  const { teamId: own } = session;
  for (const [flow, begin] of Object.entries(TWO_STEPS))
    for (const [first, last] of [
      [own, undefined],
      [own, null],
      [own, own],
      [undefined, undefined],
      [null, null],
    ] as const) {
      const end = await begin(session, first);
      const what = `${flow}, begun for ${String(first)} and ended for ${String(last)}`;
      begun.push({ what, teamId: first ?? null, end: () => end(last) });
    }
  for (const [flow, make] of Object.entries(ONE_STEP))
    for (const teamId of [own, undefined] as const)
      begun.push({ what: `${flow} for ${String(teamId)}`, teamId: teamId ?? null, end: () => make(session, teamId) });
  return begun;
}

async function ended({ what, teamId, end }: Begun): Promise<Fields> {
  const answer = await end();
  expectAnswer(what, answer, 200);
  const upload = answer.body as Fields;
  expectEqual(`the team of ${what}`, upload['teamId'], teamId);
  if (!(what.startsWith('simple') || what.startsWith('from')))
    expectEqual(`the upload of ${what} when completed again`, (await end()).body, upload);
  return upload;
}

async function deleteAll({ session }: FreshWorld, uploads: readonly Fields[]): Promise<void> {
  await read(session, 'deleteUploads', { body: { ids: uploads.map(({ id }) => id) } });
  await expectThere(session, uploads, false);
}

/** All files were created at the same time, so they expire at the same time. */
async function expireAll(world: FreshWorld, uploads: readonly Fields[], isUnused: boolean): Promise<void> {
  const { session } = world;
  if (!isUnused) {
    const data = { FACEBOOK: { uploadIds: uploads.map(({ id }) => id).slice(0, 4) } };
    const body = { teamId: session.teamId, title: 'A', status: 'DRAFT', postDate: '', socialAccountTypes: ['FACEBOOK'], data };
    const { id } = await read(session, 'createPost', { body });
    await read(session, 'deletePost', { path: { id: String(id) } });
  }
  const goneAt = Date.parse(String(uploads[0]?.['createdAt'])) + UNUSED_MS;
  await advanceTo(world, goneAt - 1);
  await expectThere(session, uploads, true);
  await advanceTo(world, goneAt);
  await expectThere(session, uploads, false);
}

async function expectThere(session: Session, uploads: readonly Fields[], isThere: boolean): Promise<void> {
  const ids = uploads.map(({ id }) => String(id));
  const { body } = await ask(session, 'listUploads', { query: { ids, limit: ids.length, includePosts: false } });
  expectEqual(
    'the existing uploads',
    objectsOf(body)
      .map(({ id }) => String(id))
      .toSorted(),
    isThere ? ids.toSorted() : [],
  );
}

async function statusAt(session: Session, url: string): Promise<number> {
  const response = await session.fetch(url, { method: 'GET', headers: {} });
  await response.arrayBuffer();
  return response.status;
}
