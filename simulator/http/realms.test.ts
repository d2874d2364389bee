/** In a page of jsdom or happy-dom, the classes of bytes, files and forms are other ones than those of Node. */
import { Blob as NodeBlob } from 'node:buffer';
import { runInNewContext } from 'node:vm';
import { expect } from 'vitest';
import { SAMPLES, sampleFile } from '../media/samples/samples.ts';
import { it } from '../testing/simulator.fixture.ts';

/** Acts among the classes of bytes of another realm, as the environments of test runners set them. */
async function inPage<T>(act: () => Promise<T>): Promise<T> {
  const own = { Uint8Array, ArrayBuffer };
  Object.assign(globalThis, runInNewContext('({ Uint8Array, ArrayBuffer })'));
  try {
    return await act();
  } finally {
    Object.assign(globalThis, own);
  }
}

const TYPES = Object.keys(SAMPLES) as (keyof typeof SAMPLES)[];
const KEY = { 'x-api-key': 'sk_sim_acme' };

it.for(TYPES)('uploads a file of %s by each way and reads it again, among the classes of a page', async (type, { acme }) => {
  const bytes = Buffer.from(sampleFile(type));
  const read = await inPage(async () => {
    const form = new FormData();
    form.append('teamId', 'team_acme_marketing');
    form.append('file', new Blob([Uint8Array.from(bytes)]), 'file');
    const answer = await acme.sim.fetch('/api/v1/upload', { method: 'POST', headers: KEY, body: form });
    const { url, mimeType } = (await answer.json()) as { url: string; mimeType: string };
    expect([answer.status, mimeType]).toEqual([200, type]);
    const again = await acme.sim.fetch('/api/v1/upload/from-url', {
      method: 'POST',
      headers: { ...KEY, 'content-type': 'application/json' },
      body: new TextEncoder().encode(JSON.stringify({ teamId: 'team_acme_marketing', url })),
    });
    expect(again.status).toBe(200);
    return Buffer.from(await (await acme.sim.fetch(url)).arrayBuffer());
  });
  expect(read.equals(bytes)).toBe(true);
});

it('answers among the classes of a page whatever has bytes: pages, CSV files, archives, snapshots', async ({ acme }) => {
  const statuses = await inPage(async () => {
    const form = new FormData();
    form.append(
      'file',
      new Blob(['teamId,title,status,postDate,socialAccountTypes,text\nteam_acme_marketing,A,DRAFT,,LINKEDIN,Hi\n']),
      'a.csv',
    );
    const archive = await acme.sim.fetch('/_sim/snapshot/archive');
    const saved = await archive.arrayBuffer();
    const answers = [
      archive,
      await acme.sim.fetch('/api/v1/post-csv-import', { method: 'POST', headers: KEY, body: form }),
      await acme.sim.fetch('/_sim/snapshots/a/archive', { method: 'PUT', headers: { 'content-type': 'application/x-tar' }, body: saved }),
      await acme.sim.fetch('/_sim/status'),
      await acme.sim.fetch('/_media/team_acme_marketing/none.jpg'),
    ];
    return answers.map(({ status }) => status);
  });
  expect(statuses).toEqual([200, 201, 200, 200, 404]);
});

/** Classes as those of a DOM: Node's own functions do not know them. */
class PageBlob {
  readonly type = 'image/png';
  constructor(private readonly content: Uint8Array) {}
  get [Symbol.toStringTag](): string {
    return 'File';
  }
  readonly name = 'picture.png';
  arrayBuffer = () => new NodeBlob([Buffer.from(this.content)]).arrayBuffer();
}

it('takes forms, files and requests of other classes', async ({ acme }) => {
  const file = new PageBlob(sampleFile('image/png'));
  const form = {
    [Symbol.toStringTag]: 'FormData',
    *[Symbol.iterator]() {
      yield ['teamId', 'team_acme_marketing'];
      yield ['file', file];
    },
  } as unknown as FormData;
  const answer = await acme.sim.fetch('/api/v1/upload', { method: 'POST', headers: KEY, body: form });
  expect([answer.status, await answer.json()]).toMatchObject([200, { fileName: 'picture.png', mimeType: 'image/png' }]);
  const text = { teamId: 'team_acme_marketing', title: 'A', status: 'DRAFT', socialAccountTypes: ['LINKEDIN'], data: {} };
  const request = {
    [Symbol.toStringTag]: 'Request',
    url: 'http://127.0.0.1:4010/api/v1/post',
    method: 'POST',
    headers: new Map(Object.entries({ ...KEY, 'content-type': 'application/json' })),
    body: {},
    arrayBuffer: async () => Buffer.from(JSON.stringify(text)),
  } as unknown as Request;
  expect((await acme.sim.fetch(request)).status).toBe(200);
  expect((await acme.sim.fetch(request, { method: 'POST' })).status).toBe(200);
});
