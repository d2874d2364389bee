import type { RecordedCall } from '../recording-files.ts';
import type { ReplayedCall } from '../replay.ts';
import { type ParityScore, scoreOf } from '../score.ts';
import type { About } from './report.ts';

export const KEY = 'sk_live_0123456789';
/** A text with markup and control characters of a terminal. */
export const HOSTILE = `</pre><script>alert(1)</script>"'\u001B[2J`;

export const ABOUT: About = {
  target: 'https://staging.test',
  recordedAt: '2026-03-02T09:00:00.000Z',
  comparedAt: '2026-03-02T09:05:00.000Z',
  version: '1.2.3',
  secrets: [KEY],
};

/** Returns a recorded call: by default `GET /api/v1/team` with an empty list. */
export function recorded(part: Partial<RecordedCall> = {}): RecordedCall {
  return {
    n: 0,
    atMs: 0,
    operation: 'listTeams',
    method: 'GET',
    path: '/api/v1/team',
    key: 'own',
    answer: { status: 200, contentType: 'application/json', body: { items: [], total: 0 } },
    ...part,
  };
}

const post = recorded({
  n: 1,
  operation: 'createPost',
  method: 'POST',
  path: '/api/v1/post',
  contentType: 'application/json',
  body: { text: `{"teamId":"{{3}}","title":"it's ${KEY}"}` },
  answer: { status: 400, contentType: 'application/json', body: { statusCode: 400, message: `${HOSTILE} ${KEY}` } },
});
const team = recorded({
  n: 2,
  operation: 'getTeam',
  path: '/api/v1/team/{{3}}',
  answer: { status: 200, contentType: 'application/json', body: { id: '{{3}}' } },
});
const lists = [0, 1].map(i => recorded({ n: 3 + i, operation: 'listPosts', path: '/api/v1/post' }));

const results: readonly ReplayedCall[] = [
  { call: recorded(), differences: [], ours: { status: 200, text: '{"items":[],"total":0}' } },
  { call: post, differences: [{ class: 'status', at: '', theirs: '400', ours: '201' }], ours: { status: 201, text: '{"id":"post_1"}' } },
  {
    call: team,
    differences: [{ class: 'shape', at: 'name', theirs: 'nothing', ours: 'Support\u001B[2J' }],
    ours: { status: 200, text: '{"id":"team_1","name":"Support"}' },
  },
  ...lists.map(call => ({
    call,
    differences: [{ class: 'order' as const, at: 'items', theirs: '["a","b"]', ours: '["b","a"]' }],
    ours: { status: 200, text: '{}' },
  })),
  { call: recorded({ n: 5 }), skipped: 'it needs what the simulator never made', differences: [] },
  // A percentage needs many calls.
  ...Array.from({ length: 495 }, (_, i) => ({ call: recorded({ n: 6 + i }), differences: [], ours: { status: 200, text: '{}' } })),
];

/** A score with a new difference of the simulator, one of the service, an accepted one, one that no longer occurs, and a skipped call. */
export const SCORE: ParityScore = scoreOf(results, {
  accepted: [
    { operation: 'listPosts', class: 'order', at: 'items', reason: 'sorted by hand' },
    { operation: 'getUpload', class: 'value', at: 'size', reason: 'rounded' },
  ],
  without: new Set(),
});

export const NOTHING: ParityScore = scoreOf([], { accepted: [], without: new Set() });
