import { expect, it } from 'vitest';
import type { CreateWorldRequest, ResetWorldRequest } from '../../../../openapi/generated/control-types.ts';
import { bodyOf, type Values } from '../../components/request-form.ts';
import { resetFields, worldFields } from './world-form.ts';

it.each<[Values, object]>([
  [{}, {}],
  [
    { fixture: 'empty', seed: ' 7 ', startTime: '2026-03-02T09:00' },
    { fixture: 'empty', seed: 7, startTime: '2026-03-02T09:00:00Z' },
  ],
  [
    { seed: '0', $clock: 'manual' },
    { seed: 0, clock: 'manual' },
  ],
  [{ $clock: 'speed', $speed: ' 60 ' }, { clock: '60x' }],
  [{ $origin: 'fork', seed: '7', fixture: 'empty', startTime: '2026-03-02T09:00' }, { fork: 'world_1' }],
  [
    { $origin: 'fork', $clock: 'realtime' },
    { fork: 'world_1', clock: 'realtime' },
  ],
])('makes the request of a new world: %j', (values, request) => {
  expect(bodyOf<CreateWorldRequest>(worldFields(values, [], 'world_1'), values)).toEqual(request);
});

it('leaves the clock out of a reset', () => {
  expect(bodyOf<ResetWorldRequest>(resetFields(), { $clock: 'manual', seed: '7' })).toEqual({ seed: 7 });
});
