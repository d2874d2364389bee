import type { MentionsPort, ResharesPort } from '../../domain/ports/lookups.ts';
import type { Platforms } from '../../domain/ports/platform.ts';
import { errors } from '../../kernel/errors.ts';
import type { Json } from '../../kernel/job-queue.ts';
import type { Random } from '../../kernel/random.ts';
import type { WorldKernel } from '../../kernel/world-kernel.ts';
import { createIdSource } from '../id-source.ts';
import { linkedin } from '../linkedin.ts';
import { createFakePlatform } from '../platform.ts';
import { assetUrl } from '../profiles.ts';
import type { PlatformPart } from '../state.ts';
import { personName, titled } from './names.ts';

/** Posts that nobody in the world has published exist when their number has this form. */
const FOREIGN_POST = /^urn:li:(?:share|ugcPost|activity):[67]\d{18}$/;

const PLATFORM = 'LINKEDIN';

/** How many people, and how many organizations, a name finds at most. */
const MAX_FOUND = 4;
const JOBS = ['Buyer', 'Designer', 'Engineer', 'Founder', 'Head of Marketing', 'Journalist', 'Photographer', 'Teacher'] as const;
const KINDS = ['', ' Group', ' Labs', ' Studio'] as const;

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

/** Creates what LINKEDIN knows of people and organizations: who has a name has one URN, however it was found. */
function createMentions(random: Random): MentionsPort {
  const person = (display: string) => {
    const stream = random.derived(`platform:${PLATFORM}:person:${display}`);
    const id = createIdSource(stream).letters(10, 'base64url');
    return {
      kind: 'person' as const,
      urn: `urn:li:person:${id}`,
      display,
      headline: stream.pick(JOBS),
      photoUrl: assetUrl(PLATFORM, 'avatars', id),
    };
  };
  const organization = (vanityName: string, display: string) => {
    const id = createIdSource(random.derived(`platform:${PLATFORM}:organization:${vanityName}`)).digits(8);
    return {
      kind: 'organization' as const,
      urn: `urn:li:organization:${id}`,
      display,
      vanityName,
      logoUrl: assetUrl(PLATFORM, 'avatars', id),
    };
  };
  const found = <T extends { readonly urn: string }>(what: string, q: string, make: (nth: number) => T): T[] => {
    const count = random.derived(`platform:${PLATFORM}:${what}:${q.toLowerCase()}`).integer(1, MAX_FOUND);
    const all = Array.from({ length: count }, (_, nth) => make(nth));
    return [...new Map(all.map(one => [one.urn, one])).values()];
  };
  return {
    // Of the two channels of a login, the second is the person.
    isOrganization: channelId => !channelId.endsWith('_2'),
    peopleNamed: q =>
      found('people', q, nth => person(personName(random.derived(`platform:${PLATFORM}:name:${q.toLowerCase()}:${nth}`), q))),
    organizationsNamed: q =>
      found('organizations', q, nth => {
        const display = `${titled(q) || 'Northern Star'}${KINDS[nth % KINDS.length]}`;
        return organization(display.toLowerCase().replaceAll(' ', '-'), display);
      }),
    personAt(vanityName, displayName) {
      const isHidden = /\d/.test(vanityName);
      const name = isHidden ? (displayName ?? '') : titled(vanityName);
      const known = person(isHidden ? vanityName : name);
      return { ...known, display: name, ...(name === '' && { needsDisplayName: true }) };
    },
    organizationAt: vanityName => organization(vanityName.toLowerCase(), titled(vanityName)),
  };
}

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
interface OwnPost {
  /** The URN of the post, also when the URN of its activity was given. */
  readonly id: string;
  readonly isRemoved: boolean;
  readonly disableReshare: boolean;
}

/** Creates the reshares of LINKEDIN. `ownPost` finds a post that was published through the service by its URN or that of its activity. */
function createReshares(random: Random, ownPost: (urn: string) => OwnPost | undefined): ResharesPort & PlatformPart {
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
