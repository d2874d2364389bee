import { describe, expect, it } from 'vitest';
import type { ByteStream, ProbeResult } from '../../domain/ports/media.ts';
import { createDiscardStore } from '../discard-store.ts';
import { sparseStream } from '../sparse.ts';
import { BROKEN_FILES, ODD_FILES } from './corpus.fixture.ts';
import { createProbe } from './probe.ts';

async function* pieces(bytes: Buffer, size: number): ByteStream {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function* inPieces(stream: ByteStream, size: number): ByteStream {
  for await (const chunk of stream) yield* pieces(Buffer.from(chunk), size);
}

/** Probes a file in a store that keeps its bytes. */
function keptFile(bytes: Buffer, size: number): Promise<ProbeResult> {
  const object = { sizeBytes: bytes.length, extents: [{ at: 0, bytes }] };
  return createProbe({
    stat: async () => object,
    read: async (_key, range) => inPieces(sparseStream(object, range), size),
  }).probe('file');
}

/** Probes a file in a store that discards bytes. */
async function discardedFile(bytes: Buffer, size: number): Promise<ProbeResult> {
  const store = createDiscardStore();
  await store.write('part', pieces(bytes, size), { maxBytes: 1e9 });
  await store.assemble('file', ['part']);
  return createProbe(store).probe('file');
}

describe.each([
  ['kept in large pieces', keptFile, 65_536],
  ['kept in small pieces', keptFile, 61],
  ['discarded', discardedFile, 4096],
  ['discarded in small pieces', discardedFile, 61],
] as const)('the probe of files that are %s', (_how, probe, size) => {
  it.each(ODD_FILES)('[D-UPL-05, D-UPL-19, D-UPL-20] takes $what as a viewer shows it', async ({ mimeType, bytes, sides }) => {
    const [widthPixels, heightPixels] = sides ?? [null, null];
    expect(await probe(bytes, size)).toMatchObject({ ok: true, content: { mimeType, widthPixels, heightPixels } });
  });

  it.each(BROKEN_FILES)('[D-UPL-11, D-UPL-19] refuses $what', async ({ bytes }) => {
    expect(await probe(bytes, size)).toMatchObject({ ok: false, reason: expect.stringMatching('unreadable|unsupported') });
  });
});

it('has at least 40 odd and 40 broken files', () => {
  expect(Math.min(ODD_FILES.length, BROKEN_FILES.length)).toBeGreaterThanOrEqual(40);
});
