/** Whose transfer it is: each call names it by both its names, with the right key, and with its team or none. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleFile } from '../../media/samples/samples.ts';
import { createMultipartTest, DAY, failure, type MultipartTest, type Names, type StepOptions, succeeded } from './multipart.fixture.ts';

const PDF = sampleFile('application/pdf');

let test: MultipartTest;
beforeAll(async () => {
  test = await createMultipartTest();
});
afterAll(async () => {
  await test.close();
  expect(test.problems).toEqual([]);
});

type Step = (transfer: Names, options?: StepOptions) => Promise<{ readonly status: number }>;

const STEPS: [string, Step][] = [
  ['sign', (transfer, options) => test.sign(transfer, [1], options)],
  ['complete', (transfer, options) => test.complete(transfer, [{ partNumber: 1, etag: 'x' }], options)],
  ['abort', (transfer, options) => test.abort(transfer, options)],
];

/** What is wrong with a call, another open transfer being at hand. */
const WRONG: [string, number, (other: Names) => StepOptions][] = [
  ['another transfer’s path', 404, ({ path }) => ({ body: { path } })],
  ['a path that leads elsewhere', 404, () => ({ body: { path: '../../etc/passwd' } })],
  ['another transfer’s uploadId', 404, ({ uploadId }) => ({ body: { uploadId } })],
  ['an unknown uploadId', 404, () => ({ body: { uploadId: 'mpu_nobody' } })],
  ['the key of another organization', 404, () => ({ key: 'sk_sim_pro', body: { teamId: 'team_pro' } })],
  ['a team of another organization', 404, () => ({ body: { teamId: 'team_pro' } })],
  ['an unknown team', 404, () => ({ body: { teamId: 'team_nobody' } })],
  ['another team of the organization', 403, () => ({ body: { teamId: 'team_acme_support' } })],
  ['no uploadId', 400, () => ({ body: { uploadId: undefined } })],
  ['an empty path', 400, () => ({ body: { path: '' } })],
  ['no key', 401, () => ({ key: '' })],
];

describe.each(STEPS)('%s', (_, step) => {
  it.each(WRONG)('is refused with %s, and changes nothing', async (_name, status, optionsOf) => {
    const other = await test.start(1000);
    const { transfer, parts } = await test.ready(PDF);
    const before = succeeded(await test.call('GET', '/_sim/snapshot'));
    expect(await step(transfer, optionsOf(other))).toEqual(failure(status));
    expect(succeeded(await test.call('GET', '/_sim/snapshot'))).toEqual(before);
    expect((await test.complete(transfer, parts)).status).toBe(200);
  });

  it('knows no direct upload', async () => {
    const { path } = succeeded(
      await test.call<Names>('POST', '/upload/init', { body: { fileName: 'a.pdf', mimeType: 'application/pdf', teamId: null } }),
    );
    expect((await step({ path, uploadId: 'direct' }, { body: { teamId: null } })).status).toBe(404);
  });

  it.each<[string, (transfer: Names) => Promise<unknown>]>([
    ['was aborted', transfer => test.abort(transfer)],
    ['was discarded with a wrong list', transfer => test.complete(transfer, [{ partNumber: 1, etag: 'x' }])],
    ['was left alone for 7 days', () => test.sim.clock.advance(7 * DAY)],
  ])('knows no transfer that %s', async (_name, end) => {
    const { transfer } = await test.ready(PDF);
    await end(transfer);
    expect(await step(transfer)).toEqual(failure(404, `Multipart upload ${transfer.uploadId} at ${transfer.path} not found`));
  });
});
