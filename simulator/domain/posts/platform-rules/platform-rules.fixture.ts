/** What the tests of the platforms' rules share. */
import type { Platform } from '../../../../openapi/generated/types.ts';
import type { Upload } from '../../uploads/model.ts';
import { dataFor } from '../content.ts';
import { NOW, upload } from '../posts.fixture.ts';
import type { RuleAccount } from './rule.ts';
import { validateForPlatform } from './validate.ts';

export interface Sample {
  readonly data?: object;
  /** The files of `uploadIds`. */
  readonly media?: readonly Upload[];
  /** Files that stand elsewhere in `data`. */
  readonly others?: readonly Upload[];
  readonly account?: Partial<RuleAccount> | undefined;
}

const CHANNELS: Partial<Record<Platform, string>> = { DISCORD: 'c1', SLACK: 'c2', PINTEREST: 'Board', REDDIT: 'r/test' };

/** An account as the fixture connects it. */
export function accountOn(platform: Platform, changes: Partial<RuleAccount> = {}): RuleAccount {
  const channel = CHANNELS[platform];
  return {
    username: 'acme',
    channels: channel
      ? [{ id: channel, name: channel, username: null, address: null, avatarUrl: null, webhook: null, metadata: null }]
      : [],
    twitterSubType: platform === 'TWITTER' ? 'none' : null,
    instagramConnectionMethod: platform === 'INSTAGRAM' ? 'FACEBOOK' : null,
    ...changes,
  };
}

/** The issues of a post as their paths below `data.<PLATFORM>`. */
export function refusals(platform: Platform, sample: Sample): string[] {
  return issues(platform, sample).map(({ path }) => path.slice(2).join('.'));
}

export function issues(platform: Platform, { data = {}, media = [], others = [], account }: Sample) {
  const part = media.length > 0 ? { uploadIds: media.map(({ id }) => id), ...data } : data;
  return validateForPlatform({
    platform,
    data: dataFor({ [platform]: part }, platform),
    account: accountOn(platform, account),
    media,
    uploads: new Map([...media, ...others].map(file => [file.id, file])),
    now: NOW,
  });
}

export function image(changes: Partial<Upload> = {}): Upload {
  return upload({ id: 'image', type: 'image', ...changes });
}

export function video(changes: Partial<Upload> = {}): Upload {
  return upload({ id: 'video', type: 'video', sizeBytes: 5_000_000, widthPixels: 1080, heightPixels: 1920, ...changes });
}

export function pdf(changes: Partial<Upload> = {}): Upload {
  return upload({ id: 'pdf', type: 'document', ...changes });
}

/** So many of a kind, each with an id of its own. */
export function repeated(count: number, file: (changes: Partial<Upload>) => Upload): Upload[] {
  return Array.from({ length: count }, (_, index) => file({ id: `file_${index}` }));
}

/** What each platform demands besides media, so that a test of media sees nothing else. */
export const NEEDED: Partial<Readonly<Record<Platform, object>>> = {
  TWITTER: { text: 'Hello' },
  FACEBOOK: { text: 'Hello' },
  THREADS: { text: 'Hello' },
  LINKEDIN: { text: 'Hello' },
  PINTEREST: { boardName: 'Board' },
  REDDIT: { sr: 'r/test', text: 'Hello' },
  MASTODON: { text: 'Hello' },
  DISCORD: { channelId: 'c1', text: 'Hello' },
  SLACK: { channelId: 'c2', text: 'Hello' },
  GOOGLE_BUSINESS: { text: 'Hello' },
};
