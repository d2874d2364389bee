import type { Channel } from '../../../../openapi/generated/types.ts';
import { by, type Refusal, type Rule, type RuleInput, refuse } from './rule.ts';

/** DISCORD, SLACK: the channel must be one of the account's. */
export const knownChannel: Rule<'DISCORD' | 'SLACK'> = ({ platform, data, account }) =>
  mustBeOneOf(
    'channelId',
    data.channelId,
    account.channels.map(({ id }) => id),
    `${platform} channel`,
  );

/** PINTEREST: the board, by name, must be one of the account's. */
export const knownBoard: Rule<'PINTEREST'> = ({ data, account }) =>
  mustBeOneOf('boardName', data.boardName, account.channels.map(nameOf), 'PINTEREST board');

/** REDDIT: one of the account's subreddits, or its own user page. */
export const knownSubreddit: Rule<'REDDIT'> = ({ data, account }) =>
  mustBeOneOf('sr', data.sr, [...account.channels.map(nameOf), `u/${account.username}`], 'REDDIT subreddit');

/** REDDIT: the rules of the subreddit, when the channel has them. */
export const allowedBySubreddit: Rule<'REDDIT'> = ({ data, account, media }) => {
  const rules = account.channels.find(channel => nameOf(channel) === data.sr)?.metadata;
  return rules ? by('D-PST-25', refusalOf(rules, data, media)) : undefined;
};

function refusalOf(
  rules: NonNullable<Channel['metadata']>,
  data: RuleInput<'REDDIT'>['data'],
  media: RuleInput['media'],
): Refusal | undefined {
  if (rules.linkFlairEnabled && !data.flairId) return refuse(['flairId'], `${data.sr} demands a flair`, 'invalid_type');
  if (rules.allowImages === false && media.some(({ type }) => type === 'image')) return refuse(['uploadIds'], `${data.sr} takes no images`);
  if (rules.allowVideos === false && media.some(({ type }) => type === 'video')) return refuse(['uploadIds'], `${data.sr} takes no videos`);
  if (rules.allowGalleries === false && media.length > 1) return refuse(['uploadIds'], `${data.sr} takes one file, not ${media.length}`);
  return undefined;
}

function nameOf(channel: Pick<Channel, 'id' | 'name'>): string {
  return channel.name ?? channel.id;
}

function mustBeOneOf(field: string, value: string | undefined, known: readonly string[], what: string): Refusal | undefined {
  if (value !== undefined && known.includes(value)) return undefined;
  const choice = known.length > 0 ? `The account has ${known.join(', ')}` : 'The account has none';
  if (value === undefined) return refuse([field], `is required. ${choice}.`, 'invalid_type');
  return refuse([field], `the account has no ${what} ${value}. ${choice}.`);
}
