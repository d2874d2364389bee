import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import { expectSame, type Fields, fieldsOf, type Real } from '../real.ts';
import { healthOf, type ModelPlatform, PLATFORM_STATUSES, PLATFORMS, type PostsModel } from './model.ts';

/** Sets the status and note that health shows for a platform. A null status shows the platform's actual status again. */
export const setHealth = fc
  .record({
    platform: fc.constantFrom(...PLATFORMS),
    statuses: fc.shuffledSubarray([...PLATFORM_STATUSES, null], { minLength: 1, maxLength: 3 }),
    note: fc.constantFrom('Slow since 9', ' ', null),
  })
  .map(
    ({ platform, statuses, note }): Command<PostsModel> => ({
      check: () => true,
      async run(model, real) {
        for (const status of statuses) {
          await real.control('PATCH', `/_sim/platforms/${platform}`, { status, note });
          if (status === null) model.statuses.delete(platform);
          else model.statuses.set(platform, status);
          const shown = await expectHealth(model, real, platform);
          if (note !== null) expectSame(`note of ${platform} in health`, shown['note'], note);
        }
      },
      toString: () =>
        `${platform} status ?? 'it is').join(', then ')} => is shown as ${statuses.map(status => status ?? 'its actual status').join(', then ')} => status ?? 'it is').join(', then ')}${note === null ? '' : `: ${JSON.stringify(note)}`}`,
    }),
  );

/** Compares the health of all platforms, and returns that of one. */
async function expectHealth(model: PostsModel, real: Real, platform: ModelPlatform): Promise<Fields> {
  const health = fieldsOf((await real.did('getHealth'))['platforms']);
  for (const each of PLATFORMS) {
    const { status } = fieldsOf(health[each]);
    real.transitions.record('PlatformStatus', each, String(status));
    expectSame(`status of ${each} in health`, status, healthOf(model, each));
  }
  return fieldsOf(health[platform]);
}
