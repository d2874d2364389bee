import { describe, expect, it } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import { deliveredLines, type ReceivedDelivery, readEvent } from './event-lines.ts';

const at = new Date(2026, 2, 2, 9, 30, 5);
const delivered = (body: string, rest: Partial<ReceivedDelivery> = {}): ReceivedDelivery => ({
  at,
  event: readEvent(body),
  isVerified: true,
  isSynthetic: false,
  headers: {},
  body,
  answered: { status: 200 },
  ...rest,
});
const linesOf = (data: object, type = 'a.b') => deliveredLines(delivered(JSON.stringify({ type, data })), false);

/** The examples of the document by event type. */
const examples = Object.entries(publicApi.json.webhooks ?? {}).flatMap(([type, hook]) => {
  const body = 'post' in hook ? hook.post?.requestBody : undefined;
  const content = body && 'content' in body ? body.content['application/json'] : undefined;
  const named = Object.values(content?.examples ?? {}).flatMap(example => ('value' in example ? [example.value as unknown] : []));
  return [...(content?.example === undefined ? [] : [content.example as unknown]), ...named].map(value => [type, value] as const);
});

describe('deliveredLines', () => {
  it.each(examples)('shows type and id of the %s example in the document', (type, example) => {
    const body = JSON.stringify(example);
    const [line = ''] = deliveredLines(delivered(body), false).split('\n');
    expect(line).toContain(`09:30:05 ✓ ${type}  ${String(readEvent(body)?.data['id'])}`);
    expect(line.length).toBeLessThan(220);
  });

  it.each([
    [{ id: 'post_1', status: 'POSTED', title: 'Launch', data: { FACEBOOK: {}, TIKTOK: {} } }, 'post_1  POSTED  Launch  FACEBOOK, TIKTOK'],
    [{ id: 'sa_1', type: 'TIKTOK', username: 'acme', displayName: 'Acme' }, 'sa_1  acme  TIKTOK'],
    [
      { id: 'msg_1', direction: 'INBOUND', status: 'DELIVERED', platform: 'FACEBOOK', text: 'Hi\n  there' },
      'msg_1  DELIVERED  INBOUND  FACEBOOK  “Hi there”',
    ],
    [{ id: 'fc_1', platform: 'X', authorName: 'Ada', text: 'x'.repeat(100) }, `fc_1  X  Ada  “${'x'.repeat(80)}…”`],
    [{}, ''],
  ])('%j', (data, summary) => {
    expect(linesOf(data)).toBe(`09:30:05 ✓ a.b  ${summary}`);
  });

  it.each([
    [{ error: 'All failed', errors: { TIKTOK: 'No', X: 'Neither' } }, ['TIKTOK: No', 'X: Neither']],
    [{ error: 'It failed', errors: null }, ['It failed']],
    [{ socialAction: { details: { code: 'LOST', message: 'Connect again' } } }, ['LOST: Connect again']],
  ])('shows errors below the event: %j', (data, troubles) => {
    expect(
      linesOf({ id: 'a_1', ...data })
        .split('\n')
        .slice(1),
    ).toEqual(troubles.map(text => `           ${text}`));
  });

  it('uses colours only for a terminal', () => {
    expect(deliveredLines(delivered('{'), true)).toContain('\u001B[31m✗\u001B[39m');
    expect(deliveredLines(delivered('{'), false)).not.toContain('\u001B');
  });
});
