/** The flags that allow `sim contract` every call on a deployment of these tests. */

import { publicApi } from '../../../../openapi/document.ts';
import type { Platform } from '../../../../openapi/generated/types.ts';
import { accountId, RUN_TEAM } from '../organization.ts';

/** Returns all switches except the receiver, for all accounts of the run's team. */
export function allSwitches(): string[] {
  const platforms = publicApi.schema('Platform').enum as readonly Platform[];
  const accounts = platforms.map(platform => accountId(RUN_TEAM, platform));
  return ['--allow-writes', '--allow-publish', ...accounts, '--allow-import', ...accounts, '--allow-settings', '--allow-throttle'];
}
