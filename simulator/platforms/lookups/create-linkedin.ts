import type { Platforms } from '../../domain/ports/platform.ts';
import type { WorldKernel } from '../../kernel/world-kernel.ts';
import { linkedin } from '../linkedin.ts';
import { createFakePlatform } from '../platform.ts';
import { createMentions } from './mentions.ts';
import { createReshares } from './reshares.ts';

/** Creates LINKEDIN with whom it knows, and with the reshares of its posts. */
export function createLinkedin(kernel: WorldKernel): Platforms['LINKEDIN'] {
  const reshares = createReshares(kernel.random, urn => {
    const id = platform.publicationIdWith('activity', urn) ?? urn;
    const post = platform.publication(id);
    return post && { id, isRemoved: post.isRemoved, disableReshare: post.data['disableReshare'] === true };
  });
  const platform = createFakePlatform(kernel, linkedin, { reshares });
  return Object.assign(platform, { mentions: createMentions(kernel.random), reshares });
}
