/** The scripts of a failure, run as a user runs them against a simulator with the same defect. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { injectDefect, mapResult } from '../../../contract-tests/proof/mutants/inject-defect.ts';
import { createExecutor } from '../../../contract-tests/run/executor.ts';
import { parseToken } from '../../../contract-tests/run/replay-token.ts';
import type { FailureReport } from '../../../contract-tests/run/results.ts';
import { runProperties } from '../../../contract-tests/run/run.ts';
import { selectProperties } from '../../../contract-tests/run/select-properties.ts';
import { allSuites } from '../../../contract-tests/suites/all.ts';
import { simulatorTarget } from '../../../contract-tests/target.ts';
import { createSimulator } from '../../index.ts';
import { runToEnd } from '../../testing/child.ts';
import { emptyFolder, ran, testIo } from '../cli.fixture.ts';
import { runCli } from '../program.ts';

/** The defect: reading a post returns its team id with the wrong type. */
const DEFECT = { operations: { getPost: mapResult(body => ({ ...body, teamId: 7 })) } };
const ID = 'answers/valid/getPost';

/** The failure of the property that finds it. */
async function found(cases: Parameters<typeof runProperties>[2]): Promise<FailureReport> {
  const suites = allSuites();
  const executor = createExecutor({
    target: await simulatorTarget({ injectDefect: simulator => injectDefect(simulator, DEFECT) }),
    suites,
  });
  try {
    const { results } = await runProperties(selectProperties(suites.properties, [ID]), executor, { checks: suites.checks, ...cases });
    const failure = results.find(({ id }) => id === 'checks/response-schema/getPost')?.failure;
    if (!failure) throw new Error('The defect was not found');
    return failure;
  } finally {
    await executor.close();
  }
}

/** A simulator on a socket with the defect in it, as the scripts ask for one. */
async function defective(): Promise<string> {
  const simulator = await createSimulator({ throttle: false, media: 'discard' });
  const undo = injectDefect(simulator, DEFECT);
  onTestFinished(async () => {
    undo();
    await simulator.close();
  });
  return (await simulator.listen()).url;
}

const OPTIONS = { name: 'simulator', seed: 3, runs: 50, rules: [] } as const;

/** `it` with `failure`, which the tests of this file share, and `write`: writes a file into a new folder and returns its path. */
const it = test
  .extend('failure', { scope: 'file' }, () => found(OPTIONS))
  .extend('write', () => {
    const home = emptyFolder();
    return async (name: string, text: string) => {
      await writeFile(path.join(home, name), text);
      return path.join(home, name);
    };
  });

describe('the scripts of a failure', () => {
  it('show one call, which got what it should not', ({ failure }) => {
    expect(failure.exchanges).toHaveLength(1);
    expect(failure.exchanges[0]).toMatchObject({ status: 200, responseBody: expect.stringContaining('"teamId":7') });
  });

  it('a token shows the same example, message and calls', async ({ failure }) => {
    const again = await found({ ...OPTIONS, ...parseToken(failure.token) });
    expect(again).toMatchObject({ counterexample: failure.counterexample, message: failure.message, token: failure.token });
    expect(again.exchanges.map(({ url, responseBody }) => [url, responseBody])).toEqual(
      failure.exchanges.map(({ url, responseBody }) => [url, responseBody]),
    );
  });

  it('a scenario: it fails as long as the service does, and passes when that is mended', async ({ failure, write }) => {
    const scenario = await write('failure.yaml', failure.scenario);
    expect(await ran(['run', scenario, '--url', await defective()])).toMatchObject({
      code: 1,
      out: expect.stringMatching(/body\.teamId\n +expected {2}a value of type string\n +received {2}7\n/),
    });
    const mended = testIo();
    expect([await runCli(['run', scenario], mended), mended.errs]).toEqual([0, []]);
  });

  it('a shell script: bash and curl ask the same and get the same', async ({ failure, write }) => {
    const script = await write('failure.sh', failure.curl);
    const { out } = await runToEnd('bash', [script], { env: { SIM_URL: await defective() } });
    const body = out.trim().split('\n').at(-1) ?? '';
    expect(out).toMatch(/^HTTP\/1\.1 200 /);
    expect(JSON.parse(body)).toEqual(JSON.parse(failure.exchanges[0]?.responseBody ?? ''));
  });
});
