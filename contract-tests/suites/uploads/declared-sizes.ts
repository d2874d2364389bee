import * as fc from 'fast-check';
import { limits } from '../../../openapi/document.ts';
import { canParseUrl } from '../../../simulator/text/urls.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { tagged } from '../../tag.ts';
import { ask, expectAnswer, expectEqual, expectThat, objectsOf } from '../requests.ts';
import { type Extension, extensions, sampleFiles } from './sample-files.ts';

interface InitChoice {
  readonly flow: 'direct' | 'multipart';
  readonly extension: Extension;
  readonly declaration: Declaration;
  readonly parts: number;
  /** How many bytes the file is larger than `parts` whole parts. */
  readonly extraBytes: number;
}

/** Sizes around whole parts are more frequent than others. */
const IN_PARTS = ['of some parts', 'of some parts', 'of some parts'] as const;

type Declaration = 'none' | 'small' | 'of some parts' | 'the most' | 'one more' | 'over direct';

const { partBytes, maxDirectBytes, maxImageBytes, maxVideoBytes, maxDocumentBytes } = limits.uploads;
const MAX_BYTES = { image: maxImageBytes, video: maxVideoBytes, document: maxDocumentBytes };
/** The most whole parts of a case: more would prove nothing new. */
const MANY_PARTS = 6;

function declaredSizes(): Property<InitChoice> {
  return {
    id: 'uploads/declared-sizes',
    area: 'uploads',
    title: 'The declared size determines the parts, and a size above the limit of its type is refused',
    rules: ['UPL-02', 'UPL-07', 'UPL-10', 'UPL-11', 'UPL-12', 'UPL-13', 'UPL-40', 'UPL-41', 'UPL-42'],
    needs: ['writes'],
    cases: () =>
      fc
        .record({
          flow: fc.constantFrom<InitChoice['flow'][]>('direct', 'multipart'),
          extension: fc.constantFrom(...extensions),
          declaration: fc.constantFrom<Declaration[]>('none', 'small', ...IN_PARTS, 'the most', 'one more', 'over direct'),
          parts: fc.integer({ min: 1, max: MANY_PARTS }),
          extraBytes: fc.constantFrom(0, 0, -1, 1),
        })
        // Only a video may have several parts.
        .map(choice => (choice.declaration === 'of some parts' ? { ...choice, flow: 'multipart', extension: 'mp4' } : choice)),
    check: checkInit,
  };
}

function sizeOf({ extension, declaration, parts, extraBytes }: InitChoice): number | undefined {
  const most = MAX_BYTES[sampleFiles[extension].type];
  const sizes = { none: undefined, small: 1, 'of some parts': parts * partBytes + extraBytes, 'the most': most, 'one more': most + 1 };
  return declaration === 'over direct' ? Math.max(maxDirectBytes, most) + 1 : sizes[declaration];
}

async function checkInit(session: Session, choice: InitChoice): Promise<void> {
  const { flow, extension } = choice;
  const { mimeType, type } = sampleFiles[extension];
  const fileSize = sizeOf(choice);
  const size = fileSize === undefined ? {} : { fileSize };
  const body = { teamId: session.teamId, fileName: tagged(session, `declared.${extension}`), mimeType, ...size };
  const answer = await ask(session, flow === 'direct' ? 'initUpload' : 'initMultipartUpload', { body });
  const isTooLarge = (fileSize ?? 0) > MAX_BYTES[type] || (flow === 'direct' && (fileSize ?? 0) > maxDirectBytes);
  const isRefused = isTooLarge || (flow === 'multipart' && fileSize === undefined);
  const what = `init of a ${flow} upload of a ${extension} file of ${fileSize ?? 'unknown'} bytes`;
  expectAnswer(what, answer, isRefused ? 400 : 200);
  const shown = { ...(typeof answer.body === 'object' ? answer.body : {}) } as Readonly<Record<string, unknown>>;
  if (isRefused) {
    expectThat(!('uploadId' in shown) && !('url' in shown), `${what} is refused, and returns a URL`);
    if (flow === 'direct' && (fileSize ?? 0) > maxDirectBytes)
      expectThat(/multipart/i.test(answer.text), `${what}: the message does not point to multipart`);
    return;
  }
  const path = String(shown['path']);
  expectThat(
    path.startsWith(`${session.teamId}/`) && path.endsWith(`.${extension}`),
    `the path ${path} does not begin with the team and end with the extension`,
  );
  if (flow === 'direct') return expectThat(canParseUrl(String(shown['url'])), 'the url of a direct upload is invalid');
  const parts = objectsOf(shown['parts']);
  const count = Math.ceil((fileSize ?? 1) / partBytes);
  expectEqual('partSize', shown['partSize'], partBytes);
  expectEqual(
    'the part numbers',
    parts.map(({ partNumber }) => partNumber),
    Array.from({ length: count }, (_, index) => index + 1),
  );
  expectEqual('the number of different URLs', new Set(parts.map(({ url }) => url)).size, count);
  expectAnswer('an abort', await ask(session, 'abortMultipartUpload', { body: { path, uploadId: shown['uploadId'] } }), 200);
}

export function suite(): readonly Property[] {
  return [declaredSizes()] as Property[];
}
