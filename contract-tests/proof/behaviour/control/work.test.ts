/** Work in progress in the status of the simulator and in its clock, and deliveries that wait. */

import * as fc from 'fast-check';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { pause } from '../../../run/pause.ts';
import type { Session } from '../../../session.ts';
import { asked, expectEqual, expectObject, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour, behaviourOf, combinations } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { type AskControl, askerOf, controlOf } from './changes.ts';

/** This number comes from the interface, not from the simulator. */
const PART_BYTES = 67_108_864;

const HEAD = 'teamId,title,status,postDate,socialAccountTypes,text';

behaviour<number>({
  id: 'control/rows-under-way',
  area: 'control',
  title: 'The progress of a CSV import counts rows that succeeded and rows that failed',
  rules: [],
  cases: [1, 2, 3, 4],
  async check(world, every) {
    const { session, advance } = world;
    const cells = (index: number) =>
      `${session.teamId},Row ${index},${index % (every + 1) === 0 ? 'NEVER' : 'DRAFT'},2026-04-01T09:00:00Z,FACEBOOK,Hello`;
    const content = [HEAD, ...Array.from({ length: 40 }, (_, index) => cells(index))].join('\n');
    const { id } = await read(session, 'createCsvImport', { body: { file: { name: 'rows.csv', type: 'text/csv', content } } }, 201);
    for (let step = 0; step < 30; step++) {
      await advance('PT1S');
      const { status, successRows, failedRows, totalRows } = await read(session, 'getCsvImport', { path: { importId: String(id) } });
      const shown = (await workOf(world)).find(each => each['id'] === id);
      if (String(status).startsWith('COMPLETED')) return expectEqual('the work on a finished import', shown, undefined);
      expectEqual(
        `the work on an import that is ${String(status)}`,
        [shown?.['kind'], shown?.['done'], shown?.['total']],
        ['csv-import', Number(successRows) + Number(failedRows), Number(totalRows)],
      );
    }
  },
});

/** The size of the last part. */
const REST_BYTES = 7;

behaviour<number>({
  id: 'control/parts-under-way',
  area: 'control',
  title: 'The progress of a multipart upload counts the parts that were received, and their bytes',
  rules: [],
  cases: [1, 2],
  async check(world, wholeParts) {
    const { session } = world;
    const fileSize = wholeParts * PART_BYTES + REST_BYTES;
    const body = { teamId: session.teamId, fileName: 'big.mp4', mimeType: 'video/mp4', fileSize };
    const opened = objectsOf((await read(session, 'initMultipartUpload', { body }))['parts']);
    const shown = async () =>
      (await workOf(world)).map(({ kind, done, total, storedBytes, totalBytes }) => [kind, done, total, storedBytes, totalBytes]);
    expectEqual('the work before the first part', await shown(), [['multipart-upload', 0, opened.length, 0, fileSize]]);
    await session.fetch(String(opened.at(-1)?.['url']), { method: 'PUT', headers: {}, body: new Uint8Array(REST_BYTES) });
    expectEqual('the work after the last part', await shown(), [['multipart-upload', 1, opened.length, REST_BYTES, fileSize]]);
  },
});

async function workOf({ control }: FreshWorld): Promise<readonly Fields[]> {
  return objectsOf(fieldsOf(await control('GET', '/_sim/status'))['work']);
}

/** The stream's message about work that was removed before it ended. */
type Kind = 'multipart-upload' | 'history-import';

/** The stream sends the progress of work ten times a second. */
const SENT_MS = 150;

behaviourOf<Kind>({
  id: 'control/removed-work',
  area: 'control',
  title: 'The stream reports work that was removed before its end as REMOVED, with all fields as before except its end time',
  rules: [],
  needs: ['clock', 'control', 'writes'],
  cases: () => fc.constantFrom<Kind[]>('multipart-upload', 'history-import'),
  async check(session, kind) {
    const ask = await askerOf(session);
    // The stream is read to its end, which comes when its world is deleted.
    const { id, apiKeys } = (await ask('POST', '/_sim/worlds', { clock: 'manual' })).body;
    const world = String(id);
    const own = { ...session, apiKey: String(fieldsOf(apiKeys)['acme']) };
    const stream = session.fetch(`${session.baseUrl}/_sim/stream`, { method: 'GET', headers: { 'x-sim-world': world } });
    const end = await begin(own, kind, (method, path, body) => ask(method, path, body, world));
    const work = objectsOf((await ask('GET', '/_sim/status', undefined, world)).body['work']).find(each => each['kind'] === kind);
    await end();
    await pause(SENT_MS);
    await ask('DELETE', `/_sim/worlds/${world}`);
    const said = jobsIn(await (await stream).text()).find(({ status }) => status === 'REMOVED');
    expectThat(work !== undefined && said !== undefined, `the stream does not report that a ${kind} was removed`);
    expectObject(`a removed ${kind}`, said ?? {}, { ...work, status: 'REMOVED', endsAt: null });
  },
});

