import * as fc from 'fast-check';
import type { Command } from '../suite.ts';
import { type ConversationsModel, PLATFORMS } from './model.ts';

/** Lets a platform take no messages from now on, or take them again. An outage: a platform that refuses loses its account after a while. */
export const setPlatform = fc.tuple(fc.constantFrom(...PLATFORMS), fc.boolean()).map(
  ([platform, isBroken]): Command<ConversationsModel> => ({
    check: () => true,
    async run({ broken }, { control }) {
      await control('PATCH', `/_sim/platforms/${platform}`, { failure: isBroken ? { mode: 'outage' } : null });
      if (isBroken) broken.add(platform);
      else broken.delete(platform);
    },
    toString: () => `${isBroken ? 'break' : 'mend'} ${platform}`,
  }),
);
