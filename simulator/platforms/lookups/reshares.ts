import type { ResharesPort } from '../../domain/ports/lookups.ts';
import { errors } from '../../kernel/errors.ts';
import type { Json } from '../../kernel/job-queue.ts';
import type { Random } from '../../kernel/random.ts';
import { createIdSource } from '../id-source.ts';
import type { PlatformPart } from '../state.ts';

/** A reshare in a snapshot. */
type SavedReshare = {
  readonly id: string;
  readonly activity: string;
  readonly channelId: string;
  readonly parentPostUrn: string;
  readonly commentary: string;
  readonly disableReshare: boolean;
};

/** What LINKEDIN knows of a post that was published through the service; undefined for any other. */
export interface OwnPost {
  /** The URN of the post, also when the URN of its activity was given. */
  readonly id: string;
  readonly isRemoved: boolean;
  readonly disableReshare: boolean;
}

/** Posts that nobody in the world has published exist when their number has this form. */
const FOREIGN_POST = /^urn:li:(?:share|ugcPost|activity):[67]\d{18}$/;

/** Creates the reshares of LINKEDIN. `ownPost` finds a post that was published through the service by its URN or that of its activity. */
export function createReshares(random: Random, ownPost: (urn: string) => OwnPost | undefined): ResharesPort & PlatformPart {
  const reshares: SavedReshare[] = [];
  const named = (urn: string) => reshares.find(({ id, activity }) => id === urn || activity === urn);
  /** The URN of the post that a URN of it or of its activity names. Throws 404 for one that is not there, 422 for one that may not be reshared. */
  const parentOf = (urn: string): string => {
    const own = ownPost(urn);
    const reshare = named(urn);
    if (own?.isRemoved || (!own && !reshare && !FOREIGN_POST.test(urn))) throw errors.notFound(`LinkedIn post ${urn}`).by('D-MSC-52');
    if (own?.disableReshare || reshare?.disableReshare)
      throw errors.unprocessable('LinkedIn refused this: the post may not be reshared').by('D-MSC-52');
    return own?.id ?? reshare?.id ?? urn;
  };
  return {
    create(channelId, { parentPostUrn: urn, commentary, disableReshare }) {
      const parentPostUrn = parentOf(urn);
      if (reshares.some(old => old.channelId === channelId && old.parentPostUrn === parentPostUrn && old.commentary === commentary))
        throw errors.unprocessable('LinkedIn refused this: the channel has reshared this post with the same text already').by('D-MSC-52');
      const ids = createIdSource(random.stream('platform:LINKEDIN:reshares'));
      const id = `urn:li:share:7${ids.digits(18)}`;
      const activity = `urn:li:activity:7${ids.digits(18)}`;
      reshares.push({ id, activity, channelId, parentPostUrn, commentary, disableReshare: disableReshare ?? false });
      return { success: true, id, activity, permalink: `https://www.linkedin.com/feed/update/${id}/` };
    },
    save: () => (reshares.length > 0 ? [...reshares] : null),
    load(saved: Json) {
      // Written by save(): snapshots are validated when they are received.
      reshares.splice(0, reshares.length, ...((saved ?? []) as unknown as readonly SavedReshare[]));
    },
  };
}
