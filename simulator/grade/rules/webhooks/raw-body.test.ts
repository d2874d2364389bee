import { expect, test } from 'vitest';
import { delivery, inShort, runOf } from '../../run.fixture.ts';
import { rawBody } from './raw-body.ts';

const check = (deliveries: ReturnType<typeof delivery>[]) => inShort(rawBody.check(runOf({ deliveries })));

test('has no occasion without other white space', () => expect(check([delivery(0, 'team.created', { status: 401 })]).occasions).toBe(0));

test('judges each receiver apart', () => {
  const refused = delivery(0, 'team.created', { trap: 'raw-body', status: 401 });
  expect(check([refused, delivery(30, 'team.created', { url: 'https://other.example' })])).toEqual({ occasions: 0, problems: [] });
});
