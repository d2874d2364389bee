/** `sim contract --replay` of a folder, against a deployment with a defect that is mended on the way. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { injectDefect, mapResult } from '../../../contract-tests/proof/mutants/inject-defect.ts';
import { createSimulator } from '../../index.ts';
import { emptyFolder, KEY, ran } from '../cli.fixture.ts';

const it = test.extend('staging', async ({}, { onCleanup }) => {
  const simulator = await createSimulator({ clock: 'manual', media: 'discard' });
  let undo = injectDefect(simulator, { operations: { getTeam: mapResult(body => ({ ...body, name: 7 })) } });
  onCleanup(() => simulator.close());
  const { url } = await simulator.listen();
  const cwd = emptyFolder();
  return {
    cwd,
    target: ['--target', url, '--team', 'team_acme_marketing', '--rate', '33'],
    mend: () => {
      undo();
      undo = () => undefined;
    },
    contract: (...args: string[]) => ran(['contract', ...args], { env: KEY, cwd }),
  };
});

describe('sim contract --replay <folder>', () => {
  it('says of each failure whether it is fixed', async ({ staging: { contract, target, mend, cwd } }) => {
    const first = await contract(...target, '--runs', '5', '--suite', 'answers/valid/getTeam');
    expect([first.code, first.out]).toEqual([
      1,
      expect.stringContaining(`curl script: sim contract --replay contract-failures ${target.slice(0, 4).join(' ')}\n`),
    ]);
    const folder = path.join(cwd, 'contract-failures');
    const name = 'checks.response-schema.getTeam';
    expect(readdirSync(folder).toSorted()).toEqual([`${name}.json`, `${name}.sh`, `${name}.yaml`]);
    expect(readFileSync(path.join(folder, `${name}.json`), 'utf8')).not.toContain('sk_sim_acme');

    const again = await contract(...target, '--replay', 'contract-failures');
    expect([again.code, again.err]).toEqual([1, 'sim: 1 still failing']);
    expect(again.out).toMatch(
      /^still failing +checks\/response-schema\/getTeam {2}checks\.response-schema\.getTeam\.json\n {2}getTeam [^]*name/,
    );
    const elsewhere = await contract('--replay', `contract-failures/${name}.yaml`);
    expect([elsewhere.code, elsewhere.out]).toEqual([
      1,
      expect.stringMatching(/^cannot be repeated .*\n {2}it was found on http:\/\/127[^]*\n1 failure: 1 cannot be repeated$/),
    ]);
    mend();
    const fixed = await contract(...target, '--replay', 'contract-failures/');
    expect([fixed.code, fixed.err, fixed.out]).toEqual([0, '', expect.stringMatching(/^fixed +checks[^\n]*\n1 failure: 1 fixed$/)]);
  });

  it('refuses a folder and a file without failures', async ({ staging: { contract, cwd } }) => {
    mkdirSync(path.join(cwd, 'empty'));
    writeFileSync(path.join(cwd, 'other.json'), '{}');
    expect((await contract('--replay', 'empty')).err).toBe(
      'sim: --replay: empty has no failure in it: sim contract writes failures as JSON files',
    );
    expect((await contract('--replay', 'other.json')).err).toContain('other.json is no failure');
    const { code, err } = await contract('--replay', 'nowhere/');
    expect([code, err]).toEqual([2, expect.stringContaining('or a file or folder of failures, not nowhere/')]);
  });
});
