/** The names of files: what an upload shows of them, and the extension of its URL. */

import * as fc from 'fast-check';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { tagged } from '../../tag.ts';
import { expectAnswer, expectEqual, expectThat, read } from '../requests.ts';
import { FLOWS, type Flow, sendFile, uploadOf } from './flows.ts';
import { type Extension, extensions, sampleFiles } from './sample-files.ts';

type Way = Flow | 'from a URL';

interface SentName {
  readonly way: Way;
  readonly folder: string;
  /** Characters around the name. */
  readonly blanks: readonly [before: string, after: string];
  /** A character within the name. */
  readonly control: string;
  /** Empty when only folders and blanks are sent. */
  readonly stem: string;
}

const FOLDERS = ['', '', 'a/', '../', '/tmp/b c/', 'C:\\Users\\Mia\\', 'a/b\\c/'];
const BLANKS = ['', ' ', '  ', '\t', '\u00a0'];
const CONTROLS = ['', '', '\u0000', '\u0007', '\n', '\u007f', '\u0085'];

const STEMS = ['report', 'an old  report', 'März.2', '報告', '🍉'];

const shownNames: Property<SentName> = {
  id: 'uploads/shown-names',
  area: 'uploads',
  title: 'A file name is shown without folders, control characters and surrounding blanks, and is never empty',
  rules: ['UPL-01', 'UPL-18', 'UPL-43', 'UPL-46'],
  isDecision: true,
  needs: ['writes'],
  cases: ({ control, tag }) =>
    fc.record({
      // On a simulator, every URL has a file.
      way: fc.constantFrom<Way[]>(...FLOWS, ...(control ? (['from a URL'] as const) : [])),
      folder: fc.constantFrom(...FOLDERS),
      blanks: fc.tuple(fc.constantFrom(...BLANKS), fc.constantFrom(...BLANKS)),
      control: fc.constantFrom(...CONTROLS),
      // A name without a stem has no place for the tag.
      stem: fc.constantFrom(...STEMS, ...(tag === undefined ? [''] : [])),
    }),
  async check(session, { way, folder, blanks: [before, after], control, stem }) {
    // Forms and URLs encode some characters.
    const isFree = way === 'direct' || way === 'multipart';
    const within = isFree ? control : '';
    const [first = '', ...rest] = stem;
    const name = stem === '' ? '' : tagged(session, `${first}${within}${rest.join('')}.pdf`);
    const sent = `${isFree ? folder : ''}${before}${name}${after}`;
    // An empty name is not sent.
    fc.pre(sent !== '');
    const shown = await nameOf(session, way, sent);
    const what = `the name of a file that was sent as ${JSON.stringify(sent)}, ${way},`;
    if (stem === '') expectThat(/[^.\s]/.test(shown), `${what} is ${JSON.stringify(shown)}`);
    else expectEqual(what, shown, tagged(session, `${stem}.pdf`));
  },
};

async function nameOf(session: Session, way: Way, fileName: string): Promise<string> {
  const { teamId } = session;
  if (way === 'from a URL') {
    const url = `https://cdn.example.com/${encodeURIComponent(fileName)}`;
    return String((await read(session, 'createUploadFromUrl', { body: { teamId, url } }))['fileName']);
  }
  const { content, mimeType: declared } = sampleFiles.pdf;
  const { answer } = await sendFile(session, way, { fileName, declared, content, teamId, saysSize: true });
  expectAnswer(`a file called ${JSON.stringify(fileName)}`, answer, 200);
  return String(uploadOf(answer)['fileName']);
}

const NAMES = ['a.jpg', 'a.jpeg', 'a.JPEG', 'a.JPG', 'a.png', 'a.gif', 'a.mp4', 'a.mov', 'a.pdf', 'a.bin', 'a'];

const urlExtensions: Property<Extension> = {
  id: 'uploads/extensions',
  area: 'uploads',
  title: 'The URL of a file has the extension of its name where that fits its type, and otherwise the extension of its type',
  rules: ['D-UPL-17'],
  needs: ['writes'],
  cases: () => extensions,
  async check(session, extension) {
    const { mimeType, content } = sampleFiles[extension];
    for (const name of NAMES) {
      const file = { name: tagged(session, name), type: mimeType, content };
      const { path, url, fileName } = await read(session, 'createUpload', { body: { teamId: session.teamId, file } });
      const named = name.toLowerCase().split('.')[1];
      const isOwn = named === extension || (extension === 'jpg' && named === 'jpeg');
      const what = `a ${extension} file called ${name}`;
      expectEqual(`the name of ${what}`, fileName, file.name);
      for (const place of [path, url])
        expectEqual(`the extension in the URL of ${what}`, String(place).split('.').at(-1), isOwn ? named : extension);
    }
  },
};

export function suite(): readonly Property[] {
  return [shownNames, urlExtensions] as Property[];
}
