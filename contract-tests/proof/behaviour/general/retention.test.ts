/** Retention of imported posts, to the millisecond. */
import { expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { advanceTo } from '../organizations/world-looks.ts';

/** This number comes from the interface, not from the simulator. */
const IMPORTED_POST_MS = 30 * 86_400_000;

behaviour<'FACEBOOK' | 'INSTAGRAM'>({
  id: 'retention/imported-posts',
  area: 'retention',
  title: 'An imported post expires after 30 days, and not a millisecond earlier',
  rules: ['D-RET-01'],
  cases: ['FACEBOOK', 'INSTAGRAM'],
  async check(world, socialAccountType) {
    const { session } = world;
    const { teamId } = session;
    await read(session, 'createHistoryImport', { body: { teamId, socialAccountType, count: 3 } }, 201);
    await world.advance('P1D');
    const posts = async () =>
      objectsOf((await read(session, 'listImportedPosts', { query: { teamId, socialAccountType, limit: 100 } }))['posts']);
    const [first] = await posts();
    const goneAt = Date.parse(String(first?.['createdAt'])) + IMPORTED_POST_MS;
    for (const at of [goneAt - 1, goneAt]) {
      await advanceTo(world, at);
      const isThere = (await posts()).some(({ id }) => id === first?.['id']);
      expectEqual(`whether an imported post is there ${goneAt - at} ms before its end`, isThere, at < goneAt);
    }
  },
});
