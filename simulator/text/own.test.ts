/** Names that every object inherits something under, wherever others choose the names of fields. */
import { afterEach, describe, expect, it } from 'vitest';
import { hasParts } from '../domain/faults/rules.ts';
import { snapshotOf } from '../domain/snapshots/lines.ts';
import { setField } from '../http/control/send/send-event.ts';
import { callParts } from './by-document/call-parts.ts';
import { operationNamed } from './by-document/operations.ts';
import { deepPartialMatch } from './deep-partial-match.ts';
import { ownValue, setOwn } from './own.ts';

const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];
const inherited = (): string => JSON.stringify(Object.getOwnPropertyNames(Object.prototype));
const BEFORE = inherited();

afterEach(() => {
  expect(inherited()).toBe(BEFORE);
});

describe.each(NAMES)('the name %s', name => {
  const own: unknown = JSON.parse(`{"${name}":{"x":1}}`);

  it('has only a value of its own', () => {
    const object = {};
    expect(ownValue(object, name)).toBeUndefined();
    setOwn(object, name, { x: 1 });
    expect(JSON.stringify(object)).toBe(JSON.stringify(own));
    expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
  });

  it('is a field of an event as any other', () => {
    const event = { data: {} };
    setField(event, { path: ['data', name, 'x'], value: 1 });
    expect(JSON.stringify(event)).toBe(JSON.stringify({ data: own }));
    setField(event, { path: ['data', name, name, 'y'], value: 2 });
    expect(JSON.stringify(event.data)).toBe(`{"${name}":{"x":1,"${name}":{"y":2}}}`);
  });

  it('is a part of a saved world as any other', () => {
    const lines = [
      '{"at":[],"value":{}}',
      JSON.stringify({ at: ['state', name, 'x'], value: 1 }),
      JSON.stringify({ at: ['lists', name], items: [1] }),
    ];
    expect(JSON.stringify(snapshotOf(lines))).toBe(`{"state":{"${name}":{"x":1}},"lists":{"${name}":[1]}}`);
  });

  it('is a field of a call as any other', () => {
    const { body } = callParts(
      operationNamed('sendEvent'),
      ['type=post.published', 'organizationId=org_acme', `data.${name}=1`],
      {},
      'sim call',
    );
    expect(JSON.stringify(body)).toContain(`"data":{"${name}":`);
  });

  it('of a match is nothing that a call has not sent', () => {
    const call = { query: '', headers: {}, body: {} };
    expect(hasParts({ header: { [name]: '*' } }, call)).toBe(false);
    expect(deepPartialMatch({}, own)).toBe(false);
    expect(deepPartialMatch(own, own)).toBe(true);
    expect(deepPartialMatch({}, Object.fromEntries([[name, undefined]]))).toBe(true);
  });
});
