/** Photos and videos of a profile at a limit of Google, and just beyond it. */
import { limits } from '../../../../openapi/document.ts';
import { ask, expectAnswer } from '../../../suites/asking.ts';
import { fits, type Kind, variantsOf } from '../../../suites/posts/media-variants.ts';
import { expectRefused } from '../../../suites/refused-at.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { withFiles } from '../uploads/with-files.ts';

const RULES = limits.profiles.media;

behaviour<Exclude<Kind, 'document'>>({
  id: 'profiles/media-measures',
  area: 'profiles',
  title: 'A photo or video at a limit of Google is taken, and one just beyond it is refused',
  rules: ['D-MSC-50'],
  cases: ['image', 'video'],
  async check({ session }, kind) {
    const files = variantsOf(kind, RULES[kind]);
    await withFiles(session, files);
    for (const file of files) {
      const body = { teamId: session.teamId, uploadId: file.id };
      if (fits(file, RULES[kind])) expectAnswer(JSON.stringify(file), await ask(session, 'addGoogleMedia', { body }), 200);
      else await expectRefused(session, { operation: 'addGoogleMedia', body }, 'uploadId');
    }
  },
});
