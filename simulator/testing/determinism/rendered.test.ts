/** What is rendered once stays what would be rendered now, after any change: the watchers that forget it are listed by hand. */
import { expect, it } from 'vitest';
import { renderPost, renderPostOnce } from '../../domain/posts/render.ts';
import { renderTeam, renderTeamOnce } from '../../domain/teams/render.ts';
import type { World } from '../../domain/world.ts';
import { jsonTextOf } from '../../http/json-text.ts';
import { createRandom } from '../../kernel/random.ts';
import * as fc from '../fast-check.ts';
import { createTestSimulator } from '../test-simulator.ts';
import { createStepContext, STEPS, type StepContext } from './steps.ts';

const BASE_URL = 'http://127.0.0.1:4010';
const TEAM = 'team_acme_marketing';
const STEPS_OF_A_RUN = 60;

type Step = (context: StepContext) => Promise<unknown>;

/** Control calls that replace a world, or share its entities with another one. */
const REPLACING_STEPS: readonly [Step, ...Step[]] = [
  ({ call, random }) => call('PUT', `/_sim/snapshots/${random.pick(['a', 'b'])}`),
  ({ call, random }) => call('POST', `/_sim/snapshots/${random.pick(['a', 'b'])}/restore`),
  ({ call, sim }) => call('POST', '/_sim/worlds', sim.worlds.list().length < 3 ? { fork: 'default' } : {}),
  ({ call }) => call('DELETE', '/_sim/worlds/world_1'),
  ({ call }) => call('POST', '/_sim/reset', {}),
];

/** A post that has failed shows details, or not, as its organization is set; and its file, which may be deleted then (D-UPL-13). */
const failingPost: Step = async ({ call, sim, random, anyId }) => {
  await call('PATCH', '/_sim/platforms/TWITTER', { failure: { mode: 'reject', rate: 1, times: 1 } });
  const postDate = new Date(Date.parse(sim.clock.now()) + 60_000).toISOString();
  const uploadIds = random.chance(0.7) ? [anyId('upload')] : [];
  const data = { TWITTER: { text: 'Fails', uploadIds } };
  await call('POST', '/api/v1/post', {
    teamId: TEAM,
    title: 'Fails',
    postDate,
    status: 'SCHEDULED',
    socialAccountTypes: ['TWITTER'],
    data,
  });
  await call('POST', '/_sim/clock/advance', { by: 3_600_000 });
};

const changeSettings: Step = ({ call, random }) => {
  const settings = { showVerboseErrors: random.chance(0.5) };
  return call('PATCH', '/_sim/organizations/org_acme', { plan: random.pick(['PRO', 'BUSINESS']), settings });
};

/** More calls that change what posts and teams show. */
const MORE_STEPS: readonly [Step, ...Step[]] = [
  ...([changeSettings, changeSettings, changeSettings, failingPost, failingPost, failingPost] as const),
  ({ call, random }) => call('PATCH', '/_sim/social-accounts/sa_acme_twitter', { twitterSubType: random.pick(['none', 'premium']) }),
  ({ call, anyId }) => call('DELETE', `/api/v1/upload/${anyId('upload')}`),
  ({ call, anyId }) => call('DELETE', `/api/v1/upload/${anyId('upload')}`),
  context => context.random.pick(REPLACING_STEPS)(context),
];

/** The texts of all posts and teams, as the cache has them and as they are rendered now. */
function textsOf(world: World): { readonly cached: string[]; readonly fresh: string[] } {
  const posts = world.posts.byId.all();
  const teams = world.organizations.teams.all();
  return {
    cached: [
      ...posts.map(post => jsonTextOf(renderPostOnce(world, post, BASE_URL))),
      ...teams.map(team => jsonTextOf(renderTeamOnce(world, team))),
    ],
    fresh: [
      ...posts.map(post => JSON.stringify(renderPost(world, post, BASE_URL))),
      ...teams.map(team => JSON.stringify(renderTeam(world, team))),
    ],
  };
}

it('renders posts and teams from the cache as they are, after any change', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async seed => {
      const { sim, problems } = await createTestSimulator({ seed, throttle: false });
      try {
        const context = createStepContext(sim, createRandom(seed).stream('calls'), () => undefined);
        for (let i = 0; i < STEPS_OF_A_RUN; i++) {
          await (context.random.chance(0.4) ? context.random.pick(MORE_STEPS) : context.random.pick(STEPS))(context);
          for (const world of sim.worlds.list()) {
            const { cached, fresh } = textsOf(world);
            expect(cached).toEqual(fresh);
          }
        }
        expect(problems).toEqual([]);
      } finally {
        await sim.close();
      }
    }),
    { numRuns: 12 },
  );
});
