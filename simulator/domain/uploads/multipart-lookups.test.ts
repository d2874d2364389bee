/** Whose transfer it is: each call names it by both its names, with the right key, and with its team or none. */
import { describe, expect } from 'vitest';
import { sampleFile } from '../../media/samples/samples.ts';
import { DAY, failure, it, type MultipartWorld, type Names, type StepOptions, succeeded } from './multipart.fixture.ts';

const PDF = sampleFile('application/pdf');

type Step = (acme: MultipartWorld, transfer: Names, options?: StepOptions) => Promise<{ readonly status: number }>;

const STEPS: [string, Step][] = [
  ['sign', (acme, transfer, options) => acme.sign(transfer, [1], options)],
  ['complete', (acme, transfer, options) => acme.complete(transfer, [{ partNumber: 1, etag: 'x' }], options)],
  ['abort', (acme, transfer, options) => acme.abort(transfer, options)],
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
  it.for(WRONG)('is refused with %s, and changes nothing', async ([, status, optionsOf], { acme }) => {
    const other = await acme.start(1000);
    const { transfer, parts } = await acme.ready(PDF);
    const before = succeeded(await acme.call('GET', '/_sim/snapshot'));
    expect(await step(acme, transfer, optionsOf(other))).toEqual(failure(status));
    expect(succeeded(await acme.call('GET', '/_sim/snapshot'))).toEqual(before);
    expect((await acme.complete(transfer, parts)).status).toBe(200);
  });

  it('returns 404 for a direct upload', async ({ acme }) => {
    const { path } = succeeded(
      await acme.call<Names>('POST', '/upload/init', { body: { fileName: 'a.pdf', mimeType: 'application/pdf', teamId: null } }),
    );
    expect((await step(acme, { path, uploadId: 'direct' }, { body: { teamId: null } })).status).toBe(404);
  });

  it.for<[string, (acme: MultipartWorld, transfer: Names) => Promise<unknown>]>([
    ['was aborted', (acme, transfer) => acme.abort(transfer)],
    ['was discarded with a wrong list', (acme, transfer) => acme.complete(transfer, [{ partNumber: 1, etag: 'x' }])],
    ['was left alone for 7 days', acme => acme.sim.clock.advance(7 * DAY)],
  ])('returns 404 for a transfer that %s', async ([, end], { acme }) => {
    const { transfer } = await acme.ready(PDF);
    await end(acme, transfer);
    expect(await step(acme, transfer)).toEqual(failure(404, `Multipart upload ${transfer.uploadId} at ${transfer.path} not found`));
  });
});
