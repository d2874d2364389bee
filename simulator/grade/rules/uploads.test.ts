import { describe, expect, test } from 'vitest';
import { call, callOfPath, checkCalls, delivery, inShort, runOf } from '../run.fixture.ts';
import type { ObservedCall } from '../run.ts';
import { complete, init, put } from './transfers.fixture.ts';
import { abortsTransfers, etagsKept, failedPartAlone, partsInParallel, urlsAsGiven } from './uploads.ts';

describe('requests/parts-in-parallel', () => {
  const check = checkCalls(partsInParallel);

  test('has no occasion with fewer than three parts', () => {
    expect(check(init(0), put(20, 1), put(40, 2), put(60, 2)).occasions).toBe(0);
  });

  test('warns about too many at once', () => {
    const puts = Array.from({ length: 11 }, (_, index) => put(100 + index, index + 1, { takes: 500 }));
    expect(check(init(0), ...puts).problems.map(({ text }) => text)).toEqual(['11 parts were sent at once']);
  });
});

describe('requests/failed-part-alone', () => {
  const check = checkCalls(failedPartAlone);
  const FAILED = { status: 503 };

  test('has no occasion when every PUT succeeds', () => {
    expect(check(init(0), put(20, 1), put(40, 2), complete(60)).occasions).toBe(0);
  });

  test('fails when the file is begun anew at once, and passes after tries', () => {
    const anew = [init(200, 'up_2'), put(220, 1, {}, 'up_2')];
    expect(check(init(0), put(20, 1, FAILED), ...anew).problems).toEqual([
      { text: 'Part 1 failed once, and the file was begun anew instead of sending the part again', evidence: ['call_20', 'call_200'] },
    ]);
    expect(check(init(0), put(20, 1, FAILED), put(40, 1), ...anew).problems).toEqual([]);
  });
});

describe('requests/etags-kept', () => {
  const check = checkCalls(etagsKept);
  const SENT = [init(0), put(20, 1), put(40, 2), put(60, 3)];

  test('has no occasion without a complete', () => {
    expect(check(...SENT).occasions).toBe(0);
  });

  test('passes when each part comes with its ETag, also the second time', () => {
    expect(check(...SENT, complete(80, { status: 500 }), complete(100))).toEqual({ occasions: 2, problems: [] });
  });

  test('leaves parts that are sent again because another failed to the rule about those', () => {
    expect(check(init(0), put(20, 1), put(40, 2, { status: 503 }), put(60, 1), put(80, 2), complete(100, {}, [1, 2])).problems).toEqual([]);
  });

  test('fails on a wrong and on a missing ETag', () => {
    const [, first, ...others] = SENT;
    const other = { ...put(20, 1), responseHeaders: { etag: '"another"' } };
    expect(check(init(0), other, ...others, complete(80)).problems).toEqual([
      { text: 'complete has the ETag tag1 instead of another for part 1', evidence: ['call_20', 'call_80'] },
    ]);
    expect(first && check(...SENT, complete(80, {}, [1, 2])).problems.map(({ text }) => text)).toEqual(['complete has no ETag for part 3']);
  });

  test('fails when parts are sent again to get their ETags, or after a complete that failed', () => {
    expect(check(...SENT, put(70, 1), complete(90)).problems).toEqual([
      { text: 'Part 1 was sent again, though its ETag had been given', evidence: ['call_20', 'call_70'] },
    ]);
    expect(check(...SENT, complete(80, { status: 500 }), put(100, 2), complete(120)).problems).toHaveLength(1);
  });

  test('fails when the file is begun anew after a complete that failed', () => {
    expect(check(...SENT, complete(80, { status: 0 }), init(100, 'up_2')).problems).toEqual([
      { text: 'After a complete that failed, the file was begun anew', evidence: ['call_80', 'call_100'] },
    ]);
  });
});

describe('requests/aborts-transfers', () => {
  const check = (...calls: ObservedCall[]) => inShort(abortsTransfers.check(runOf({ calls, endsAt: 1000 })));

  test('has no occasion while all transfers are completed, or the client is at work', () => {
    expect(check(init(0), put(20, 1), complete(40)).occasions).toBe(0);
    expect(check(init(0), put(20, 1), complete(40, { status: 400 })).occasions).toBe(0);
    expect(abortsTransfers.check(runOf({ calls: [init(0)] })).occasions).toBe(0);
  });
});

describe('requests/urls-as-given', () => {
  const check = checkCalls(urlsAsGiven);
  const MEDIA = 'http://127.0.0.1:4010/_media/team_1/a.png';
  const imported = (at: number, url: string) => call(at, 'createUploadFromUrl', { request: { teamId: 'team_1', url } });

  test('has no occasion without a URL', () => {
    expect(check(init(0), imported(20, 'https://example.com/a.png')).occasions).toBe(0);
  });

  test('passes URLs that an answer or an event gave', () => {
    const uploaded = call(40, 'getUpload', { response: { id: 'upload_1', url: MEDIA } });
    expect(check(init(0), put(20, 1), uploaded, imported(60, MEDIA))).toEqual({ occasions: 2, problems: [] });
    const deliveries = [delivery(0, 'conversation.message.created', { data: { attachments: [{ url: MEDIA }] } })];
    expect(urlsAsGiven.check(runOf({ calls: [imported(60, MEDIA)], deliveries })).problems).toEqual([]);
  });

  test('fails on a PUT to another URL', () => {
    expect(check(init(0), callOfPath(20, 'PUT', '/_storage/team_1/a.mp4', { query: 'uploadId=up_1&partNumber=1' })).problems).toEqual([
      { text: 'No answer gave the URL /_storage/team_1/a.mp4?uploadId=up_1&partNumber=1', evidence: ['call_20'] },
    ]);
  });
});
