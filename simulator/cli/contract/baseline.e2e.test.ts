/** `sim contract --baseline`, against a deployment with a defect in it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { injectDefect, mapResult } from '../../../contract-tests/proof/mutants/inject-defect.ts';
import { createSimulator } from '../../index.ts';
import { emptyFolder, KEY, ran } from '../cli.fixture.ts';

const FILE = 'contract-baseline.yaml';

const it = test.extend('contract', async ({}, { onCleanup }) => {
  const simulator = await createSimulator({ clock: 'manual', media: 'discard' });
  let undo = injectDefect(simulator, { operations: { getTeam: mapResult(body => ({ ...body, name: 7 })) } });
  onCleanup(() => simulator.close());
  const { url } = await simulator.listen();
  const cwd = emptyFolder();
  const file = path.join(cwd, FILE);
  return {
    mend: () => {
      undo();
      undo = () => undefined;
    },
    read: () => readFileSync(file, 'utf8'),
    write: (text: string) => writeFileSync(file, text),
    exists: () => existsSync(file),
    run: (...args: string[]) => contractIn(KEY, ...args),
    runInCi: (...args: string[]) => contractIn({ ...KEY, CI: 'true' }, ...args),
  };
  function contractIn(env: Readonly<Record<string, string>>, ...args: string[]) {
    const target = ['--target', url, '--team', 'team_acme_marketing', '--rate', '33', '--runs', '5'];
    return ran(['contract', ...target, '--suite', 'answers/valid/getTeam', '--baseline', FILE, ...args], { env, cwd });
  }
});

describe('sim contract --baseline', () => {
  it('writes the file when there is none, and passes; then a known failure does not fail the run', async ({ contract }) => {
    const first = await contract.run();
    expect([first.code, first.err]).toEqual([0, '']);
    expect(first.out).toContain(`Written: ${FILE} with 1 known failure\n`);
    const text = contract.read();
    const again = await contract.run('--seed', '5');
    expect([again.code, again.err]).toEqual([0, '']);
    expect(again.out).toMatch(/^· known {2}[^]*, seed 5: 1 property \(1 passed\), \d+ checks \(1 known, \d+ passed: 1 finding\)\n/);
    expect(contract.read()).toBe(text);
  });

  it('does not write the file in CI unless told to: it would pass each time', async ({ contract }) => {
    const { code, out, err } = await contract.runInCi();
    const line = `sim: --baseline: there is no ${FILE}, and CI is set: commit the file that a run elsewhere has written, or add --update-baseline`;
    expect([code, out, err]).toEqual([2, '', line]);
    expect(contract.exists()).toBe(false);
    const written = await contract.runInCi('--update-baseline');
    expect([written.code, written.out]).toEqual([0, expect.stringContaining(`Written: ${FILE} with 1 known failure`)]);
    expect((await contract.runInCi()).code).toBe(0);
  });

  it('fails on a new failure, until --update-baseline takes it in', async ({ contract }) => {
    contract.write('failures: []\n');
    expect((await contract.run()).code).toBe(1);
    expect(contract.read()).toBe('failures: []\n');
    const updated = await contract.run('--update-baseline');
    expect([updated.code, updated.out]).toEqual([0, expect.stringContaining(`Updated: ${FILE}, 1 added, 0 removed`)]);
    expect((await contract.run()).code).toBe(0);
  });

  it('fails again after the last day of an entry', async ({ contract }) => {
    await contract.run();
    const text = contract.read();
    contract.write(`${text}    until: 9999-12-31\n`);
    expect((await contract.run()).code).toBe(0);
    contract.write(`${text}    until: 2020-01-01\n`);
    const { code, out } = await contract.run();
    expect([code, out]).toEqual([1, expect.stringContaining('Known only until 2020-01-01: checks/response-schema/getTeam')]);
  });

  it('says what no longer fails, and removes it with --update-baseline', async ({ contract }) => {
    await contract.run();
    contract.mend();
    const { code, out } = await contract.run();
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/No longer fails: checks\/response-schema\/getTeam \(.+\); --update-baseline removes it/),
    ]);
    expect((await contract.run('--update-baseline')).out).toContain('0 added, 1 removed');
    expect(contract.read()).toMatch(/failures: \[\]\n$/);
  });

  it.each([
    [
      'failures:\n  - { property: a, finding: b, fingerprint: 0123456789ab, resaon: c }',
      `${FILE}:2: Unknown property resaon in failures.0 of the baseline; did you mean reason?`,
    ],
    [
      'failures:\n  - property: a\n    finding: b\n    fingerprint: abc',
      `${FILE}:4: failures.0.fingerprint of the baseline is invalid: abc; for example 3fa91c07be52`,
    ],
    ['failures:\n  - property: a\n    fingerprint: 0123456789ab', `${FILE}:2: failures.0 of the baseline needs finding`],
    [
      'failures:\n  - property: a\n    finding: b\n    fingerprint: 0123456789ab\n    until: soon',
      `${FILE}:5: failures.0.until of the baseline is invalid: soon; for example 2026-12-31`,
    ],
    ['# nothing', `${FILE}:1: the baseline must be an object, not null`],
    ['failures: {', `${FILE}:1:12: `],
  ])('refuses %j', async (text, message) => {
    const { code, err } = await ran(['contract', '--suite', 'answers/valid/getTeam', '--baseline', FILE], { files: { [FILE]: text } });
    expect([code, err]).toEqual([2, expect.stringContaining(`sim: ${message}`)]);
  });
});
