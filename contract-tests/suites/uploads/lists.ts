/** Existing uploads. */
import * as fc from 'fast-check';
import type { Fields } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { ask, asked, expectEqual, expectThat, objectsOf, read } from '../requests.ts';

interface ListChoice {
  readonly number: number;
  readonly type: string;
}

function uploadLists(): Property<ListChoice> {
  return {
    id: 'uploads/lists',
    area: 'uploads',
    title: 'An upload is the same in every list and alone',
    rules: ['UPL-01', 'D-UPL-09', 'D-UPL-17'],
    needs: [],
    cases: () => fc.record({ number: fc.nat(9), type: fc.constantFrom('image', 'video', 'document') }),
    async check(session, { number, type }) {
      const listed = objectsOf((await asked(session, 'listUploads', { query: { teamId: session.teamId } })).body);
      fc.pre(listed.length > 0);
      const shown = listed[number % listed.length] ?? {};
      expectPlausible(shown);
      try {
        await expectAlike(session, shown, type);
      } catch (error) {
        // Others may have deleted it or begun to use it.
        const now = await ask(session, 'getUpload', { path: { id: String(shown['id']) } });
        fc.pre(JSON.stringify(now.body) === JSON.stringify(shown));
        throw error;
      }
    },
  };
}

async function expectAlike(session: Session, listed: Fields, type: string): Promise<void> {
  const { posts: _, ...shown } = listed;
  const id = String(shown['id']);
  expectEqual(`getUpload of ${id}`, await read(session, 'getUpload', { path: { id } }), listed);
  const found = async (query: Fields) =>
    objectsOf((await asked(session, 'listUploads', { query: { includePosts: false, ...query } })).body);
  expectEqual(`the uploads of id ${id}`, await found({ ids: [id] }), [shown]);
  expectEqual(`the uploads of url ${String(shown['url'])}`, await found({ urls: [shown['url']] }), [shown]);
  expectEqual(`the uploads of id ${id} and type ${type}`, await found({ ids: [id], type }), shown['type'] === type ? [shown] : []);
  for (const upload of await found({ type })) expectEqual(`the type of ${String(upload['id'])}`, upload['type'], type);
  const [used, unused] = [await found({ ids: [id], status: 'USED' }), await found({ ids: [id], status: 'UNUSED' })];
  expectEqual(`in how many of the lists of used and unused uploads ${id} is`, used.length + unused.length, 1);
}

/** Throws unless an upload is consistent. */
function expectPlausible(upload: Fields): void {
  const { id, size, fileSize, mimeType, mime, type, ext, path, fileName, width, height, videoLength } = upload;
  const name = String(id);
  expectThat(typeof fileName === 'string' && Number.isInteger(size), `${name} has no fileName, or no whole size`);
  expectEqual(`fileSize and mime of ${name}`, [fileSize, mime], [size, mimeType]);
  const kind = mimeType === 'application/pdf' ? 'document' : String(mimeType).split('/')[0];
  expectEqual(`type of ${name}, which is ${String(mimeType)},`, type, kind);
  const extension = String(path).split('.').at(-1);
  expectThat(
    extension === ext || (extension === 'jpg' && ext === 'jpeg'),
    `the path of ${name} ends in .${extension}, and ext is ${String(ext)}`,
  );
  expectEqual(`whether ${name} has width and height`, [width !== null, height !== null], [kind !== 'document', kind !== 'document']);
  expectEqual(`whether ${name} has a videoLength`, videoLength !== null, kind === 'video');
}

export function suite(): readonly Property[] {
  return [uploadLists()] as Property[];
}
