import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { createSimulator } from '../index.ts';
import { it as base } from '../testing/folder.fixture.ts';
import { newTemporaryFolder, temporaryFolderProblem } from '../text/temporary-folder.ts';
import { testIo } from './cli.fixture.ts';
import { runCli } from './program.ts';

/** `it` in which the folder for temporary files is the one that a test sets. */
const it = base.extend('temporary', async ({ folder }, { onCleanup }) => {
  onCleanup(() => void vi.unstubAllEnvs());
  return (name: string) => {
    const place = path.join(folder, name);
    for (const variable of ['TMPDIR', 'TMP', 'TEMP']) vi.stubEnv(variable, place);
    return place;
  };
});

it('is fine where files can be stored', ({ temporary }) => {
  const place = temporary('there');
  mkdirSync(place);
  expect(temporaryFolderProblem()).toBeUndefined();
  expect(newTemporaryFolder('a-')).toMatch(new RegExp(`^${place}/a-`));
});

it('says of one that is missing or no folder what is wrong, and what helps', ({ temporary, folder }) => {
  const place = temporary('nowhere');
  const help = 'Set TMPDIR to a folder that can be written, or give uploads a folder with --media';
  const expected = `No temporary file can be stored in ${place}: no such file or directory. ${help}`;
  expect(temporaryFolderProblem()?.message).toBe(expected);
  expect(() => newTemporaryFolder('a-')).toThrow(expected);
  writeFileSync(path.join(folder, 'file'), '');
  temporary('file');
  expect(temporaryFolderProblem()?.message).toContain('it is no folder');
});

it('is said at the start, and by the answer to an upload, and ends a start with --https', async ({ temporary, folder }) => {
  const io = testIo({}, folder);
  const place = temporary('nowhere');
  const said = `No temporary file can be stored in ${place}: `;
  const serve = async (...flags: string[]) => {
    const served = runCli(['serve', '--port', '0', ...flags], io);
    await io.said(/API/);
    io.outs.length = 0;
    io.end();
    return served;
  };
  expect(await serve()).toBe(0);
  expect(io.errs).toEqual([expect.stringContaining(said)]);
  expect(await serve('--media', 'discard')).toBe(0);
  expect(io.errs).toHaveLength(1);
  expect(await runCli(['serve', '--port', '0', '--https'], io)).toBe(2);
  expect(io.errs[1]).toMatch(/--https: No temporary file can be stored in /);
  const simulator = await createSimulator({ onProblem: () => undefined });
  const form = new FormData();
  form.append('teamId', 'team_acme_marketing');
  form.append('file', new Blob(['GIF89a']), 'a.gif');
  const answer = await simulator.fetch('/api/v1/upload', { method: 'POST', headers: { 'x-api-key': 'sk_sim_acme' }, body: form });
  expect([answer.status, await answer.json()]).toMatchObject([500, { message: expect.stringContaining(said) }]);
  await simulator.close();
});
