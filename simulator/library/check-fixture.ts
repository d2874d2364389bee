import type { Platform } from '../../openapi/generated/types.ts';
import type { Fixture } from '../domain/worlds/fixture.ts';
import { contradictionsIn, type Problem } from '../domain/worlds/fixture-rules.ts';
import { discord } from '../platforms/discord.ts';
import { pinterest } from '../platforms/pinterest.ts';
import { reddit } from '../platforms/reddit.ts';
import { slack } from '../platforms/slack.ts';
import { schemaProblems } from './schema-problems.ts';

/**
 * Everything that is wrong with a fixture: first its shape, and if that is right, what contradicts itself. Empty when it is fine. Webhooks may go by http
 * to loopback and to `webhookHosts`.
 */
export function fixtureProblems(value: unknown, webhookHosts: readonly string[] = []): readonly Problem[] {
  const wrongShape = schemaProblems('WorldFixture', value, 'The fixture');
  // The schema has validated it.
  return wrongShape.length > 0 ? wrongShape : contradictionsIn(value as Fixture, simulatorChannels.get('REDDIT') ?? [], webhookHosts);
}

/** The value as a fixture. Throws a TypeError with the first problem after its name, and says how many more there are, with a hint where to see them. */
export function checkedFixture(
  name: string,
  value: unknown,
  { hint = '', webhookHosts }: { readonly hint?: string; readonly webhookHosts?: readonly string[] | undefined } = {},
): Fixture {
  const [first, ...others] = fixtureProblems(value, webhookHosts);
  if (first) throw new TypeError(`${name}: ${first.message}${others.length > 0 ? ` (and ${others.length} more${hint})` : ''}`);
  // It has no problems.
  return value as Fixture;
}

/** The ids of the channels that every account has on the platforms where a post names one. */
export const simulatorChannels: ReadonlyMap<Platform, readonly string[]> = new Map(
  [pinterest, reddit, discord, slack].map(({ id, channels }) => [
    id,
    channels === 'account' ? [] : (channels ?? []).map(channel => channel.id),
  ]),
);
