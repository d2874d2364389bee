import { describe, expect, it } from 'vitest';
import type { DifferenceClass } from './differences.ts';
import type { RecordedCall } from './recording-files.ts';
import { recorded } from './reporters/score.fixture.ts';
import { verdictOf } from './verdict.ts';

const ITEMS = {
  id: 'team_1',
  name: 'Support',
  avatarUrl: null,
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
};

function judged(kind: DifferenceClass, at: string, answer: Partial<RecordedCall['answer']>, call: Partial<RecordedCall> = {}) {
  const whole = { status: 200, contentType: 'application/json', ...answer };
  return verdictOf({ class: kind, at, example: { call: recorded({ ...call, answer: whole }), ours: '' } });
}

describe('a difference is a defect of the service', () => {
  it.each([
    ['status', '', { status: 418, body: { statusCode: 418, message: 'No' } }, '418 is no documented status'],
    ['error', 'statusCode', { status: 404, body: { statusCode: 400, message: 'No' } }, 'statusCode is 400 in an answer of 404'],
    ['shape', 'content-type', { contentType: 'text/html' }, 'the content type is text/html'],
    ['shape', 'items[].name', { body: { items: [{ id: 'team_1' }], total: 1 } }, "items[] must have required property 'name'"],
    ['null', 'total', { body: { items: [], total: null } }, 'total must be integer'],
    ['shape', 'pages', { body: { items: [], total: 0, pages: 1 } }, 'undocumented properties: /pages'],
    ['count', 'items', { body: { items: [ITEMS], total: 0 } }, 'total is 0, and 1 items are shown'],
    ['time', 'items[].createdAt', { body: { items: [{ ...ITEMS, createdAt: 'today' }], total: 1 } }, 'is no ISO 8601 time'],
  ] as const)('when it breaks the document: %s at %s', (kind, at, answer, reason) => {
    expect(judged(kind, at, answer)).toEqual({ defectOf: 'service', reason: expect.stringContaining(reason) });
  });
});

describe('a difference is a defect of the simulator', () => {
  it('when the document allows the answer', () => {
    expect(judged('status', '', { status: 400, body: { statusCode: 400, message: 'No' } })).toEqual({
      defectOf: 'simulator',
      reason: 'the document allows what the service answered',
    });
  });

  it('when the answer breaks the document at another place only', () => {
    const body = { items: [{ ...ITEMS, name: 7 }], total: 1 };
    expect(judged('null', 'items[].avatarUrl', { body }).defectOf).toBe('simulator');
    expect(judged('order', 'items', { body }).defectOf).toBe('simulator');
    expect(judged('enum', 'items[].name', { body }).defectOf).toBe('service');
  });

  it('when the answer breaks a decision of the simulator only', () => {
    const body = { items: [ITEMS, { ...ITEMS, id: 'team_2', createdAt: '2026-03-03T09:00:00.000Z' }], total: 2 };
    expect(judged('order', 'items', { body })).toEqual({
      defectOf: 'simulator',
      reason: expect.stringContaining('breaks a decision of the simulator, not the document: createdAt'),
    });
  });

  it('when the document has no such operation', () => {
    expect(judged('status', '', {}, { operation: 'storage', path: '{{3}}' }).reason).toBe('the document does not describe this URL');
  });
});

it('accepts the alias of a URL as a URL', () => {
  const call = { operation: 'getUpload', path: '/api/v1/upload/{{1}}' };
  expect(judged('value', 'url', { body: { url: '{{2}}' } }, call).defectOf).toBe('simulator');
  expect(judged('value', 'url', { body: { url: 'nowhere' } }, call).reason).toContain('url must match format "uri"');
});
