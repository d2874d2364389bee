/** What is refused before its values are known, and agreement with what the guard blocks when they are. */
import { describe, expect, it } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import { READS_ONLY, type Switches } from '../../switches.ts';
import { InconclusiveError } from '../inconclusive-error.ts';
import { reasonToRefuse } from './allowed-writes.ts';
import { SWITCHED } from './rules/by-operation.ts';
import { ALL_SWITCHES, deployment, SOON, TAG } from './safety.fixture.ts';

const WRITES: Switches = { ...READS_ONLY, allowWrites: true };
const WRITING = publicApi.operations().filter(({ method }) => method !== 'GET');

function reasonOf(id: string, switches: Switches, body: unknown = {}): string | undefined {
  const { method = '', path = '' } = WRITING.find(operation => operation.id === id) ?? {};
  return reasonToRefuse(method, path.replaceAll(/\{\w+\}/g, 'x'), body, switches);
}

describe('reasonToRefuse', () => {
  it('refuses no read, and each write without --allow-writes', () => {
    expect(reasonToRefuse('GET', '/api/v1/post', undefined, READS_ONLY)).toBeUndefined();
    const reasons = new Set(WRITING.map(({ id }) => reasonOf(id, READS_ONLY)));
    expect([...reasons]).toEqual(['only reads are sent without --allow-writes']);
  });

  it('refuses with --allow-writes what cannot be undone and what another switch allows', () => {
    const refused = WRITING.filter(({ id }) => reasonOf(id, WRITES) !== undefined).map(({ id }) => id);
    expect(refused).toEqual(WRITING.filter(({ undo }) => undo === 'never' || undo === undefined).map(({ id }) => id));
    expect(reasonOf('connectSocialAccount', WRITES)).toBe('connectSocialAccount cannot be undone, or has an effect outside the service');
    expect(reasonOf('enableMessaging', WRITES)).toBe('enableMessaging changes settings, which needs --allow-settings');
    expect(reasonOf('createHistoryImport', WRITES)).toBe(
      'what createHistoryImport imports stays, which needs --allow-import <account ids>',
    );
  });

  it('leaves to the guard what a switch allows, and calls about nobody', () => {
    const refused = WRITING.filter(({ id }) => reasonOf(id, ALL_SWITCHES) !== undefined).map(({ id }) => id);
    expect(refused.filter(id => Object.hasOwn(SWITCHED, id))).toEqual([]);
    expect(reasonOf('connectSocialAccount', WRITES, { teamId: 'nobody_has_this' })).toBeUndefined();
    expect(reasonToRefuse('PUT', '/api/v1/nowhere', undefined, WRITES)).toBeUndefined();
  });
});

const DRAFT = { teamId: 'team_1', title: `${TAG}x`, status: 'DRAFT', socialAccountTypes: ['INSTAGRAM'], data: {} };

/** A team with the account that may be published to. */
function answer({ method }: Request): Response | undefined {
  return method === 'GET' ? Response.json({ socialAccounts: [{ id: 'sa_1', type: 'INSTAGRAM' }] }) : undefined;
}

it('changes on a platform only what the run has made, and still removes it at the end of the run', async () => {
  const { ask, createdResources } = await deployment({ switches: ALL_SWITCHES }, answer);
  await ask('POST', '/api/v1/post', DRAFT);
  const change = (method: string, postId: string) =>
    ask(method, '/api/v1/misc/linkedin/post', { teamId: 'team_1', postId, ...(method === 'PATCH' && { description: 'x' }) });
  await change('DELETE', 'new_1');
  await expect(change('DELETE', 'theirs')).rejects.toThrow('would change what this run did not create');
  const post = await ask('POST', '/api/v1/post', { ...DRAFT, status: 'SCHEDULED', postDate: SOON });
  const { id } = (await post.json()) as { id: string };
  await change('PATCH', id);
  await change('DELETE', id);
  expect(createdResources.created.has(id)).toBe(true);
  await ask('DELETE', `/api/v1/post/${id}`);
  expect(createdResources.created.has(id)).toBe(false);
});

it('lets calls of /misc through for a team of the run without accounts', async () => {
  const accounts: Record<string, object[]> = { new_1: [], new_2: [{ id: 'sa_3', type: 'YOUTUBE' }] };
  const { ask } = await deployment({ switches: WRITES }, ({ method, url }) =>
    method === 'GET' ? Response.json({ socialAccounts: accounts[new URL(url).pathname.split('/').at(-1) ?? ''] }) : undefined,
  );
  for (let i = 0; i < 2; i++) await ask('POST', '/api/v1/team', { name: `${TAG}x` });
  const like = (teamId: string, parts: object = {}) => ask('POST', '/api/v1/misc/linkedin/reactions', { teamId, ...parts });
  await like('new_1');
  await expect(like('new_2')).rejects.toThrow(InconclusiveError);
  await expect(like('new_1', { postId: 'theirs' })).rejects.toThrow(InconclusiveError);
  await expect(like('team_1')).rejects.toThrow(InconclusiveError);
});
