/** File names that an upload shows, for unusual names of files. */

import * as fc from 'fast-check';
import type { Session } from '../../../session.ts';
import { expectAnswer, expectEqual, expectThat, read } from '../../../suites/asking.ts';
import { FLOWS, type Flow, sendFile, uploadOf } from '../../../suites/uploads/flows.ts';
import { sampleFiles } from '../../../suites/uploads/sample-files.ts';
import { behaviourOf } from '../behaviour.fixture.ts';

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

const { content, mimeType } = sampleFiles.pdf;
const FOLDERS = ['', '', 'a/', '../', '/tmp/b c/', 'C:\\Users\\Mia\\', 'a/b\\c/'];
const BLANKS = ['', ' ', '  ', '\t', '\u00a0'];
const CONTROLS = ['', '', '\u0000', '\u0007', '\n', '\u007f', '\u0085'];

behaviourOf<SentName>({
  id: 'uploads/shown-names',
  area: 'uploads',
  title: 'A file name is shown without folders, control characters and surrounding blanks, and is never empty',
  rules: ['UPL-01', 'UPL-18', 'UPL-43', 'UPL-46'],
  isDecision: true,
  // On a simulator, every URL has a file.
  needs: ['writes', 'control'],
  cases: () =>
    fc.record({
      way: fc.constantFrom<Way[]>(...FLOWS, 'from a URL'),
      folder: fc.constantFrom(...FOLDERS),
      blanks: fc.tuple(fc.constantFrom(...BLANKS), fc.constantFrom(...BLANKS)),
      control: fc.constantFrom(...CONTROLS),
      stem: fc.constantFrom('report', 'an old  report', 'März.2', '報告', '🍉', ''),
    }),
  async check(session, { way, folder, blanks: [before, after], control, stem }) {
    // Forms and URLs encode some characters.
    const isFree = way === 'direct' || way === 'multipart';
    const within = isFree ? control : '';
    const name = stem === '' ? `${before}${after}` : `${before}${stem.slice(0, 1)}${within}${stem.slice(1)}.pdf${after}`;
    const sent = `${isFree ? folder : ''}${stem.startsWith('🍉') ? name.replace(within, '') : name}`;
    // An empty name is not sent.
    fc.pre(sent !== '');
    const shown = await nameOf(session, way, sent);
    const what = `the name of a file that was sent as ${JSON.stringify(sent)}, ${way},`;
    if (stem === '') expectThat(/[^.\s]/.test(shown), `${what} is ${JSON.stringify(shown)}`);
    else expectEqual(what, shown, `${stem}.pdf`);
  },
});

async function nameOf(session: Session, way: Way, fileName: string): Promise<string> {
  const { teamId } = session;
  if (way === 'from a URL') {
    const url = `https://cdn.example.com/${encodeURIComponent(fileName)}`;
    return String((await read(session, 'createUploadFromUrl', { body: { teamId, url } }))['fileName']);
  }
  const { answer } = await sendFile(session, way, { fileName, declared: mimeType, content, teamId, saysSize: true });
  expectAnswer(`a file called ${JSON.stringify(fileName)}`, answer, 200);
  return String(uploadOf(answer)['fileName']);
}
