/** Look-ups at platforms: seeded data that depend on the seed and the question alone. */
import type {
  FacebookTextFormatList,
  InstagramAudioList,
  InstagramAudioType,
  InstagramLocationList,
  InstagramUserLookup,
  LinkedinMentions,
  LinkedinReshare,
  ReshareLinkedinPostRequest,
  SubredditFlairList,
  TiktokMusicGenre,
  TiktokTrackList,
} from '../../../openapi/generated/types.ts';

/** What LINKEDIN knows of people and organizations. */
export interface MentionsPort {
  /** Whether a channel is an organization; else it is a person, who finds no other people. */
  isOrganization(channelId: string): boolean;
  peopleNamed(q: string): NonNullable<LinkedinMentions['people']>;
  organizationsNamed(q: string): NonNullable<LinkedinMentions['organizations']>;
  /** The person with a vanity name; one with a digit in it does not tell the person's name, which `displayName` then says. */
  personAt(vanityName: string, displayName: string | undefined): NonNullable<LinkedinMentions['people']>[number];
  organizationAt(vanityName: string): NonNullable<LinkedinMentions['organizations']>[number];
}

/** Reshares on LINKEDIN, of which the service keeps nothing. */
export interface ResharesPort {
  /** Publishes a reshare as a channel. Throws 404 for an unknown parent, and 422 for content that LINKEDIN refuses (D-MSC-52). */
  create(channelId: string, reshare: Omit<ReshareLinkedinPostRequest, 'teamId'>): LinkedinReshare;
}

/** What INSTAGRAM finds. */
export interface InstagramSearchPort {
  user(username: string): InstagramUserLookup;
  locations(q: string, limit: number): InstagramLocationList;
  audio(audioType: InstagramAudioType, searchQuery: string | undefined): InstagramAudioList;
}

export interface SubredditsPort {
  /** The flairs of a subreddit that has them switched on, such as r/flair. */
  flairs(name: string): SubredditFlairList;
}

export interface MusicChartsPort {
  /** The tracks of today (UTC), the first place first. */
  trending(genre: TiktokMusicGenre, dateRange: '1DAY' | '7DAY' | '30DAY'): TiktokTrackList;
}

export interface TextFormatsPort {
  presets(): FacebookTextFormatList;
}
