import * as fc from 'fast-check';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { tagged } from '../../tag.ts';
import { ask, expectAnswer, expectEqual, expectThat, farAhead, read } from '../requests.ts';
import { expectUpload } from './files.ts';
import { bytesAt, sendFile, uploadOf } from './flows.ts';
import { type Extension, extensions, type SampleFile, sampleFiles } from './sample-files.ts';

interface UrlChoice {
  readonly extension: Extension;
  /** A URL that is refused, without a request or because of its content. */
  readonly refused: string;
}

function urlImports(): Property<UrlChoice> {
  return {
    id: 'uploads/from-url',
    area: 'uploads',
    title: 'A file is imported from its URL, can be used in posts, and cannot be deleted while a draft uses it; invalid URLs are refused',
    rules: ['UPL-48', 'UPL-49', 'UPL-50', 'D-UPL-11', 'D-UPL-13', 'D-UPL-14'],
    needs: ['writes'],
    cases: () =>
      fc.record({
        extension: fc.constantFrom(...extensions),
        refused: fc.constantFrom(
          'ftp://files.invalid/picture.jpg',
          'file:///etc/hostname.jpg',
          'data:image/png;base64,AAAA',
          'files.invalid/picture.jpg',
          '',
          'https://files.invalid/archive.zip',
        ),
      }),
    async check(session, { extension, refused }) {
      const { teamId } = session;
      expectAnswer(
        `from-url of ${JSON.stringify(refused)}`,
        await ask(session, 'createUploadFromUrl', { body: { teamId, url: refused } }),
        400,
      );
      const file: SampleFile = sampleFiles[extension];
      const fileName = tagged(session, `original.${extension}`);
      const first = await sendFile(session, 'simple', { fileName, declared: file.mimeType, content: file.content, teamId, saysSize: true });
      expectAnswer('createUpload', first.answer, 200);
      const { url, id: originalId } = uploadOf(first.answer);
      const copy = await read(session, 'createUploadFromUrl', { body: { teamId, url } });
      expectUpload(`the import of a ${extension} file from its URL`, copy, file, { externalLink: url, teamId });
      expectThat(copy['id'] !== originalId, 'an import from a URL is no new upload');
      expectThat(Buffer.compare(await bytesAt(session, String(copy['url'])), file.content) === 0, 'the imported bytes differ');
      await expectInUse(session, String(copy['id']));
      const ids = [copy['id'], originalId].map(String);
      const { body } = await ask(session, 'deleteUploads', { body: { ids } });
      expectEqual('the deleted uploads', (Array.isArray(body) ? body : []).map(upload => String(upload.id)).toSorted(), ids.toSorted());
    },
  };
}

/** Throws unless an upload cannot be deleted while a draft uses it. */
async function expectInUse(session: Session, id: string): Promise<void> {
  const draft = (uploadId: string) =>
    ask(session, 'createPost', {
      body: {
        teamId: session.teamId,
        title: tagged(session, 'With an upload'),
        status: 'DRAFT',
        postDate: new Date(farAhead(session, 0)).toISOString(),
        socialAccountTypes: ['FACEBOOK'],
        data: { FACEBOOK: { text: 'With an upload', uploadIds: [uploadId] } },
      },
    });
  expectAnswer('createPost with an unknown upload', await draft('nobody_has_this'), 404);
  const made = await draft(id);
  expectAnswer('createPost with an upload', made, 200);
  const postId = String(uploadOf(made)['id']);
  const refusal = await ask(session, 'deleteUpload', { path: { id } });
  expectAnswer('deleteUpload of an upload that a draft uses', refusal, 400);
  expectThat(refusal.text.includes(postId), `the refusal to delete an upload does not name the post ${postId}: ${refusal.text}`);
  expectAnswer('deletePost', await ask(session, 'deletePost', { path: { id: postId } }), 200);
}

export function suite(): readonly Property[] {
  return [urlImports()] as Property[];
}
