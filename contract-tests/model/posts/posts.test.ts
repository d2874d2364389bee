import { afterAll, describe, expect, it } from 'vitest';
import { checkProperty } from '../../property.ts';
import type { Target } from '../../session.ts';
import { expectToPass, judgedSimulator } from '../model.fixture.ts';
import { createTransitions } from '../transitions.ts';
import { postsModel } from './posts.ts';

const RETRY_PATH = /\/post\/[^/]+\/retry$/;

/** Returns the target with a defect: a retry that must be refused answers 200 instead of 400. */
function withUnlimitedRetries(target: Target): Target {
  return {
    ...target,
    async open(seed) {
      const session = await target.open(seed);
      return {
        ...session,
        async fetch(url, init) {
          const answer = await session.fetch(url, init);
          const headers = { 'x-api-key': init.headers['x-api-key'] ?? '' };
          return answer.status === 400 && RETRY_PATH.test(url)
            ? session.fetch(url.replace(/\/retry$/, ''), { method: 'GET', headers })
            : answer;
        },
      };
    },
  };
}

describe('the model of posts', async () => {
  const target = await judgedSimulator();
  const tools = { transitions: createTransitions() };
  const model = postsModel(tools);
  afterAll(() => target.close());

  it(`[${model.rules.join(', ')}] passes on the simulator, and reaches most transitions`, async () => {
    await expectToPass(model, target, 40);
    const coverage = tools.transitions.coverage().find(({ lifecycle }) => lifecycle === 'PostStatus');
    expect(coverage?.seen).toBeGreaterThan(10);
    // The fake platforms approve every review.
    expect(coverage?.unseen).toEqual(expect.arrayContaining(['REVIEW → PROCESSING']));
  });

  it('finds a retry that is not refused, and shrinks and replays the counterexample', async () => {
    const verdict = await checkProperty(model, withUnlimitedRetries(target), { seed: 1, runs: 100 });
    if (verdict.verdict !== 'failed') throw new Error(`The verdict is ${verdict.verdict}`);
    const { failure } = verdict;
    expect(failure.message).toMatch(/^retryPost of a post in \w+, retried \d times answered 200 in place of 400/);
    expect([...(failure.counterexample as Iterable<unknown>)].length).toBeLessThan(4);
    const again = await checkProperty(model, withUnlimitedRetries(target), { ...failure, runs: 1 });
    expect(again).toMatchObject({ verdict: 'failed', failure: { message: failure.message, path: failure.path } });
  });
});
