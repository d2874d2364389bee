import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Overrides, WorldFixture } from '../../openapi/generated/control-types.ts';
import { type Mirror, openMirror } from '../target.ts';
import { learnOverrides } from './learn.ts';
import { MIRROR_KEY } from './mirror.ts';
import { recordingOf, type TapedCall, taped } from './record.ts';
import type { Recording } from './recording-files.ts';
import { type ReplayedCall, replay } from './replay.ts';

/** The overrides of the deployment in these tests. */
const PLANTED: Overrides = {
  messages: [
    { status: 400, at: 'message', ours: '{field} is required', theirs: '{field} should not be empty' },
    { status: 400, at: 'issues', ours: 'is required', theirs: 'Required' },
    { status: 400, ours: '{field} must be at {value} {number} characters long', theirs: 'Length of {field}: at {value} {number}' },
    { status: 400, at: 'issues', ours: 'must be {value}', theirs: '{property} must be {value}!' },
    { status: 404, ours: '{value} not found', theirs: 'No {value} here' },
    { operation: 'getTeam', status: 404, ours: 'Team not found', theirs: 'Unknown team' },
    { status: 401, ours: 'API key is missing. Send it in the x-api-key header.', theirs: 'Unauthorized' },
    { status: 409, ours: 'A post with the referenceKey {value} exists already', theirs: '{value} is taken' },
  ],
  issues: { order: 'by-document' },
  defaults: [{ operation: 'createComment', field: 'title', value: 'Untitled' }],
};

const TEAM = 'team_acme_marketing';
const START = '2026-03-02T09:00:00.000Z';

/** Returns the default world, in which the first organization has the key of replays. */
function fixtureOfTests(): WorldFixture {
  const file = new URL('../../fixtures/worlds/default.json', import.meta.url);
  const { organizations } = JSON.parse(readFileSync(file, 'utf8')) as WorldFixture;
  const [acme, ...others] = organizations;
  return { organizations: acme ? [{ ...acme, apiKeys: [MIRROR_KEY] }, ...others] : [] };
}

const fixture = fixtureOfTests();

const it = test.extend('mirror', async ({}, { onCleanup }) => {
  const opened: Mirror[] = [];
  onCleanup(async () => void (await Promise.all(opened.map(each => each.close()))));
  return async (seed: number, overrides?: Overrides) => {
    const mirror = await openMirror({ fixture, startTime: START, seed, overrides });
    opened.push(mirror);
    return mirror;
  };
});

type Send = (method: string, path: string, body?: object, key?: string | null) => Promise<Readonly<Record<string, unknown>>>;

/** Records calls to a deployment. */
async function recordingFrom({ fetch, baseUrl }: Mirror, calls: (send: Send) => Promise<void>): Promise<Recording> {
  const tape: TapedCall[] = [];
  await calls(async (method, path, body, key = MIRROR_KEY) => {
    const url = `${baseUrl}/api/v1${path}`;
    const headers = { 'content-type': 'application/json', ...(key !== null && { 'x-api-key': key }) };
    const text = body && JSON.stringify(body);
    const response = await taped(tape)(url, { method, headers, ...(text !== undefined && { body: text }) }, fetch);
    return (await response.json()) as Readonly<Record<string, unknown>>;
  });
  return recordingOf(tape, { baseUrl, apiKey: MIRROR_KEY, teamId: TEAM, fixture, serverTimeOf: () => Date.parse(START) });
}

const post = (changes: object = {}): object => ({
  teamId: TEAM,
  title: 'A post',
  status: 'DRAFT',
  socialAccountTypes: ['THREADS'],
  data: { THREADS: { text: 'Hello' } },
  ...changes,
});

/** Sends mistakes of many kinds, and calls that are answered alike. */
async function mistakes(send: Send): Promise<void> {
  for (const path of ['/team', '/post', '/comment', '/automations']) await send('POST', path, {});
  for (const name of ['team', 'post', 'comment', 'upload', 'automations']) await send('GET', `/${name}/nobody_has_this`);
  await send('PATCH', '/team/nobody_has_this', { name: 'Another' });
  await send('GET', '/team', undefined, null);
  await send('GET', '/team', undefined, 'sk_of_nobody');
  await send('POST', '/team', { name: 'A' });
  await send('POST', '/team', { name: 'A'.repeat(500) });
  await send('POST', '/team', { name: 7 });
  await send('POST', '/post', post({ title: 7 }));
  await send('POST', '/post', post({ data: { THREADS: { text: 7 } } }));
  // This text occurs once, with an id that the simulator does not have.
  const { id: referenceKey } = await send('POST', '/post', post());
  for (let i = 0; i < 2; i++) await send('POST', '/post', post({ referenceKey }));
  const when = { status: 'SCHEDULED', postDate: '2026-03-03T09:00:00Z' };
  await send('POST', '/post', post({ ...when, socialAccountTypes: ['YOUTUBE', 'INSTAGRAM'], data: { YOUTUBE: {}, INSTAGRAM: {} } }));
  await send('POST', '/post', post({ ...when, socialAccountTypes: ['FACEBOOK', 'TWITTER'], data: { FACEBOOK: {}, TWITTER: {} } }));
  const { id } = await send('POST', '/post', post({ status: 'SCHEDULED', postDate: '2026-03-05T09:00:00Z' }));
  const comment = { teamId: TEAM, internalPostId: id, status: 'DRAFT', socialAccountTypes: ['THREADS'], text: 'Hi' };
  await send('POST', '/comment', comment);
  await send('POST', '/comment', { ...comment, title: 'Mine' });
}

const differencesOf = (results: readonly ReplayedCall[]) =>
  results.flatMap(({ call, differences }) =>
    differences.map(each => `${call.operation} ${each.class} ${each.at}: ${each.theirs} / ${each.ours}`),
  );

describe('a simulator that has learned from a deployment', () => {
  it('answers as the deployment does', async ({ mirror }) => {
    const recording = await recordingFrom(await mirror(7, PLANTED), mistakes);
    const before = await replay(recording, await mirror(1));
    const classes = new Set(before.flatMap(({ differences }) => differences.map(each => each.class)));
    expect([...classes].toSorted()).toEqual(['message', 'null', 'order']);

    const { overrides, contradictions } = learnOverrides(before);
    expect(contradictions).toEqual([]);
    expect(overrides.issues).toEqual(PLANTED.issues);
    expect(overrides.defaults).toEqual(PLANTED.defaults);
    expect(overrides.messages?.length).toBeLessThan(20);

    expect(differencesOf(await replay(recording, await mirror(1, overrides)))).toEqual([]);
  });

  it('learns nothing from equal answers', async ({ mirror }) => {
    const recording = await recordingFrom(await mirror(7), mistakes);
    expect(learnOverrides(await replay(recording, await mirror(1)))).toEqual({ overrides: {}, contradictions: [] });
  });
});
