import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { BOUNDARY, FOR_TEAM, type FormPart, formBytes, it, JPG, MP4, md5, PNG, TEAM } from './uploads.fixture.ts';

const FILE: FormPart = { content: JPG };

async function collected(form: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of form) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

describe('POST /upload', () => {
  it.for<[string, FormPart[]]>([
    ['before the file', [FOR_TEAM, FILE]],
    ['after the file', [FILE, FOR_TEAM]],
  ])('[UPL-46] accepts a form with its team %s, and returns the upload', async ([, form], { acme }) => {
    const { status, body } = await acme.send(form);
    expect([status, body]).toMatchObject([
      200,
      { id: expect.stringMatching(/^upload_/), teamId: TEAM, fileName: 'photo.jpg', uploadId: null },
    ]);
    expect((await acme.call('GET', `/upload/${body.id}`)).body).toEqual({ ...body, posts: [] });
    expect(md5((await acme.read(body.url)).bytes)).toBe(md5(JPG));
  });

  it('[UPL-46] accepts a form sent by a browser', async ({ acme }) => {
    const form = new FormData();
    form.append('teamId', TEAM);
    form.append('file', new File([PNG], 'Ferien ☀.png', { type: 'image/png' }));
    const { status, body } = await acme.call('POST', '/upload', { form });
    expect([status, body]).toMatchObject([200, { fileName: 'Ferien ☀.png', mimeType: 'image/png' }]);
  });

  it('without a team creates an upload of the organization', async ({ acme }) => {
    const { body } = await acme.send([FILE]);
    expect([body.teamId, body.organizationId, body.path]).toEqual([null, 'org_acme', expect.stringMatching(/^org_acme\/.+\.jpg$/)]);
  });

  it('uses the first of several files, and ignores unknown fields', async ({ acme }) => {
    const before = await acme.files();
    const form = [{ name: 'other', content: MP4 }, { name: 'note', value: 'x' }, { content: PNG, fileName: 'a.png' }, FOR_TEAM, FILE];
    expect((await acme.send(form)).body).toMatchObject({ fileName: 'a.png', size: PNG.length });
    expect(await acme.files()).toHaveLength(before.length + 1);
  });

  it.for<[string, FormPart[], number, object]>([
    ['without a file', [FOR_TEAM], 400, { message: 'file is required', issues: [{ path: ['file'] }] }],
    ['with nothing in it', [], 400, { message: 'file is required' }],
    ['with a file of another name', [FOR_TEAM, { ...FILE, name: 'upload' }], 400, { message: 'file is required' }],
    ['with a text in place of the file', [FOR_TEAM, { name: 'file', value: 'hello' }], 400, { message: 'file is required' }],
    ['for an empty team', [{ name: 'teamId', value: '' }, FILE], 400, { issues: [{ path: ['teamId'] }] }],
    ['for an unknown team', [{ name: 'teamId', value: 'team_unknown' }, FILE], 404, { message: 'Team not found' }],
    ['for a team of others, named last', [FILE, { name: 'teamId', value: 'team_pro' }], 404, { message: 'Team not found' }],
    ['with too many fields', [...Array.from({ length: 120 }, (_, i) => ({ name: `f${i}`, value: 'x' })), FILE], 400, {}],
  ])('%s is refused, and leaves nothing', async ([, form, status, error], { acme }) => {
    const before = await acme.storageState();
    expect(await acme.send(form)).toMatchObject({ status, body: { statusCode: status, ...error } });
    expect(await acme.storageState()).toEqual(before);
  });

  const whole = () => collected(formBytes([FOR_TEAM, FILE]));
  it.for<[string, () => Promise<Uint8Array<ArrayBuffer>>, Record<string, string>, number]>([
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
  ])('a form with %s is refused, and leaves nothing', async ([, form, headers, status], { acme }) => {
    const before = await acme.storageState();
    const { status: given, body } = await acme.send(await form(), headers);
    expect([given, body]).toMatchObject([status, { statusCode: status, message: expect.stringMatching(/./) }]);
    expect(await acme.storageState()).toEqual(before);
  });

  it('an interrupted form is refused, and leaves nothing', async ({ acme }) => {
    const before = await acme.storageState();
    async function* broken() {
      yield (await whole()).slice(0, 5000);
      throw new Error('the line is dead');
    }
    expect(await acme.send(broken())).toMatchObject({ status: 400, body: { message: 'The request body ended early' } });
    expect(await acme.storageState()).toEqual(before);
  });
});
