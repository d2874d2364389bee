import * as fc from 'fast-check';
import { nastyNames } from '../../arbitraries/nasty-texts.ts';
import type { Fields } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { tagged } from '../../tag.ts';
import { ask, expectAnswer, expectEqual, expectThat, objectsOf, read } from '../requests.ts';
import { bytesAt, FLOWS, type Flow, sendFile, uploadOf } from './flows.ts';
import { type Extension, extensions, type SampleFile, sampleFiles } from './sample-files.ts';

interface FileChoice {
  readonly flow: Flow;
  readonly extension: Extension;
  /** The type that the request declares. */
  readonly claims: Extension;
  readonly name: string;
  readonly hasTeam: boolean;
  readonly saysSize: boolean;
}

/** File names without quotes and slashes, which forms encode differently. */
const names = nastyNames.map(name => name.replaceAll(/["/\\]/g, '-'));

function uploadFiles(): Property<FileChoice> {
  return {
    id: 'uploads/files',
    area: 'uploads',
    title: 'A file of each type becomes an upload in each flow, with its bytes, type and measures',
    rules: [
      'UPL-01',
      'UPL-02',
      'UPL-03',
      'UPL-16',
      'UPL-18',
      'UPL-38',
      'UPL-40',
      'UPL-43',
      'UPL-44',
      'UPL-46',
      'D-UPL-05',
      'D-UPL-09',
      'D-UPL-12',
      'D-UPL-17',
    ],
    needs: ['writes'],
    cases: () =>
      fc.record({
        flow: fc.constantFrom(...FLOWS),
        extension: fc.constantFrom(...extensions),
        claims: fc.constantFrom(...extensions),
        name: names,
        hasTeam: fc.constantFrom(true, true, true, false),
        saysSize: fc.boolean(),
      }),
    check: checkFile,
  };
}

async function checkFile(session: Session, { flow, extension, claims, name, hasTeam, saysSize }: FileChoice): Promise<void> {
  const file: SampleFile = sampleFiles[extension];
  const fileName = `${tagged(session, name)}.${claims}`;
  const teamId = hasTeam ? session.teamId : undefined;
  const sent = await sendFile(session, flow, { fileName, declared: sampleFiles[claims].mimeType, content: file.content, teamId, saysSize });
  const what = `a ${extension} file called ${fileName} in the ${flow} flow`;
  expectAnswer(what, sent.answer, 200);
  const upload = uploadOf(sent.answer);
  expectUpload(what, upload, file, { fileName, teamId: teamId ?? null });
  if (sent.path !== null) {
    expectEqual(`the folder and name of the path of ${what}`, withoutExtension(String(upload['path'])), withoutExtension(sent.path));
    const [folder, stem, ...more] = sent.path.split('/');
    expectThat(more.length === 0 && Boolean(stem), `the path ${sent.path} is no <team>/<name>`);
    if (hasTeam) expectEqual(`the folder of ${sent.path}`, folder, session.teamId);
    expectThat(sent.path.toLowerCase().endsWith(`.${claims}`), `the path ${sent.path} of ${fileName} has another extension`);
    const again = await sent.again();
    expectAnswer(`the last call of ${what}, made again,`, again, 200);
    expectEqual(`the upload of the last call, made again,`, uploadOf(again)['id'], upload['id']);
  }
  const id = String(upload['id']);
  const { posts, ...shown } = await read(session, 'getUpload', { path: { id } });
  expectEqual(`the upload that getUpload shows`, shown, upload);
  expectEqual(`the posts of a new upload`, posts, []);
  await expectBytes(session, upload, file);
  await expectListed(session, upload);
  await expectDeleted(session, id);
}

/** Throws unless an upload has the properties of the file. */
export function expectUpload(what: string, upload: Fields, file: SampleFile, own: Fields): void {
  const { mimeType, type, ext, width, height, seconds, content } = file;
  const size = content.length;
  const expected = { mimeType, mime: mimeType, type, ext, size, fileSize: size, width, height, ...own };
  for (const [name, value] of Object.entries(expected)) expectEqual(`${name} of ${what}`, upload[name], value);
  expectThat(
    Math.abs(Number(upload['videoLength'] ?? 0) - (seconds ?? 0)) < 0.1,
    `videoLength of ${what} is ${String(upload['videoLength'])}`,
  );
  const extension = /\.(\w+)$/.exec(String(upload['path']))?.[1] ?? '';
  expectThat(extension === ext || (extension === 'jpg' && ext === 'jpeg'), `the path of ${what} ends in .${extension}`);
}

function withoutExtension(path: string): string {
  return path.replace(/\.[^./]*$/, '');
}

async function expectBytes(session: Session, upload: Fields, { content }: SampleFile): Promise<void> {
  const found = await bytesAt(session, String(upload['url']));
  expectThat(
    Buffer.compare(found, content) === 0,
    `the url of ${String(upload['id'])} has ${found.length} bytes that differ from the sent ones`,
  );
}

async function expectListed(session: Session, upload: Fields): Promise<void> {
  const { id, type, url } = upload;
  const found = async (query: Fields) => objectsOf((await ask(session, 'listUploads', { query: { includePosts: false, ...query } })).body);
  for (const query of [{ ids: [id] }, { urls: [url] }, { ids: [id], types: [type], status: 'UNUSED', teamId: session.teamId }])
    expectEqual(`the uploads of ${JSON.stringify(query)}`, await found(query), [upload]);
  const other = type === 'image' ? 'video' : 'image';
  expectEqual(`the uploads of type ${other} and id ${String(id)}`, await found({ ids: [id], type: other }), []);
  expectEqual(`the used uploads of id ${String(id)}`, await found({ ids: [id], status: 'USED' }), []);
}

async function expectDeleted(session: Session, id: string): Promise<void> {
  const deleted = await read(session, 'deleteUpload', { path: { id } });
  expectEqual('the upload that was deleted', deleted['id'], id);
  expectAnswer(`getUpload of ${id}, which is deleted,`, await ask(session, 'getUpload', { path: { id } }), 404);
  expectAnswer(`listUploads of id ${id}, which is deleted,`, await ask(session, 'listUploads', { query: { ids: [id] } }), 404);
}

export function suite(): readonly Property[] {
  return [uploadFiles()] as Property[];
}
