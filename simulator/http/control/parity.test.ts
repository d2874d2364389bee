import { describe, expect } from 'vitest';
import { createFolder } from '../../testing/folder.fixture.ts';
import { PARITY, writeScore } from '../../testing/parity.fixture.ts';
import { it as test } from './control.fixture.ts';

const it = test.extend('folder', ({}, { onCleanup }) => createFolder(onCleanup));

describe('GET /_sim/parity', () => {
  it('answers what the comparison with the service has found, in every world', async ({ create, folder }) => {
    const acme = await create({ parity: writeScore(folder) });
    expect(await acme.did('GET', '/parity')).toEqual(PARITY);
    const { id } = await acme.did<{ id: string }>('POST', '/worlds');
    expect((await acme.control('GET', '/parity', { world: id })).body).toEqual(PARITY);
  });

  it('says how to make a recording when none is loaded', async ({ acme }) => {
    expect(await acme.control('GET', '/parity')).toMatchObject({
      status: 404,
      body: { message: expect.stringMatching(/sim parity --target .* --parity <folder>/) },
    });
  });
});

describe('a simulator does not start', () => {
  it('with a folder that has no score', async ({ create, folder }) => {
    await expect(create({ parity: folder })).rejects.toThrow(`${folder} has no score.json: give --parity the folder of a recording`);
  });

  it.for([
    [{ ...PARITY, compared: 'all' }, 'compared must be a whole number, not'],
    [{ ...PARITY, recordedAt: undefined }, 'recordedAt is missing'],
  ] as const)('with a score that is not valid: %#', async ([score, problem], { create, folder }) => {
    await expect(create({ parity: writeScore(folder, score) })).rejects.toThrow(problem);
  });
});
