import { describe, expect, it } from 'vitest';
import { fakeTarget } from '../../run/fake-target.fixture.ts';
import { createReader, ReadError } from './reader.ts';

/** A reader of a deployment that gives these statuses one after the other, with the pauses that it makes. */
async function readerOf(...statuses: readonly number[]) {
  const left = [...statuses];
  const waits: number[] = [];
  const session = await fakeTarget(() => Response.json({ id: 'org' }, { status: left.shift() ?? 200 })).open(0);
  const reader = createReader(session, {
    wait(ms) {
      waits.push(ms);
      return Promise.resolve();
    },
  });
  return { reader, waits };
}

describe('a read', () => {
  it.each([502, 503, 504])('that a gateway answers with %i is repeated after a pause', async status => {
    const { reader, waits } = await readerOf(status, status);
    expect(await reader.read('getOrganization')).toEqual({ id: 'org' });
    expect([reader.requests, waits]).toEqual([3, [500, 2000]]);
  });

  it('fails when the gateway refuses it four times', async () => {
    const { reader, waits } = await readerOf(502, 502, 502, 502);
    await expect(reader.read('getOrganization')).rejects.toThrow(ReadError);
    expect(waits).toEqual([500, 2000, 5000]);
  });

  it.each([400, 500])('that is answered with %i is not repeated', async status => {
    const { reader, waits } = await readerOf(status);
    await expect(reader.read('getOrganization')).rejects.toThrow(`getOrganization answered ${status}`);
    expect(waits).toEqual([]);
  });
});
