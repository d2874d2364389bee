/** The windows of endpoints, filled one after the other. */
import { randomUUID } from 'node:crypto';
import { limits } from '../../../../openapi/document.ts';
import { expectThat } from '../../../suites/asking.ts';
import { READS, statusOf } from '../../../suites/throttles/throttles.ts';
import { behaviourOf } from '../behaviour.fixture.ts';

const [layer] = limits.throttle.layers;

behaviourOf<string>({
  id: 'throttles/apart',
  area: 'throttles',
  title: 'Each endpoint that is read without an id has separate windows: a full window does not affect other endpoints',
  rules: ['THR-01', 'THR-06'],
  needs: ['throttle', 'clock'],
  cases: () => ['all, one after the other'],
  async check(session) {
    const token = randomUUID();
    const { requests = 0 } = layer ?? {};
    for (const { id, path } of READS) {
      for (let sent = 1; sent <= requests; sent++)
        expectThat((await statusOf(session, path, token)) !== 429, `request ${sent} to ${id} is throttled when only others are full`);
      expectThat((await statusOf(session, path, token)) === 429, `request ${requests + 1} to ${id} is not throttled`);
    }
  },
});