/** Begins work, and returns a function that removes it before its end. */
async function begin(session: Session, kind: Kind, ask: AskControl): Promise<() => Promise<unknown>> {
  if (kind === 'multipart-upload') {
    const body = { teamId: session.teamId, fileName: 'a.mp4', mimeType: 'video/mp4', fileSize: 100_000_000 };
    const { path, uploadId } = await read(session, 'initMultipartUpload', { body });
    return () => asked(session, 'abortMultipartUpload', { body: { path, uploadId } });
  }
  const { id: teamId } = await read(session, 'createTeam', { body: { name: 'Soon gone' } });
  await ask('POST', '/_sim/social-accounts', { teamId, type: 'FACEBOOK' });
  await read(session, 'createHistoryImport', { body: { teamId, socialAccountType: 'FACEBOOK', count: 5 } }, 201);
  return () => asked(session, 'deleteTeam', { path: { id: String(teamId) } });
}

function jobsIn(text: string): readonly Fields[] {
  return [...text.matchAll(/^event: job\ndata: (.*)$/gm)].map(([, data = '']) => fieldsOf(JSON.parse(data)));
}

/** Advancing the clock by the control API. */
const SECOND = 1000;
const UNITS = { W: 604_800 * SECOND, D: 86_400 * SECOND, H: 3600 * SECOND, M: 60 * SECOND };

interface Written {
  readonly by: string;
  readonly ms: number;
}

const parts = fc.record({
  D: fc.nat(3),
  H: fc.nat(30),
  M: fc.nat(90),
  tenths: fc.nat(20_000),
});

/** An ISO 8601 duration and its length. */
const written: fc.Arbitrary<Written> = fc.oneof(
  fc.integer({ min: 1, max: 3 }).map(weeks => ({ by: `P${weeks}W`, ms: weeks * UNITS.W })),
  // Tenths of a millisecond are rounded.
  parts.map(({ D, H, M, tenths }) => ({
    by: `P${D}DT${H}H${M}M${(tenths / 10_000).toFixed(4)}S`,
    ms: D * UNITS.D + H * UNITS.H + M * UNITS.M + Math.round(tenths / 10),
  })),
);

behaviourOf<Written>({
  id: 'control/durations',
  area: 'control',
  title: 'An advance by a duration moves the clock by exactly its length',
  rules: [],
  needs: ['clock', 'control'],
  cases: () => written,
  async check(session, { by, ms }) {
    const control = controlOf(session);
    const at = async () => Date.parse(String((await read(session, 'getHealth'))['createdAt']));
    const before = await at();
    await control('POST', '/_sim/clock/advance', { by });
    expectEqual(`what ${by} moves the clock by`, (await at()) - before, ms);
  },
});

/** The deliveries that the control API lists. */
interface Filters {
  readonly isOwn: boolean | undefined;
  readonly webhook: number | undefined;
  readonly status: string | undefined;
}

behaviour<Filters>({
  id: 'control/deliveries',
  area: 'control',
  title: 'Deliveries are listed by organization, endpoint and status, and by any of them together',
  rules: [],
  cases: combinations({
    isOwn: [undefined, true, false],
    webhook: [undefined, 0, 1],
    status: [undefined, 'PENDING', 'SUCCEEDED', 'FAILED'],
  }),
  async check({ session, control, advance }, { isOwn, webhook, status }) {
    const ids: string[] = [];
    for (const organizationId of ['org_acme', 'org_pro'])
      ids.push(String((await control('POST', '/_sim/webhooks', { organizationId, url: `http://127.0.0.1:1/${organizationId}` }))['id']));
    for (const name of ['One', 'Two']) {
      await read(session, 'createTeam', { body: { name } });
      // The deliveries of the first team have been given up by then.
      await advance(name === 'One' ? 'P2D' : 'PT1M');
    }
    const ask = await askerOf(session);
    const listed = async (query: string): Promise<readonly Fields[]> =>
      objectsOf((await ask('GET', `/_sim/deliveries?limit=1000${query}`)).body['items']);
    const all = await listed('');
    expectThat(new Set(all.map(each => each['status'])).size > 1, 'All deliveries have the same status');
    const own = new Set([ids[0]]);
    const wanted = all.filter(
      each =>
        (isOwn === undefined || own.has(String(each['webhookId'])) === isOwn) &&
        (webhook === undefined || each['webhookId'] === ids[webhook]) &&
        (status === undefined || each['status'] === status),
    );
    const query = [
      ...(isOwn === undefined ? [] : [`&organizationId=${isOwn ? 'org_acme' : 'org_pro'}`]),
      ...(webhook === undefined ? [] : [`&webhookId=${ids[webhook]}`]),
      ...(status === undefined ? [] : [`&status=${status}`]),
    ].join('');
    expectEqual(
      `the deliveries with ${query}`,
      (await listed(query)).map(({ id }) => id),
      wanted.map(({ id }) => id),
    );
  },
});

behaviour<string>({
  id: 'control/unknown-organization',
  area: 'control',
  title: 'An endpoint of an unknown organization is refused and not registered',
  rules: [],
  cases: ['org_nobody', 'team_acme_support'],
  async check({ session, control }, organizationId) {
    const before = await control('GET', '/_sim/webhooks');
    const { status } = await (await askerOf(session))('POST', '/_sim/webhooks', { organizationId, url: 'http://127.0.0.1:1/' });
    expectEqual(`the answer for ${organizationId}`, status, 404);
    expectEqual('the endpoints', await control('GET', '/_sim/webhooks'), before);
  },
});
