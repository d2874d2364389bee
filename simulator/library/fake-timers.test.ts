/** Fake timers of a test stop nothing of the simulator. Their clocks stand still, so that what waits for one of them never ends. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { readCsvFile } from '../domain/csv-imports/read-file.ts';
import { createSimulator } from './library.ts';

type Faked = NonNullable<NonNullable<Parameters<typeof vi.useFakeTimers>[0]>['toFake']>;

const TIMERS: Faked = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'Date',
  'performance',
  'hrtime',
];
const HEADERS = { 'x-api-key': 'sk_sim_acme' };
const POST = {
  teamId: 'team_acme_marketing',
  title: 'Launch',
  status: 'SCHEDULED',
  postDate: '2026-03-02T10:00:00Z',
  socialAccountTypes: ['THREADS'],
  data: { THREADS: { text: 'We are live' } },
};
const CSV = 'teamId,title,postDate,status,socialAccountTypes\nteam_acme_marketing,B,2026-03-03T10:00:00Z,DRAFT,THREADS\n';

async function open(toFake: Faked) {
  vi.useFakeTimers({ toFake });
  onTestFinished(() => void vi.useRealTimers());
  const sim = await createSimulator({ startTime: '2026-03-02T09:00:00Z' });
  const world = await sim.createWorld();
  const send = (place: string, body: FormData | string, headers = {}) =>
    world.fetch(`/api/v1/${place}`, { method: 'POST', body, headers: { ...HEADERS, ...headers } });
  return { sim, world, send };
}

function form(name: string, text: string): FormData {
  const body = new FormData();
  body.set('teamId', 'team_acme_marketing');
  body.set('file', new Blob([text]), name);
  return body;
}

it('answers calls, delivers webhooks and closes while every timer and queue of Node is replaced', async () => {
  const { sim, world, send } = await open([...TIMERS, 'nextTick', 'queueMicrotask']);
  const response = await send('post', JSON.stringify(POST), { 'content-type': 'application/json' });
  expect(response.status).toBe(200);
  await world.clock.advance('2h');
  expect((await world.webhooks.received('post.published')).data.status).toBe('POSTED');
  await world.close();
  await sim.close();
});

it('reads forms and imports CSV files while timers are replaced', async () => {
  const { sim, world, send } = await open(TIMERS);
  const upload = await send('upload', form('a.png', 'not a picture'));
  expect(await upload.json()).toMatchObject({ statusCode: 400 });
  const { id } = (await (await send('post-csv-import', form('a.csv', CSV))).json()) as { readonly id: string };
  await world.clock.advance('1h');
  const job = await world.fetch(`/api/v1/post-csv-import/${id}/status`, { headers: HEADERS });
  expect(await job.json()).toMatchObject({ status: 'COMPLETED', successRows: 1 });
  await sim.close();
});

it('reads the rows of a CSV file while the queues of Node are replaced, too', async () => {
  vi.useFakeTimers({ toFake: [...TIMERS, 'nextTick', 'queueMicrotask'] });
  onTestFinished(() => void vi.useRealTimers());
  const pieces = async function* () {
    yield Buffer.from(CSV);
  };
  expect(await readCsvFile(pieces(), () => true)).toMatchObject({ totalRows: 1, fault: null, teamId: 'team_acme_marketing' });
});
