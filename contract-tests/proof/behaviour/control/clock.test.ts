/** Advancing the clock by the control API. */

import * as fc from 'fast-check';
import { expectEqual, read } from '../../../suites/asking.ts';
import { behaviourOf } from '../behaviour.fixture.ts';
import { controlOf } from './changes.ts';

const SECOND = 1000;
const UNITS = { W: 604_800 * SECOND, D: 86_400 * SECOND, H: 3600 * SECOND, M: 60 * SECOND };

interface Written {
  readonly by: string;
  readonly ms: number;
}

const parts = fc.record({
  D: fc.nat(3),
  H: fc.nat(30),
  M: fc.nat(90),
  tenths: fc.nat(20_000),
});

/** An ISO 8601 duration and its length. */
const written: fc.Arbitrary<Written> = fc.oneof(
  fc.integer({ min: 1, max: 3 }).map(weeks => ({ by: `P${weeks}W`, ms: weeks * UNITS.W })),
  // Tenths of a millisecond are rounded.
  parts.map(({ D, H, M, tenths }) => ({
    by: `P${D}DT${H}H${M}M${(tenths / 10_000).toFixed(4)}S`,
    ms: D * UNITS.D + H * UNITS.H + M * UNITS.M + Math.round(tenths / 10),
  })),
);

behaviourOf<Written>({
  id: 'control/durations',
  area: 'control',
  title: 'An advance by a duration moves the clock by exactly its length',
  rules: [],
  needs: ['clock', 'control'],
  cases: () => written,
  async check(session, { by, ms }) {
    const control = controlOf(session);
    const at = async () => Date.parse(String((await read(session, 'getHealth'))['createdAt']));
    const before = await at();
    await control('POST', '/_sim/clock/advance', { by });
    expectEqual(`what ${by} moves the clock by`, (await at()) - before, ms);
  },
});
