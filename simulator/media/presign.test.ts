import { describe, expect, it } from 'vitest';
import { type Grant, presignedQuery, signatureOf, verifyPresigned } from './presign.ts';
import { createMediaUrls, parseMediaPath } from './urls.ts';

const SECRET = 'a secret of the process';
const grant: Grant = {
  method: 'PUT',
  bucket: 'default',
  key: 'team_x/b6t2h9f4.mp4',
  uploadId: 'mpu_1',
  partNumber: 2,
  sizeBytes: 1000,
  expiresAt: 1_772_467_200_000,
};
const NOW = grant.expiresAt - 1000;
const request = { method: 'PUT', bucket: 'default', key: grant.key, query: presignedQuery(SECRET, grant) };

describe('a presigned URL', () => {
  it('verifies to what was signed', () => {
    expect(verifyPresigned(SECRET, request, NOW)).toEqual({ ok: true, grant });
  });

  it.each([{ uploadId: null, partNumber: null }, { sizeBytes: null }, { sizeBytes: 0 }, { key: 'x' }, { bucket: 'w2' }])(
    'verifies to the signed %o',
    change => {
      const other = { ...grant, ...change };
      const query = presignedQuery(SECRET, other);
      expect(verifyPresigned(SECRET, { method: 'PUT', bucket: other.bucket, key: other.key, query }, NOW)).toEqual({
        ok: true,
        grant: other,
      });
    },
  );

  it('[D-UPL-01] is valid until and including its expiry', () => {
    expect(verifyPresigned(SECRET, request, grant.expiresAt)).toMatchObject({ ok: true });
    expect(verifyPresigned(SECRET, request, grant.expiresAt + 1)).toEqual({ ok: false, reason: 'expired', grant });
  });

  it.each<[string, Partial<Grant>]>([
    ['key', { key: 'team_x/other.mp4' }],
    ['bucket', { bucket: 'w2' }],
    ['uploadId', { uploadId: 'mpu_2' }],
    ['uploadId (none)', { uploadId: null }],
    ['part', { partNumber: 3 }],
    ['part (none)', { partNumber: null }],
    ['size', { sizeBytes: 1001 }],
    ['size (none)', { sizeBytes: null }],
    ['expiry', { expiresAt: grant.expiresAt + 1 }],
  ])('[D-UPL-01] is refused with another %s', (_field, change) => {
    const other = { ...grant, ...change };
    expect(signatureOf(SECRET, other)).not.toBe(signatureOf(SECRET, grant));
    const query = new URLSearchParams(presignedQuery(SECRET, other));
    query.set('signature', signatureOf(SECRET, grant));
    const forged = { method: 'PUT', bucket: other.bucket, key: other.key, query: query.toString() };
    expect(verifyPresigned(SECRET, forged, NOW)).toEqual({ ok: false, reason: 'tampered' });
  });

  it.each<[string, Partial<typeof request>]>([
    ['another method', { method: 'GET' }],
    ['no query', { query: '' }],
    ['no signature', { query: request.query.replace(/&signature=.*/, '') }],
    ['half a signature', { query: request.query.slice(0, -1) }],
    ['a longer signature', { query: `${request.query}0` }],
    ['a second signature', { query: `${request.query}&signature=0` }],
    ['a second size', { query: `${request.query}&size=5` }],
    ['a size written otherwise', { query: request.query.replace('size=1000', 'size=%2B1000') }],
    ['a size with a zero in front', { query: request.query.replace('size=1000', 'size=01000') }],
    ['no expiry', { query: request.query.replace(/expires=\d+&/, '') }],
    ['a key that is none', { key: '../etc/passwd' }],
  ])('is refused with %s', (_what, change) => {
    expect(verifyPresigned(SECRET, { ...request, ...change }, NOW)).toEqual({ ok: false, reason: 'tampered' });
  });

  it('is refused if it was signed with another secret', () => {
    expect(verifyPresigned('another', request, NOW)).toMatchObject({ ok: false, reason: 'tampered' });
  });

  it('ignores parameters that clients add', () => {
    expect(verifyPresigned(SECRET, { ...request, query: `x-id=PutObject&${request.query}` }, NOW)).toMatchObject({ ok: true });
  });
});

describe('URLs', () => {
  it('of the default world contain only the key', () => {
    const urls = createMediaUrls('default', SECRET);
    expect(urls.published('http://localhost:4010', 'team_x/a.jpg')).toBe('http://localhost:4010/_media/team_x/a.jpg');
    expect(urls.presigned('http://localhost:4010', grant)).toBe(`http://localhost:4010/_storage/${grant.key}?${request.query}`);
  });

  it('of another world contain its name', () => {
    const url = new URL(createMediaUrls('w2', SECRET).presigned('http://localhost', grant));
    const path = parseMediaPath(url.pathname);
    expect(path).toEqual({ area: 'storage', bucket: 'w2', key: grant.key });
    expect(verifyPresigned(SECRET, { method: 'PUT', bucket: 'w2', key: grant.key, query: url.search.slice(1) }, NOW)).toMatchObject({
      ok: true,
    });
    expect(verifyPresigned(SECRET, { ...request, query: url.search.slice(1) }, NOW)).toMatchObject({ ok: false });
  });

  it.each(['/', '/_sim/status', '/_storage', '/_media/%E0%A4%A'])('do not include %s', path =>
    expect(parseMediaPath(path)).toBeUndefined(),
  );
});
