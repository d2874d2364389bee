import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished } from 'vitest';
import { createFolder, it } from '../../simulator/testing/folder.fixture.ts';
import { readRecording, SCORE, writeRecording } from './recording-files.ts';
import { recorded } from './reporters/score.fixture.ts';

const RECORDING = {
  target: 'https://staging.test',
  startedAt: '2026-03-02T09:00:00.000Z',
  teamId: 'team_1',
  fixture: { organizations: [] },
  calls: [recorded({ n: 0 }), recorded({ n: 1, operation: 'getTeam', path: '/api/v1/team/team_1' }), recorded({ n: 2 })],
  leftOut: { 'answered 429': 1 },
};

describe('a recording', () => {
  it('is read unchanged, also with a score beside it', async ({ folder }) => {
    await writeRecording(folder, RECORDING);
    writeFileSync(path.join(folder, SCORE), '{"compared":3}');
    expect(await readRecording(folder)).toEqual(RECORDING);
  });

  it('replaces the earlier recording and its score', async ({ folder }) => {
    await writeRecording(folder, RECORDING);
    writeFileSync(path.join(folder, SCORE), '{"compared":3}');
    await writeRecording(folder, { ...RECORDING, calls: RECORDING.calls.slice(0, 1) });
    expect((await readRecording(folder)).calls).toHaveLength(1);
    for (const name of [SCORE, 'getTeam.json']) expect(existsSync(path.join(folder, name))).toBe(false);
  });

  it.each([
    ['notes.json', '{"important":"the only copy"}'],
    ['recording.json', '{"important":"the only copy"}'],
    ['recording.json', 'no JSON'],
  ])('leaves a folder as it is that has another file %s with %s', async (name, text) => {
    const folder = createFolder(onTestFinished);
    if (name !== 'recording.json') await writeRecording(folder, RECORDING);
    writeFileSync(path.join(folder, name), text);
    await expect(writeRecording(folder, RECORDING)).rejects.toThrow(`${folder} has files that are no recording (${name})`);
    expect(readFileSync(path.join(folder, name), 'utf8')).toBe(text);
  });

  it('explains what to do when there is none, or one of another format', async ({ folder }) => {
    await expect(readRecording(folder)).rejects.toThrow(`${folder} has no recording.json: it is no recording; make one with sim parity`);
    writeFileSync(path.join(folder, 'recording.json'), '{"format": 0}');
    await expect(readRecording(folder)).rejects.toThrow('format 0, not 1: record it again with --update');
  });
});
