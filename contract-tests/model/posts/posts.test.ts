import { afterAll, describe, expect, it } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import { createResponseValidator } from '../../oracle/prism.ts';
import { checkProperty } from '../../property.ts';
import type { Target } from '../../session.ts';
import { simulatorTarget } from '../../target.ts';
import { expectToPass } from '../testing.ts';
import { createTransitions } from '../transitions.ts';
import { postsModel } from './posts.ts';

const WAY = /\/post\/[^/]+\/retry$/;

/** The target, but for a service that lets a post be retried for ever: past the third time it is DELETED and still answers 200. */
function retryingForEver(target: Target): Target {
  return {
    ...target,
    async open(seed) {
      const session = await target.open(seed);
      return {
        ...session,
        async fetch(request) {
          const answer = await session.fetch(request.clone());
          return answer.status === 400 && WAY.test(request.url) ? session.fetch(get(request.url.replace(/\/retry$/, ''), request)) : answer;
        },
      };
    },
  };
}

function get(url: string, { headers }: Request): Request {
  return new Request(url, { headers: { 'x-api-key': headers.get('x-api-key') ?? '' } });
}

describe('the model of posts', async () => {
  const target = await simulatorTarget();
  const transitions = createTransitions();
  const model = postsModel({ validateResponse: await createResponseValidator(publicApi.json), transitions });
  afterAll(() => target.close());

  it('holds for the simulator, and sees most moves', { timeout: 120_000 }, async () => {
    await expectToPass(model, target, 40);
    const coverage = transitions.coverage().find(({ lifecycle }) => lifecycle === 'PostStatus');
    expect(coverage?.seen).toBeGreaterThan(10);
    // A review of the simulator's platforms ends well.
    expect(coverage?.unseen).toEqual(expect.arrayContaining(['REVIEW → PROCESSING', 'REVIEW → ERROR']));
  });

  it('finds a retry that is not refused, by its smallest run, and shows it again', { timeout: 120_000 }, async () => {
    const verdict = await checkProperty(model, retryingForEver(target), { seed: 1, runs: 100 });
    if (verdict.verdict !== 'failed') throw new Error(`It ${verdict.verdict}`);
    const { failure } = verdict;
    expect(failure.message).toMatch(/^retryPost of one in \w+, retried \d times answered 200 in place of 400/);
    expect([...(failure.counterexample as Iterable<unknown>)].length).toBeLessThan(4);
    const again = await checkProperty(model, retryingForEver(target), { ...failure, runs: 1 });
    expect(again).toMatchObject({ verdict: 'failed', failure: { message: failure.message, path: failure.path } });
  });
});
