/** Names of files that are imported by an address. */
import { expectEqual, read } from '../../../suites/asking.ts';
import { behaviourOf } from '../behaviour.fixture.ts';

/** Addresses, and the name of the file that is there. */
const NAMES: Readonly<Record<string, string>> = {
  '/media/picture.png': 'picture.png',
  '/media/Sommer%20Fest.png': 'Sommer Fest.png',
  '/caf%C3%A9%20au%20lait.png?width=100#top': 'café au lait.png',
  '/%F0%9F%8D%89.png': '🍉.png',
  '/a+b%2Bc.png': 'a+b+c.png',
  '/100%25.png': '100%.png',
  '/media.jpg/photo.png': 'photo.png',
};

/** Names of files that are imported by an address, which says them encoded. */
behaviourOf<string>({
  id: 'uploads/url-names',
  area: 'uploads',
  title: 'A file that is imported by its address has the name of its last part, decoded',
  rules: ['UPL-01', 'UPL-48'],
  isDecision: true,
  // The web of a simulator has a file at every address.
  needs: ['writes', 'control'],
  cases: () => Object.keys(NAMES),
  async check(session, place) {
    const url = `https://cdn.example.com${place}`;
    const { id, fileName } = await read(session, 'createUploadFromUrl', { body: { teamId: session.teamId, url } });
    expectEqual(`fileName of an import of ${url}`, fileName, NAMES[place]);
    expectEqual(`fileName of ${url} later`, (await read(session, 'getUpload', { path: { id: String(id) } }))['fileName'], NAMES[place]);
  },
});
