import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { recordingOfHar } from './har.ts';
import type { RecordedCall, Recording } from './recording.ts';
import { scenarioOf } from './scenario-text.ts';

const POST = 'post_5dktzzd2ahay64cj';

function call(line: string, more: Partial<RecordedCall> = {}): RecordedCall {
  const [method = '', path = ''] = line.split(' ');
  return {
    at: '2026-03-02T09:00:00.000Z',
    method,
    path,
    origin: 'http://127.0.0.1:4010',
    isControl: path.startsWith('/_sim'),
    operationId: 'anything',
    status: 200,
    as: 'acme',
    key: null,
    request: { kind: 'none' },
    response: null,
    responseHeaders: {},
    ...more,
  };
}

function stepsOf(calls: readonly RecordedCall[], more: Partial<Recording> = {}): unknown {
  const from = '2026-03-02T09:00:00.000Z';
  const recording = {
    name: 'R',
    from,
    to: calls.at(-1)?.at ?? from,
    seed: 1,
    calls,
    events: [],
    attempts: [],
    endpoints: [],
    levers: [],
    notes: [],
  };
  const { text } = scenarioOf({ ...recording, ...more });
  return (parse(text) as { steps: unknown }).steps;
}

describe('a scenario of a recording', () => {
  it('saves an id where it first came, and uses it in paths, queries and bodies of later calls', () => {
    const created = call('POST /api/v1/post', { request: { kind: 'json', value: { title: 'Hi' } }, response: { id: POST, title: 'Hi' } });
    const value = { postId: POST, text: `about ${POST}` };
    expect(
      stepsOf([created, call(`GET /api/v1/post/${POST}?a=${POST}`), call('POST /api/v1/comment', { request: { kind: 'json', value } })]),
    ).toEqual([
      {
        request: 'POST /api/v1/post',
        body: { title: 'Hi' },
        expect: { status: 200, body: { id: { $regex: '^post_' }, title: 'Hi' } },
        save: { post: 'body.id' },
      },
      { request: 'GET /api/v1/post/{{ post }}', query: { a: '{{ post }}' }, expect: { status: 200 } },
      { request: 'POST /api/v1/comment', body: { postId: '{{ post }}', text: 'about {{ post }}' }, expect: { status: 200 } },
    ]);
  });

  it('saves an id that a platform has made, and expects any where it came', () => {
    const playlist = 'PLwbHzjPPd_rJcqhqm3EoTxvAdWFE17llM';
    const path = '/api/v1/misc/youtube/playlist';
    const created = call(`POST ${path}`, { response: { id: playlist, kind: 'youtube#playlist' } });
    const deleted = call(`DELETE ${path}/${playlist}?teamId=team_1`, { response: true });
    expect(stepsOf([created, deleted])).toEqual([
      {
        request: `POST ${path}`,
        expect: { status: 200, body: { id: { $type: 'string' }, kind: 'youtube#playlist' } },
        save: { id: 'body.id' },
      },
      { request: `DELETE ${path}/{{ id }}`, query: { teamId: 'team_1' }, expect: { status: 200, body: true } },
    ]);
  });

  it.each([true, false, 7, [['a', 1]], []])('expects %j as the whole body', response => {
    expect(stepsOf([call('GET /api/v1/a', { response })])).toMatchObject([{ expect: { body: response } }]);
  });

  it('escapes braces in texts and in names of fields', () => {
    const value = { '{{ a }}': 'Hi {{ b }}' };
    expect(stepsOf([call('POST /api/v1/post', { request: { kind: 'json', value }, response: value })])).toMatchObject([
      { body: { '\\{{ a }}': 'Hi \\{{ b }}' }, expect: { body: { '\\{{ a }}': 'Hi \\{{ b }}' } } },
    ]);
  });

  it('makes instants relative to the call, and those from before the beginning any instant', () => {
    const value = { postDate: '2026-03-02T10:30:00Z' };
    const response = { postDate: '2026-03-02T10:30:00.000Z', since: '2025-01-01T00:00:00.000Z', createdAt: '2026-03-02T09:00:00.000Z' };
    expect(stepsOf([call('POST /api/v1/post', { request: { kind: 'json', value }, response })])).toEqual([
      {
        request: 'POST /api/v1/post',
        body: { postDate: '{{ now + PT1H30M }}' },
        expect: { status: 200, body: { postDate: '{{ now + PT1H30M }}', since: { $type: 'timestamp' } } },
      },
    ]);
  });

  it('moves the clock between calls, and to the end', () => {
    const steps = stepsOf([call('GET /api/v1/'), call('GET /api/v1/team', { at: '2026-03-03T10:00:00.500Z' })], {
      to: '2026-03-03T11:00:00.500Z',
    });
    expect(steps).toMatchObject([{}, { advance: 'P1DT1H0.5S' }, {}, { advance: 'PT1H' }]);
  });

  it('keeps the last of reads that ask the same again and again, and all of them where the throttle has counted', () => {
    const polls = [call('GET /api/v1/', { response: { n: 1 } }), call('GET /api/v1/', { response: { n: 2 } })];
    expect(stepsOf(polls)).toMatchObject([{ expect: { body: { n: 2 } } }]);
    expect(stepsOf([...polls, call('GET /api/v1/', { status: 429 })])).toMatchObject([{ repeat: 2 }, { expect: { status: 429 } }]);
  });

  it('changes platforms as calls and programs have changed them, and leaves out what only looks', () => {
    const failing = { kind: 'json', value: { failure: { mode: 'outage' }, latency: 'PT1S' } } as const;
    const steps = stepsOf(
      [
        call('GET /_sim/status', { operationId: 'getStatus' }),
        call('PATCH /_sim/platforms/TIKTOK', { operationId: 'updatePlatform', request: failing }),
        call('POST /_sim/clock/advance', { operationId: 'advanceClock' }),
      ],
      { levers: [{ at: '2026-03-02T09:00:00.000Z', platform: 'REDDIT', failure: 'auth' }] },
    );
    expect(steps).toEqual([
      { platform: 'TIKTOK', fail: 'outage', latency: 'PT1S' },
      { platform: 'REDDIT', fail: 'auth' },
    ]);
  });

  it('expects the webhooks that came, and lets the endpoint answer as it did', () => {
    const at = '2026-03-02T09:00:00.000Z';
    const steps = stepsOf([call('GET /api/v1/team')], {
      endpoints: [{ id: 'wh_n7b8gzshpxamazzs', url: 'http://127.0.0.1:1/', secret: 'whsec_1', organization: 'acme' }],
      attempts: [{ at, organization: 'acme', status: 503 }],
      events: [{ at, type: 'post.published', organization: 'acme', data: { status: 'POSTED', id: POST }, isSigned: true }],
    });
    expect(steps).toMatchObject([
      { receiver: 503 },
      { request: 'GET /api/v1/team' },
      { webhook: 'post.published', expect: { body: { data: { status: 'POSTED', id: { $regex: '^post_' } } } } },
    ]);
  });

  it('writes what forms were sent beside it, and says what is lost', () => {
    const bytes = Uint8Array.of(1, 2);
    const form = { kind: 'form', fields: [{ name: 'file', fileName: 'a b.jpg', type: 'image/jpeg', bytes }] } as const;
    const calls = [
      call('POST /api/v1/upload', { request: form }),
      call('PUT /x', { request: { kind: 'lost', why: 'it is larger than 64 kB' } }),
    ];
    const { files, notes, text } = scenarioOf({
      notes: [],
      name: 'R',
      from: calls[0]?.at ?? '',
      to: calls[0]?.at ?? '',
      seed: 1,
      calls,
      events: [],
      attempts: [],
      endpoints: [],
      levers: [],
    });
    expect([...files]).toEqual([['a-b.jpg', bytes]]);
    expect(notes).toEqual(['PUT /x: its body was not recorded: it is larger than 64 kB']);
    expect(text).toMatch(/^# Not recorded: PUT \/x/);
  });

  it('has no key that nobody here has made', () => {
    expect(stepsOf([call('GET /api/v1/team', { as: null, key: 'sk_live_theirs', status: 403 })])).toMatchObject([
      { as: 'nobody', headers: { 'x-api-key': 'sk_of_nobody' } },
    ]);
  });
});

describe('a recording of an HTTP Archive', () => {
  const entry = {
    startedDateTime: '2026-03-02T09:00:00.000Z',
    request: { method: 'GET', url: 'https://gw.example/base/api/v1/team?limit=1' },
    response: { status: 401 },
  };

  it('has the calls of the public API, also behind a base path', () => {
    const recording = recordingOfHar(
      JSON.stringify({ log: { entries: [entry, { ...entry, request: { method: 'GET', url: 'https://cdn.example/a.jpg' } }] } }),
      'H',
    );
    expect(recording.calls).toMatchObject([
      { method: 'GET', path: '/api/v1/team?limit=1', origin: 'https://gw.example/base', as: 'nobody', status: 401 },
    ]);
  });

  const HEADERS = [
    { name: 'X-Api-Key', value: 'k' },
    { name: 'content-type', value: 'application/json' },
  ];
  const post = { method: 'POST', url: 'https://gw.example/api/v1/post', headers: HEADERS };
  const ok = { status: 200, headers: [], content: { size: 2, text: '{}' } };
  const read = (part: object, creator = 'WebInspector') =>
    recordingOfHar(JSON.stringify({ log: { creator: { name: creator }, entries: [{ ...entry, ...part }, entry] } }), 'H');

  it.for<[string, object, object | undefined, string | undefined]>([
    ['an aborted call', { response: { status: 0 } }, undefined, 'GET /api/v1/team: its answer was not recorded, so that it is left out'],
    [
      'a call without an answer',
      { response: undefined },
      undefined,
      'GET /api/v1/team: its answer was not recorded, so that it is left out',
    ],
    ['a call without a time', { startedDateTime: 'now' }, undefined, 'GET /api/v1/team: its time was not recorded, so that it is left out'],
    ['an entry without a request', { request: null }, undefined, 'entry 1: it has no address or no method'],
    ['a body with a size only', { request: { ...post, bodySize: 17 }, response: ok }, { request: { kind: 'lost' } }, undefined],
    [
      'a body with a length only',
      { request: { ...post, headers: [...HEADERS, { name: 'Content-Length', value: '17' }] }, response: ok },
      { request: { kind: 'lost' } },
      undefined,
    ],
    ['a body with a type only', { request: { ...post, bodySize: -1 }, response: ok }, { request: { kind: 'lost' } }, undefined],
    [
      'the parts of a form',
      { request: { ...post, postData: { mimeType: 'text/plain', params: [{ name: 'a' }] } }, response: ok },
      { request: { kind: 'lost' } },
      undefined,
    ],
    [
      'no parts of a body',
      { request: { ...post, bodySize: 17, postData: { mimeType: 'application/json', params: [] } }, response: ok },
      { request: { kind: 'lost' } },
      undefined,
    ],
    ['no body', { request: { ...post, bodySize: 0 }, response: ok }, { request: { kind: 'none' } }, undefined],
    [
      'an answer in base64',
      { response: { status: 200, content: { text: 'eyJhIjoxfQ==', encoding: 'base64' } }, request: post },
      { response: { a: 1 } },
      undefined,
    ],
    [
      'an answer with a size only',
      { response: { status: 200, content: { size: 9 } }, request: post },
      { response: null },
      'POST /api/v1/post: the body of its answer was not recorded; only its status is expected',
    ],
    [
      'no headers',
      { request: { ...post, headers: [], bodySize: 0 }, response: ok },
      { as: 'acme' },
      'POST /api/v1/post: its headers were not recorded; it is sent with a key',
    ],
  ])('says what the archive does not have, and invents nothing: %s', ([, part, expected, note]) => {
    const { calls, notes } = read(part);
    expect(calls).toMatchObject([...(expected ? [expected] : []), { status: 401 }]);
    expect(notes).toEqual(note === undefined ? [] : [note]);
  });

  it('takes a broken connection from an archive of its own', () => {
    expect(read({ response: { status: 0 } }, 'social-publishing-sim').calls).toMatchObject([{ status: 0 }, { status: 401 }]);
  });

  it.for([
    ['{', 'line 1, column 2'],
    ['{}', 'It has no log.entries'],
    ['{"log":{"entries":[]}}', 'It has no call of /api/v1'],
  ] as const)('refuses %s', ([text, message]) => {
    expect(() => recordingOfHar(text, 'H')).toThrow(message);
  });
});
