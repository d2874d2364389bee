import { describe, expect, it } from 'vitest';
import type { Work } from '../../../openapi/generated/control-types.ts';
import { durationText } from '../output.ts';
import { workTable } from './status.ts';

const NOW = Date.parse('2026-03-02T10:00:00Z');

const csv: Work = {
  id: 'csv_1',
  kind: 'csv-import',
  organizationId: 'org_acme',
  name: 'spring.csv',
  status: 'PROCESSING',
  done: 500,
  total: 2000,
  storedBytes: null,
  totalBytes: null,
  startedAt: '2026-03-02T09:59:35.000Z',
  rateLimitResetAt: null,
  endsAt: '2026-03-02T10:01:15.000Z',
};

describe('workTable', () => {
  it.each<[string, Partial<Work>, string]>([
    [
      'an import',
      {},
      'csv-import  csv_1  spring.csv  PROCESSING  █████░░░░░░░░░░░░░░░  25 %  500 of 2,000 rows  ends 2026-03-02T10:01:15.000Z (in 1 min 15 s)',
    ],
    [
      'a paused one',
      { status: 'RATE_LIMITED', rateLimitResetAt: '2026-03-03T00:00:00.000Z', endsAt: '2026-03-03T00:01:00.000Z' },
      'csv-import  csv_1  spring.csv  RATE_LIMITED  █████░░░░░░░░░░░░░░░  25 %  500 of 2,000 rows  paused until 2026-03-03T00:00:00.000Z, ends 2026-03-03T00:01:00.000Z (in 14 h 1 min)',
    ],
    [
      'a history import without a known end',
      { kind: 'history-import', name: 'INSTAGRAM', status: 'FETCHING_POSTS', done: 99, total: 100, endsAt: null },
      'history-import  csv_1  INSTAGRAM  FETCHING_POSTS  ███████████████████░  99 %  99 of 100 posts',
    ],
    [
      'an upload',
      {
        kind: 'multipart-upload',
        name: 'film.mp4',
        status: 'UPLOADING',
        done: 1,
        total: 2,
        storedBytes: 67_108_864,
        totalBytes: 83_886_080,
        endsAt: null,
      },
      'multipart-upload  csv_1  film.mp4  UPLOADING  ████████████████░░░░  80 %  1 of 2 parts, 64 MB of 80 MB',
    ],
    [
      'an upload that got more than was announced',
      { kind: 'multipart-upload', status: 'UPLOADING', done: 1, total: 1, storedBytes: 20, totalBytes: 10, endsAt: null },
      'multipart-upload  csv_1  spring.csv  UPLOADING  ████████████████████  100 %  1 of 1 parts, 20 bytes of 10 bytes',
    ],
    [
      'a file without rows',
      { status: 'PENDING', done: 0, total: 0, endsAt: '2026-03-02T10:00:00.400Z' },
      'csv-import  csv_1  spring.csv  PENDING  ░░░░░░░░░░░░░░░░░░░░  0 %  0 of 0 rows  ends 2026-03-02T10:00:00.400Z (in 0 s)',
    ],
  ])('%s', (_, change, line) => {
    expect(workTable([{ ...csv, ...change }], NOW)).toBe(line);
  });

  it('aligns its columns', () => {
    const lines = workTable([csv, { ...csv, id: 'csv_22', done: 2000 }], NOW).split('\n');
    expect(lines.map(line => line.indexOf('spring.csv'))).toEqual([20, 20]);
  });
});

it.each([
  [-5, '0 s'],
  [999, '0 s'],
  [1000, '1 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [3_660_000, '1 h 1 min'],
  [3_601_000, '1 h'],
  [90_000_000, '1 d 1 h'],
  [864_000_000, '10 d'],
])('durationText(%i) is %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});
