import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BOUNDARY,
  createUploadTest,
  FOR_TEAM,
  type FormPart,
  formBytes,
  JPG,
  MP4,
  md5,
  PNG,
  TEAM,
  type UploadTest,
} from './uploads.fixture.ts';

let test: UploadTest;
beforeAll(async () => {
  test = await createUploadTest();
});
afterAll(async () => {
  expect(await test.close()).toEqual([]);
});

const FILE: FormPart = { content: JPG };

async function collected(form: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of form) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

describe('POST /upload', () => {
  it.each<[string, FormPart[]]>([
    ['before the file', [FOR_TEAM, FILE]],
    ['after the file', [FILE, FOR_TEAM]],
  ])('[UPL-46] takes a form with its team %s, and answers the upload', async (_where, form) => {
    const { status, body } = await test.send(form);
    expect([status, body]).toMatchObject([
      200,
      { id: expect.stringMatching(/^upload_/), teamId: TEAM, fileName: 'photo.jpg', uploadId: null },
    ]);
    expect((await test.call('GET', `/upload/${body.id}`)).body).toEqual({ ...body, posts: [] });
    expect(md5((await test.read(body.url)).bytes)).toBe(md5(JPG));
  });

  it('[UPL-46] takes the form of a browser', async () => {
    const form = new FormData();
    form.append('teamId', TEAM);
    form.append('file', new File([PNG], 'Ferien ☀.png', { type: 'image/png' }));
    const { status, body } = await test.call('POST', '/upload', { form });
    expect([status, body]).toMatchObject([200, { fileName: 'Ferien ☀.png', mimeType: 'image/png' }]);
  });

  it('without a team makes an upload of the organization', async () => {
    const { body } = await test.send([FILE]);
    expect([body.teamId, body.organizationId, body.path]).toEqual([null, 'org_acme', expect.stringMatching(/^org_acme\/.+\.jpg$/)]);
  });

  it('takes the first of several files, and passes over what it does not know', async () => {
    const before = await test.files();
    const form = [{ name: 'other', content: MP4 }, { name: 'note', value: 'x' }, { content: PNG, fileName: 'a.png' }, FOR_TEAM, FILE];
    expect((await test.send(form)).body).toMatchObject({ fileName: 'a.png', size: PNG.length });
    expect(await test.files()).toHaveLength(before.length + 1);
  });

  it.each<[string, FormPart[], number, object]>([
    ['without a file', [FOR_TEAM], 400, { message: 'file is required', issues: [{ path: ['file'] }] }],
    ['with nothing in it', [], 400, { message: 'file is required' }],
    ['with a file of another name', [FOR_TEAM, { ...FILE, name: 'upload' }], 400, { message: 'file is required' }],
    ['with a text in place of the file', [FOR_TEAM, { name: 'file', value: 'hello' }], 400, { message: 'file is required' }],
    ['for an empty team', [{ name: 'teamId', value: '' }, FILE], 400, { issues: [{ path: ['teamId'] }] }],
    ['for an unknown team', [{ name: 'teamId', value: 'team_unknown' }, FILE], 404, { message: 'Team not found' }],
    ['for a team of others, named last', [FILE, { name: 'teamId', value: 'team_pro' }], 404, { message: 'Team not found' }],
    ['with too many fields', [...Array.from({ length: 120 }, (_, i) => ({ name: `f${i}`, value: 'x' })), FILE], 400, {}],
  ])('%s is refused, and leaves nothing', async (_what, form, status, error) => {
    const before = await test.kept();
    expect(await test.send(form)).toMatchObject({ status, body: { statusCode: status, ...error } });
    expect(await test.kept()).toEqual(before);
  });

  const whole = () => collected(formBytes([FOR_TEAM, FILE]));
  it.each<[string, () => Promise<Uint8Array<ArrayBuffer>>, Record<string, string>, number]>([
    ['another boundary', whole, { 'content-type': 'multipart/form-data; boundary=other' }, 400],
    ['no boundary', whole, { 'content-type': 'multipart/form-data' }, 400],
    ['an end within its file', async () => (await whole()).slice(0, 5000), {}, 400],
    ['an end right behind its file', async () => (await whole()).slice(0, -`--${BOUNDARY}--\r\n`.length), {}, 400],
    ['no bytes', async () => new Uint8Array(), {}, 400],
    ['JSON in it', async () => new Uint8Array(Buffer.from('{"file":"x"}')), {}, 400],
    ['JSON in it, and says so', async () => new Uint8Array(Buffer.from('{"file":"x"}')), { 'content-type': 'application/json' }, 415],
    ['the bytes themselves', async () => JPG, { 'content-type': 'image/jpeg' }, 415],
    ['a type of no sense', whole, { 'content-type': 'multipart/form-datax; boundary=x-boundary' }, 415],
    ['gzip', async () => new Uint8Array(gzipSync(await whole())), { 'content-encoding': 'gzip' }, 415],
    ['a bomb in gzip', async () => new Uint8Array(gzipSync(Buffer.alloc(20_000_000))), { 'content-encoding': 'gzip' }, 415],
    ['no key', whole, { 'x-api-key': '' }, 401],
    ['a wrong key', whole, { 'x-api-key': 'sk_wrong' }, 403],
  ])('a form with %s is refused, and leaves nothing', async (_what, form, headers, status) => {
    const before = await test.kept();
    const { status: given, body } = await test.send(await form(), headers);
    expect([given, body]).toMatchObject([status, { statusCode: status, message: expect.stringMatching(/./) }]);
    expect(await test.kept()).toEqual(before);
  });

  it('a form whose sender goes away is refused, and leaves nothing', async () => {
    const before = await test.kept();
    async function* broken() {
      yield (await whole()).slice(0, 5000);
      throw new Error('the line is dead');
    }
    expect(await test.send(broken())).toMatchObject({ status: 400, body: { message: 'The request body ended early' } });
    expect(await test.kept()).toEqual(before);
  });
});
