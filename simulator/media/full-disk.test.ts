/** Uploads while the media directory cannot be written, and afterwards. A file in place of a folder of the store fails as a full disk does. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect } from 'vitest';
import type { MediaStore } from '../domain/ports/media.ts';
import type { Saving } from '../kernel/saving.ts';
import { it as base } from '../testing/simulator.fixture.ts';
import type { TestSimulator } from '../testing/test-simulator.ts';
import { createDiscardStore } from './discard-store.ts';
import { createReportingStore } from './reporting-store.ts';

const NOT_STORED = 'The file cannot be stored: not a directory. Make room and access where --media stores files';

const it = base.extend('folder', async ({}, { onCleanup }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sim-'));
  onCleanup(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
});

const failureOf = async ({ call }: TestSimulator): Promise<unknown> =>
  (await call<{ savingFailure: unknown }>('GET', '/_sim/status', { key: null })).body.savingFailure;

function upload({ call }: TestSimulator) {
  const form = new FormData();
  form.set('teamId', 'team_acme_marketing');
  const bytes = readFileSync(new URL('../../fixtures/media/picture.jpg', import.meta.url));
  form.set('file', new File([bytes], 'picture.jpg'));
  return call('POST', '/upload', { form });
}

describe('an upload to a directory that cannot be written', () => {
  it('is 500 with the reason, which the status shows until an upload works again', async ({ create, folder }) => {
    const acme = await create({ media: folder });
    const incoming = path.join(folder, '.incoming');
    rmSync(incoming, { recursive: true });
    writeFileSync(incoming, '');
    const expected = { statusCode: 500, message: NOT_STORED };
    expect(await upload(acme)).toMatchObject({ status: 500, body: expected });
    expect(acme.problems.splice(0)).toMatchObject([expected]);
    expect(await failureOf(acme)).toMatchObject({ reason: NOT_STORED });

    const init = { teamId: 'team_acme_marketing', mimeType: 'application/pdf', fileName: 'a.pdf' };
    const { body } = await acme.call<{ url: string }>('POST', '/upload/init', { body: init });
    const put = await acme.sim.fetch(body.url, { method: 'PUT', headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.4' });
    expect([put.status, await put.text()]).toEqual([500, expect.stringContaining(`<Message>${NOT_STORED}</Message>`)]);
    expect(acme.problems.splice(0)).toMatchObject([expected]);

    rmSync(incoming);
    mkdirSync(incoming);
    expect((await upload(acme)).status).toBe(200);
    expect(await failureOf(acme)).toBeNull();
  });
});

describe('createReportingStore', () => {
  const failing = (error: Error): MediaStore => ({ ...createDiscardStore(), write: () => Promise.reject(error) });
  const systemError = (code: string, text: string): Error =>
    Object.assign(new Error(`${code}: ${text}, write`), { code, syscall: 'write', errno: -1 });
  const write = async (error: Error) => {
    const saving: Saving = { failure: undefined, mediaFailure: undefined };
    const problems: unknown[] = [];
    const store = createReportingStore(failing(error), { saving, realTime: { now: () => 7 }, onProblem: each => problems.push(each) });
    const thrown: unknown = await store.write('a/b', (async function* () {})(), { maxBytes: 1 }).catch((reason: unknown) => reason);
    return { thrown, saving, problems };
  };

  it.for([
    ['ENOSPC', 'no space left on device'],
    ['EDQUOT', 'disk quota exceeded'],
    ['EROFS', 'read-only file system'],
    ['EACCES', 'permission denied'],
  ] as const)('says that the place is why: %s', async ([code, text]) => {
    const { thrown, saving, problems } = await write(systemError(code, text));
    const message = `The file cannot be stored: ${text}. Make room and access where --media stores files`;
    expect(thrown).toMatchObject({ statusCode: 500, message });
    expect([saving.mediaFailure, problems]).toEqual([{ since: 7, reason: message }, [thrown]]);
  });

  it('leaves another error as it is', async () => {
    const error = systemError('EIO', 'i/o error');
    expect(await write(error)).toMatchObject({ thrown: error, saving: { mediaFailure: undefined }, problems: [] });
  });
});
