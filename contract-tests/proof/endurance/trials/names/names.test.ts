import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hostileNames, INJECTED } from './hostile-names.ts';
import { problemsOf } from './names.ts';
import { differences, treeOf } from './tree.ts';

describe('the trial of names', () => {
  it('detects files that were written, changed and removed outside the media folder', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'sim-test-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await mkdir(path.join(folder, 'media'));
    await writeFile(path.join(folder, 'a'), 'a');
    await writeFile(path.join(folder, 'b'), 'b');
    const before = await treeOf(folder, ['media']);
    await writeFile(path.join(folder, 'media', 'x'), 'x');
    expect(differences(before, await treeOf(folder, ['media']))).toEqual([]);
    await writeFile(path.join(folder, 'a'), 'other');
    await writeFile(path.join(folder, 'escape.png'), '');
    expect(differences(before, await treeOf(folder, ['media', 'b']))).toEqual(['a was written', 'escape.png was written', 'b was removed']);
  });

  it('detects a header that a name has added', () => {
    const answer = { status: 200, head: `http/1.1 200 ok\r\n${INJECTED}: 1`, body: '' };
    expect(problemsOf(answer)).toEqual([expect.stringContaining('a header was injected')]);
    expect(problemsOf({ ...answer, head: `http/1.1 303 see other\r\nlocation: /${INJECTED}` })).toEqual([]);
  });

  it('has enough different names', () => {
    const names = hostileNames('/tmp/x');
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(150);
  });
});
