import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFakeRealTime } from '../../kernel/real-time.fixture.ts';
import type { NumberedLink } from '../../kernel/trail.ts';
import { listen } from '../../testing/listen.ts';
import { createTestSimulator } from '../../testing/test-simulator.ts';
import { startAnswering, startCollector } from './collector.fixture.ts';
import { Collector } from './collector.ts';
import { WorldTraces } from './spans.ts';

/** A collector at an address, in a time that the test moves, and spans for it. */
async function open(url: string) {
  const { sim, world } = await createTestSimulator();
  onTestFinished(() => sim.close());
  const realTime = createFakeRealTime();
  const problems: string[] = [];
  const collector = new Collector({ url, realTime, onProblem: problem => problems.push(String(problem)) });
  const traces = new WorldTraces(world, 1);
  const link = (number: number): NumberedLink => ({ number, at: 0, kind: 'request', subject: 'createPost', cause: null });
  return { collector, realTime, problems, add: (number: number) => collector.add(traces.open(link(number))) };
}

describe('a collector', () => {
  it('gets spans after a second, together', async () => {
    const server = await startCollector();
    const { realTime, add } = await open(server.url);
    add(1);
    realTime.pass(999);
    add(2);
    realTime.pass(1);
    await expect.poll(() => server.spans().map(({ spanId }) => Number(spanId))).toEqual([1, 2]);
    expect(server.paths).toHaveLength(1);
  });

  it('that failed is left alone for 30 seconds, and gets later spans then', async () => {
    const server = await startCollector(400, 200);
    const { realTime, add, problems } = await open(server.url);
    add(1);
    realTime.pass(1000);
    await expect.poll(() => problems).toHaveLength(1);
    // The timer of the pause is set when the answer has come.
    await expect.poll(() => realTime.timers()).toBe(1);
    add(2);
    for (let number = 3; number < 600; number++) add(number);
    realTime.pass(29_999);
    expect(server.paths).toHaveLength(1);
    realTime.pass(1);
    await expect.poll(() => server.spans()).toHaveLength(598);
    expect(problems).toHaveLength(1);
  });

  it.for<[object, string[]]>([
    [{ partialSuccess: { rejectedSpans: '2', errorMessage: 'too old' } }, ['has rejected 2 spans of those that it was sent: too old']],
    [{ partialSuccess: { rejectedSpans: 1 } }, ['has rejected 1 spans of those that it was sent']],
    [{ partialSuccess: { errorMessage: 'slow down' } }, ['has taken the spans with a warning: slow down']],
    [{ partialSuccess: {} }, []],
    [{}, []],
  ])('that answers %j is said once to have taken them so', async ([answer, said]) => {
    const server = await startAnswering(answer, 200);
    const { collector, realTime, problems, add } = await open(server.url);
    for (const number of [1, 2]) {
      add(number);
      realTime.pass(1000);
      await expect.poll(() => server.spans()).toHaveLength(number);
    }
    await collector.close();
    expect(problems).toEqual(said.map(what => `CollectorError: The collector ${server.url} ${what}`));
  });

  it('that does not answer is not waited for at the end', async () => {
    const server = createServer(() => undefined);
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const { collector, realTime, add, problems } = await open((await listen(server)).url);
    for (let number = 1; number <= 1000; number++) add(number);
    const closed = collector.close();
    realTime.pass(4000);
    await closed;
    expect(problems).toEqual([expect.stringContaining('takes no spans: no answer within 4 s')]);
  });

  it('that is too slow loses the oldest spans', async () => {
    const server = await startCollector();
    const { collector, add, problems } = await open(server.url);
    // All of it happens in one turn of the event loop: the first 512 are under way, 20,000 can wait.
    for (let number = 1; number <= 512 + 20_001; number++) add(number);
    expect(problems).toEqual([expect.stringContaining('takes spans more slowly than they come: some are lost')]);
    await collector.close();
    const numbers = server.spans().map(({ spanId }) => Number.parseInt(spanId, 16));
    expect(numbers).toHaveLength(20_001);
    expect([numbers[511], numbers[512]]).toEqual([512, 1025]);
  });
});
