/** When snapshots of analytics are taken: every day, and by forced refreshes up to the limit of a day. */
import * as fc from 'fast-check';
import type { Platform } from '../../../../openapi/generated/types.ts';
import { checkError } from '../../../checks/error-shape.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { ask, expectAnswer, expectObject, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { COUNTED, expectEverywhere, expectSnapshots, type SubjectKind } from './snapshots.ts';
import { ANALYSED, importedPost, livePost, OF_IMPORTS, OF_POSTS, timeOf } from './subjects.ts';

/** These numbers come from the interface, not from the simulator. */
const DAY_MS = 86_400_000;
const FORCED_PER_TEAM_AND_DAY = 5;
const SUBJECTS: readonly SubjectKind[] = ['account', 'post', 'imported post'];
const PLATFORMS: Readonly<Record<SubjectKind, readonly Platform[]>> = {
  account: ANALYSED,
  post: OF_POSTS,
  'imported post': OF_IMPORTS,
};

interface Refreshing {
  readonly platform: Platform;
  /** The time from the beginning of the world to the forced refreshes. */
  readonly hours: number;
  readonly forces: number;
  readonly failure: 'outage' | 'reject' | null;
}

/** A subject with snapshots: how calls name it, its first snapshots, and the earliest time of a regular one. */
interface Subject {
  readonly names: Fields;
  readonly first: readonly number[];
}

for (const kind of SUBJECTS)
  behaviour<Refreshing>({
    id: `analytics/refreshes/${kind.replaceAll(' ', '-')}`,
    area: 'analytics',
    title: `Snapshots of an ${kind === 'post' ? 'own post' : kind} are taken every 24 hours and when forced, up to the limit of a day, and listed newest first`,
    rules: ['D-ANA-01'],
    cases: fc.record({
      platform: fc.constantFrom(...PLATFORMS[kind]),
      hours: fc.integer({ min: 1, max: 80 }),
      forces: fc.oneof({ weight: 2, arbitrary: fc.integer({ min: 0, max: 3 }) }, { weight: 1, arbitrary: fc.constant(11) }),
      failure: fc.constantFrom('outage', 'reject', null),
    }),
    async check(world, { platform, hours, forces, failure }) {
      const { session, control, advance } = world;
      const start = await timeOf(world);
      const { names, first } = await subjectOf(world, kind, platform);
      // The extra minute avoids the time of a regular snapshot.
      await advance(`PT${hours}H1M`);
      const teams = Number((await read(session, 'listTeams'))['total']);
      const force = () => ask(session, `force${COUNTED[kind]}Analytics`, { body: names });
      if (failure !== null) {
        await control('PATCH', `/_sim/platforms/${platform}`, { failure: { mode: failure } });
        checkError(await force(), failure === 'outage' ? 502 : 400);
        await control('PATCH', `/_sim/platforms/${platform}`, { failure: null });
      }
      const forced: Fields[] = [];
      const forcedAt: number[] = [];
      for (let number = 0; number < forces; number += 1) {
        const answer = await force();
        if (forced.length === teams * FORCED_PER_TEAM_AND_DAY) checkError(answer, 429);
        else expectAnswer(`a forced refresh, number ${number + 1} of the day`, answer, 200);
        if (answer.status === 200) forced.push(fieldsOf(answer.body));
        if (answer.status === 200) forcedAt.push(await timeOf(world));
        await advance('PT1S');
      }
      const now = await timeOf(world);
      const regular = Array.from({ length: Math.floor((now - start) / DAY_MS) }, (_, day) => start + (day + 1) * DAY_MS);
      const expected = [...first, ...regular].map(at => [at, false] as const);
      const all = [...expected, ...forcedAt.map(at => [at, true] as const)].sort(([a], [b]) => b - a);
      const analytics = await expectSnapshots(session, kind, names, all);
      const shown = objectsOf(analytics['items']).filter(snapshot => snapshot['forced'] === true);
      for (const [index, answer] of forced.toReversed().entries())
        expectObject('the answer of a forced refresh, compared with the list,', answer, shown[index] ?? {});
      await expectEverywhere(session, { kind, platform, names, analytics });
    },
  });

async function subjectOf(world: FreshWorld, kind: SubjectKind, platform: Platform): Promise<Subject> {
  const { session } = world;
  const { teamId } = session;
  if (kind === 'account') return { names: { teamId, platformType: platform }, first: [await timeOf(world)] };
  if (kind === 'post') return { names: { postId: await livePost(world, platform), platformType: platform }, first: [] };
  await world.set({ importedPostsAnalyticsEnabled: true });
  const { id, analytics } = await importedPost(world, platform);
  return { names: { importedPostId: id }, first: objectsOf(analytics).map(({ createdAt }) => Date.parse(String(createdAt))) };
}
