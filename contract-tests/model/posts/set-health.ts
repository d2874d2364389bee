import * as fc from 'fast-check';
import type { Command } from '../define-model.ts';
import { expectSame, fieldsOf } from '../real.ts';
import { healthOf, PLATFORM_STATUSES, PLATFORMS, type PostsModel } from './model.ts';

/** Sets what health shows of a platform, or gives that up: then it follows what the platform does. A note stands there as it was set. */
export const setHealth = fc
  .record({
    platform: fc.constantFrom(...PLATFORMS),
    status: fc.option(fc.constantFrom(...PLATFORM_STATUSES), { freq: 3 }),
    note: fc.constantFrom('Slow since 9', ' ', null),
  })
  .map(
    ({ platform, status, note }): Command<PostsModel> => ({
      check: () => true,
      async run(model, real) {
        await real.control('PATCH', `/_sim/platforms/${platform}`, { status, note });
        if (status === null) model.statuses.delete(platform);
        else model.statuses.set(platform, status);
        const health = fieldsOf((await real.did('getHealth'))['platforms']);
        for (const each of PLATFORMS) {
          const shown = fieldsOf(health[each]);
          real.transitions.record('PlatformStatus', each, String(shown['status']));
          expectSame(`status of ${each} in health`, shown['status'], healthOf(model, each));
        }
        if (note !== null) expectSame(`note of ${platform} in health`, fieldsOf(health[platform])['note'], note);
      },
      toString: () => `${platform} is shown as ${status ?? 'it is'}${note === null ? '' : `: ${JSON.stringify(note)}`}`,
    }),
  );
