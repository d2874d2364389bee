import * as fc from 'fast-check';
import type { Real } from '../real.ts';
import type { Command } from '../suite.ts';
import type { QuotaPlatform, QuotasModel } from './model.ts';

/** Lets a platform take nothing from now on, or take it again: what fails counts, except for messages. */
export const setPlatform = fc.tuple(fc.constantFrom<QuotaPlatform[]>('INSTAGRAM', 'TWITTER'), fc.boolean()).map(
  ([platform, isBroken]): Command<QuotasModel> => ({
    check: ({ broken }) => broken.has(platform) !== isBroken,
    run: (model, real) => setBroken(model, real, platform, isBroken),
    toString: () => `${isBroken ? 'break' : 'mend'} ${platform}`,
  }),
);

export async function setBroken({ broken }: QuotasModel, { control }: Real, platform: QuotaPlatform, isBroken: boolean): Promise<void> {
  await control('PATCH', `/_sim/platforms/${platform}`, { failure: isBroken ? { mode: 'outage' } : null });
  if (isBroken) broken.add(platform);
  else broken.delete(platform);
}
