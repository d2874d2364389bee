import { describe, expect, it } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import { callOf } from '../../arbitraries/known-ids.ts';
import { send } from '../../exchange.ts';
import { compareReach } from './compare.ts';
import { createNames, declared } from './declared.ts';
import { observedSimulator } from './observe.ts';
import { visitDeclared, visitSent } from './request-names.ts';
import { unreached } from './unreached.ts';

function operationOf(id: string) {
  const operation = publicApi.operations().find(candidate => candidate.id === id);
  if (!operation) throw new Error(`There is no operation ${id}`);
  return operation;
}

function namesOf(visit: (add: (kind: string, name: string) => void) => void): string[] {
  const names: string[] = [];
  visit((_, name) => names.push(name));
  return names;
}

describe('the names of requests', () => {
  it('include parameters, fields with null and absent, and the values of enums', () => {
    const names = namesOf(add => visitDeclared(publicApi, operationOf('listConversations'), add));
    expect(names).toEqual(expect.arrayContaining(['listConversations q', 'listConversations q absent', 'listConversations status = OPEN']));
    expect(names).not.toContain('listConversations teamId absent');
  });

  it('have the fields of a component under its own name, and only what was sent', () => {
    const body = { teamId: 't', status: 'DRAFT', socialAccountTypes: ['SLACK'], data: { SLACK: { channelId: 'c', text: null } } };
    const names = namesOf(add => visitSent(publicApi, operationOf('createPost'), { query: {}, body }, add));
    expect(names).toEqual(
      expect.arrayContaining(['createPost status = DRAFT', 'createPost socialAccountTypes[] = SLACK', 'createPost referenceKey absent']),
    );
    expect(names.some(name => name.endsWith('text null'))).toBe(true);
    const all = new Set(namesOf(add => visitDeclared(publicApi, operationOf('createPost'), add)));
    expect(names.filter(name => !all.has(name) && !name.endsWith(' null'))).toEqual([]);
  });

  it('belong to the branch of a union that was sent', () => {
    const step = { id: 's', type: 'SEND_MESSAGE', text: 'Hi' };
    const body = { teamId: 't', socialAccountId: 'a', name: 'n', definition: { trigger: { type: 'DM_RECEIVED' }, steps: [step] } };
    const names = namesOf(add => visitSent(publicApi, operationOf('createAutomation'), { query: {}, body }, add));
    expect(names.filter(name => name.endsWith('= SEND_MESSAGE'))).not.toEqual([]);
    expect(names.filter(name => name.endsWith('= LIKE_COMMENT'))).toEqual([]);
  });
});

describe('an observed target', () => {
  it('counts accepted requests, and only the answers of refused ones', async () => {
    const { names, add } = createNames();
    const target = await observedSimulator(add);
    const session = await target.open(1);
    await send(session, callOf('listPosts', {}, { teamId: session.teamId, status: 'DRAFT' }));
    await send(session, callOf('listTeams', {}, { limit: -1 }));
    await session.control?.('PATCH', '/_sim/platforms/THREADS', { failure: { mode: 'timeout', accepted: true } });
    expect([...(names.get('operations') ?? [])]).toEqual(['listPosts']);
    expect([...(names.get('filter pairs') ?? [])]).toEqual(['listPosts status + teamId']);
    expect([...(names.get('responses') ?? [])]).toEqual(['listPosts 200', 'listTeams 400']);
    expect([...(names.get('failure modes') ?? [])]).toEqual(['timeout accepted']);
    expect(names.get('request values')).toContain('listPosts status = DRAFT');
    expect(names.get('request fields')).not.toContain('listTeams limit');
    await session.close();
    await target.close();
  });
});

describe('the comparison', () => {
  const all = new Map([['operations', new Set(['a', 'b', 'c'])]] as const);

  it('names what is not reached without a reason, and reasons for what is reached or does not exist', () => {
    const reached = new Map([['operations', new Set(['a'])]] as const);
    const reasons = { operations: [{ names: ['a', 'b*', 'z'], why: 'Somehow' }] };
    expect(compareReach(all, reached, reasons)).toEqual([
      { kind: 'operations', declared: 3, reached: 1, gaps: ['c'], stale: ['a', 'z (matches nothing)'] },
    ]);
  });
});

describe('the reasons', () => {
  it('are for existing names, for no failure mode or event type, and for operations that never succeed', () => {
    const kinds = compareReach(declared(), createNames().names, unreached);
    expect(kinds.flatMap(({ stale }) => stale)).toEqual([]);
    for (const kind of ['failure modes', 'event types'] as const) expect(unreached[kind] ?? []).toEqual([]);
    expect(unreached.operations?.flatMap(({ names }) => names)).toEqual(['deleteTwitterComment', 'editPinterestPin']);
  });
});
