import { expect, test } from 'vitest';
import { call, callOfPath, delivery, inShort, runOf } from '../../run.fixture.ts';
import type { ObservedCall } from '../../run.ts';
import { init, put } from './transfers.fixture.ts';
import { urlsAsGiven } from './urls-as-given.ts';

const check = (...calls: ObservedCall[]) => inShort(urlsAsGiven.check(runOf({ calls })));
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
