/** Idle multipart transfers: what keeps a transfer open for seven more days, and what does not. */

import type { OperationId } from '../../../../openapi/generated/types.ts';
import type { Fields } from '../../../exchange.ts';
import type { Session } from '../../../session.ts';
import { ask, expectAnswer, expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { putBytes } from '../../../suites/uploads/flows.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { advanceTo, nowOf, storedIn } from '../organizations/world-looks.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** These numbers come from the interface, not from the simulator. */
const IDLE_MS = 7 * DAY_MS;
const PART_URL_MS = 6 * HOUR_MS;

interface Transfer {
  readonly what: string;
  readonly uploadId: unknown;
  readonly path: unknown;
  /** A power of two, so that the sum of stored bytes shows whose parts exist. */
  readonly size: number;
  url: string;
  touchedAt: number;
}

interface Act {
  readonly isTouch: boolean;
  /** Whether it needs a current URL. */
  readonly isPut?: boolean;
  run(session: Session, transfer: Transfer): Promise<void>;
}

const signWith = (changes: Fields, status: number, apiKey?: (session: Session) => string | undefined) =>
  callWith('signMultipartUpload', { partNumbers: [1], ...changes }, status, apiKey);

function callWith(operation: OperationId, changes: Fields, status: number, apiKey?: (session: Session) => string | undefined) {
  return async (session: Session, { uploadId, path }: Transfer) => {
    const body = { uploadId, path, ...changes };
    const answer = await ask(session, operation, { body }, apiKey ? { apiKey: apiKey(session) ?? '' } : {});
    expectAnswer(`${operation} with ${JSON.stringify(changes)}`, answer, status);
  };
}

const put =
  (more: number, status: number) =>
  async (session: Session, { url, size }: Transfer) =>
    expectEqual('the status of a PUT', (await putBytes(session, url, new Uint8Array(size + more))).status, status);

const OTHER_TEAM = 'team_acme_support';
const ANY_PART = { parts: [{ partNumber: 1, etag: 'any' }] };

const ACTS: Readonly<Record<string, Act>> = {
  nothing: { isTouch: false, run: async () => undefined },
  'new URLs': { isTouch: true, run: signWith({}, 200) },
  'new URLs for its team': { isTouch: true, run: signWith({ teamId: 'team_acme_marketing' }, 200) },
  'the part again': { isTouch: true, isPut: true, run: put(0, 200) },
  'a part of another length': { isTouch: false, isPut: true, run: put(1, 400) },
  'new URLs of a part that does not exist': { isTouch: false, run: signWith({ partNumbers: [1, 2] }, 400) },
  'new URLs for another team': { isTouch: false, run: signWith({ teamId: OTHER_TEAM }, 403) },
  'new URLs for another organization': { isTouch: false, run: signWith({}, 404, session => session.otherApiKey) },
  'complete for another team': { isTouch: true, run: callWith('completeMultipartUpload', { teamId: OTHER_TEAM, ...ANY_PART }, 403) },
  'abort for another team': { isTouch: false, run: callWith('abortMultipartUpload', { teamId: OTHER_TEAM }, 403) },
};

/** Checks idle transfers, and which calls keep them open. */
behaviour<number>({
  id: 'uploads/idle-transfers',
  area: 'uploads',
  title:
    'A multipart transfer expires seven days after its last part, new URLs or complete, to the millisecond; other refused calls do not extend it',
  rules: ['UPL-26', 'UPL-27', 'UPL-28', 'D-UPL-10', 'D-UPL-22'],
  cases: [PART_URL_MS, 3 * DAY_MS, IDLE_MS - 1],
  async check(world, afterMs) {
    const begin = await nowOf(world);
    const before = await storedIn(world);
    const transfers = await Promise.all(Object.keys(ACTS).map((what, index) => open(world, what, 2 ** index, begin)));
    await advanceTo(world, begin + afterMs - PART_URL_MS);
    if (afterMs > PART_URL_MS)
      for (const transfer of transfers.filter(({ what }) => ACTS[what]?.isPut)) {
        const { uploadId, path } = transfer;
        const { parts } = await read(world.session, 'signMultipartUpload', { body: { uploadId, path, partNumbers: [1] } });
        Object.assign(transfer, { url: String(objectsOf(parts)[0]?.['url']), touchedAt: await nowOf(world) });
      }
    await advanceTo(world, begin + afterMs);
    for (const transfer of transfers) {
      const act = ACTS[transfer.what];
      await act?.run(world.session, transfer);
      if (act?.isTouch) transfer.touchedAt = begin + afterMs;
    }
    const ends = [...new Set(transfers.map(({ touchedAt }) => touchedAt + IDLE_MS))].toSorted((a, b) => a - b);
    for (const at of ends.flatMap(end => [end - 1, end])) {
      await advanceTo(world, at);
      const stored = (await storedIn(world)) - before;
      const found = transfers.filter(({ size }) => Math.floor(stored / size) % 2 === 1).map(({ what }) => what);
      const expected = transfers.filter(({ touchedAt }) => at < touchedAt + IDLE_MS).map(({ what }) => what);
      expectEqual(`the open transfers, by what was done to them, ${at - begin} ms after they began`, found, expected);
    }
    for (const transfer of transfers) await signWith({}, 404)(world.session, transfer);
  },
});

async function open({ session }: FreshWorld, what: string, size: number, now: number): Promise<Transfer> {
  const body = { teamId: session.teamId, fileName: 'part.pdf', mimeType: 'application/pdf', fileSize: size };
  const { uploadId, path, parts } = await read(session, 'initMultipartUpload', { body });
  const transfer = { what, uploadId, path, size, url: String(objectsOf(parts)[0]?.['url']), touchedAt: now };
  await put(0, 200)(session, transfer);
  return transfer;
}
