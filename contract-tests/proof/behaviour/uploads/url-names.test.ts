/** Names of files that are imported from URLs. */
import { expectEqual, read } from '../../../suites/asking.ts';
import { behaviourOf } from '../behaviour.fixture.ts';

/** URLs, and the names of their files. */
const NAMES: Readonly<Record<string, string>> = {
  '/media/picture.png': 'picture.png',
  '/media/Sommer%20Fest.png': 'Sommer Fest.png',
  '/caf%C3%A9%20au%20lait.png?width=100#top': 'café au lait.png',
  '/%F0%9F%8D%89.png': '🍉.png',
  '/a+b%2Bc.png': 'a+b+c.png',
  '/100%25.png': '100%.png',
  '/media.jpg/photo.png': 'photo.png',
};

/** Checks the decoding of encoded names. */
behaviourOf<string>({
  id: 'uploads/url-names',
  area: 'uploads',
  title: 'A file that is imported from a URL is named after the last part of its path, decoded',
  rules: ['UPL-01', 'UPL-48'],
  isDecision: true,
  // On a simulator, every URL has a file.
  needs: ['writes', 'control'],
  cases: () => Object.keys(NAMES),
  async check(session, place) {
    const url = `https://cdn.example.com${place}`;
    const { id, fileName } = await read(session, 'createUploadFromUrl', { body: { teamId: session.teamId, url } });
    expectEqual(`fileName of an import of ${url}`, fileName, NAMES[place]);
    expectEqual(`fileName of ${url} later`, (await read(session, 'getUpload', { path: { id: String(id) } }))['fileName'], NAMES[place]);
  },
});
