import type { Platform } from '../../openapi/generated/types.ts';
import { discord } from '../platforms/discord.ts';
import { pinterest } from '../platforms/pinterest.ts';
import { reddit } from '../platforms/reddit.ts';
import { slack } from '../platforms/slack.ts';

/** The ids of the channels that every account has on the platforms where a post names one. */
export const simulatorChannels: ReadonlyMap<Platform, readonly string[]> = new Map(
  [pinterest, reddit, discord, slack].map(({ id, channels }) => [id, channels === 'account' ? [] : channels.map(channel => channel.id)]),
);
