/** The scripts of a failure, run as a user runs them against a simulator with the same defect. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { injectDefect, mapResult } from '../../contract-tests/mutants/inject-defect.ts';
import { createExecutor } from '../../contract-tests/run/executor.ts';
import { parseToken } from '../../contract-tests/run/replay-token.ts';
import type { FailureReport } from '../../contract-tests/run/results.ts';
import { runProperties } from '../../contract-tests/run/run.ts';
import { selectProperties } from '../../contract-tests/run/select-properties.ts';
import { allSuites } from '../../contract-tests/suites/all.ts';
import { simulatorTarget } from '../../contract-tests/target.ts';
import { createSimulator } from '../index.ts';
import { emptyFolder, testIo } from './cli.fixture.ts';
import { runCli } from './program.ts';

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

describe('the scripts of a failure', () => {
  const options = { name: 'simulator', seed: 3, runs: 50, rules: [] } as const;
  let failure: FailureReport;
  let file: (name: string, text: string) => Promise<string>;
  beforeAll(async () => {
    failure = await found(options);
  }, 60_000);

  function folder() {
    const home = emptyFolder();
    file = async (name, text) => {
      await writeFile(path.join(home, name), text);
      return path.join(home, name);
    };
  }

  it('show one call, which got what it should not', () => {
    expect(failure.exchanges).toHaveLength(1);
    expect(failure.exchanges[0]).toMatchObject({ status: 200, responseBody: expect.stringContaining('"teamId":7') });
  });

  it('a token shows the same example, message and calls', async () => {
    const again = await found({ ...options, ...parseToken(failure.token) });
    expect(again).toMatchObject({ counterexample: failure.counterexample, message: failure.message, token: failure.token });
    expect(again.exchanges.map(({ url, responseBody }) => [url, responseBody])).toEqual(
      failure.exchanges.map(({ url, responseBody }) => [url, responseBody]),
    );
  });

  it('a scenario: it fails as long as the service does, and passes when that is mended', async () => {
    folder();
    const scenario = await file('failure.yaml', failure.scenario);
    const io = testIo();
    expect(await runCli(['run', scenario, '--url', await defective()], io)).toBe(1);
    expect(io.outs.join('\n')).toMatch(/body\.teamId\n +expected {2}a value of type string\n +received {2}7\n/);
    const mended = testIo();
    expect([await runCli(['run', scenario], mended), mended.errs]).toEqual([0, []]);
  }, 60_000);

  it('a shell script: bash and curl ask the same and get the same', async () => {
    folder();
    const script = await file('failure.sh', failure.curl);
    const env = { ...process.env, SIM_URL: await defective() };
    const { stdout } = await promisify(execFile)('bash', [script], { env });
    const body = stdout.trim().split('\n').at(-1) ?? '';
    expect(stdout).toMatch(/^HTTP\/1\.1 200 /);
    expect(JSON.parse(body)).toEqual(JSON.parse(failure.exchanges[0]?.responseBody ?? ''));
  }, 60_000);
});
