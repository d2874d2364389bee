import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { controlApi } from '../../../openapi/document.ts';
import { it } from './control.fixture.ts';

const MEGABYTE = 1_048_576;
const withBody = controlApi()
  .operations()
  // An archive is read as a stream, and has no limit as a whole.
  .filter(({ body }) => body?.contentType === 'application/json');
/** The largest body of each operation, in MB. */
const limits = withBody.map(({ id, method, path, maxBytes = MEGABYTE }) => [id, method, path, maxBytes / MEGABYTE] as const);

/** Returns spaces behind gzip, which is a small body that becomes large. */
function spaces(bytes: number): Uint8Array<ArrayBuffer> {
  const whole = gzipSync(Buffer.alloc(MEGABYTE, ' '));
  const rest = gzipSync(Buffer.alloc(bytes % MEGABYTE, ' '));
  return new Uint8Array(Buffer.concat([...Array.from({ length: Math.floor(bytes / MEGABYTE) }, () => whole), rest]));
}

describe('the body of a control call', () => {
  it('may be larger than 1 MB where worlds and files are sent, and nowhere else', () => {
    expect(Object.fromEntries(limits.filter(([, , , megabytes]) => megabytes !== 1).map(([id, , , megabytes]) => [id, megabytes]))).toEqual(
      {
        createWorld: 64,
        importSnapshot: 256,
        resetWorld: 64,
        restoreSnapshot: 256,
        setWebResource: 256,
      },
    );
    expect(limits.length).toBeGreaterThan(15);
  });

  it.for(limits)('of %s: %s %s has at most %i MB', async ([, method, path, megabytes], { acme }) => {
    const send = (bytes: number) =>
      acme.sim.fetch(`http://localhost${path.replaceAll(/\{\w+\}/g, 'x')}`, {
        method,
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
        body: spaces(bytes),
      });
    const tooLarge = await send(megabytes * MEGABYTE + 1);
    expect([tooLarge.status, await tooLarge.json()]).toEqual([
      413,
      { statusCode: 413, message: `The request body is larger than ${megabytes} MB` },
    ]);
    // Spaces are no JSON: they are read to their end, and refused for that.
    expect((await send(MEGABYTE)).status).not.toBe(413);
    if (megabytes > 1) expect((await send(2 * MEGABYTE)).status).not.toBe(413);
  });
});
