/** The health of the service and its platforms. */
import * as fc from 'fast-check';
import { publicApi } from '../../../openapi/document.ts';
import { fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { expectEqual, expectThat, read } from '../requests.ts';

const PLATFORMS = (publicApi.schema('Platform').enum ?? []).map(String);
const STATUSES: readonly unknown[] = publicApi.schema('PlatformStatus').enum ?? [];

const everyPlatform: Property<string> = {
  id: 'health/platforms',
  area: 'health',
  title: 'Health has exactly one entry for each platform, with a status and a note',
  rules: ['HLT-01', 'HLT-02', 'D-HLT-01', 'GEN-03'],
  needs: [],
  cases: () => fc.constantFrom(...PLATFORMS),
  async check(session, platform) {
    const platforms = fieldsOf((await read(session, 'getHealth'))['platforms']);
    expectEqual('the platforms of health', Object.keys(platforms).sort(), PLATFORMS.toSorted());
    const { status, note } = fieldsOf(platforms[platform]);
    expectThat(STATUSES.includes(status), `status of ${platform} is ${JSON.stringify(status)}, none of ${STATUSES.join(', ')}`);
    expectEqual(`the type of the note of ${platform}`, typeof note, 'string');
  },
};

export function suite(): readonly Property[] {
  return [everyPlatform] as Property[];
}
