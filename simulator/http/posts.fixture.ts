/** Posts for tests of the pipeline. */
import type { TestSimulator } from '../testing/test-simulator.ts';

export const TEAM = 'team_acme_marketing';

/** The body of a draft, with the given fields in place of its own. */
export const postBody = (more: object = {}) => ({
  teamId: TEAM,
  title: 'A note',
  status: 'DRAFT',
  postDate: '2026-03-03T09:00:00Z',
  socialAccountTypes: ['TWITTER'],
  data: { TWITTER: { text: 'Hello' } },
  ...more,
});

/** Creates a post that is published a minute later; its id. */
export async function publishPost(test: TestSimulator, platform: string): Promise<string> {
  const body = postBody({
    status: 'SCHEDULED',
    postDate: '2026-03-02T09:00:00Z',
    socialAccountTypes: [platform],
    data: { [platform]: { text: 'Hello' } },
  });
  const created = await test.call<{ id: string }>('POST', '/post', { body });
  await test.sim.clock.advance('PT1M');
  return created.body.id;
}
