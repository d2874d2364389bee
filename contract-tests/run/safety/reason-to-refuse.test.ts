/** What is refused before its values are known, and agreement with what the guard blocks when they are. */
import { describe, expect, it } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import { READS_ONLY, type Switches } from '../../switches.ts';
import { reasonToRefuse } from './allowed-writes.ts';
import { SWITCHED } from './rules/by-operation.ts';
import { ALL_SWITCHES } from './safety.fixture.ts';

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
