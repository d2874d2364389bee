import type { FixtureConversations } from '../../../openapi/generated/control-types.ts';
import { errors } from '../../kernel/errors.ts';
import { MINUTE_MS, startOfUtcDay } from '../../kernel/time.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import { connectedAccount } from '../accounts/state.ts';
import type { Conversation } from '../conversations/model.ts';
import { receiveMessage } from '../conversations/receive.ts';
import { isDmPlatform, textContent } from '../conversations/rules.ts';
import { sendMessage } from '../conversations/send.ts';
import { teamOfOrganization } from '../organizations/state.ts';
import type { Person } from '../ports/people.ts';
import type { Happening, Path, Plan, Stage } from './happening.ts';
import { instantsOf } from './series.ts';

/** Returns what people wrote to the accounts of an organization, and what these answered. Throws 400 that names the field for a contradiction. */
export function planConversations(declared: FixtureConversations, path: Path, start: number): Plan {
  const { platform } = declared;
  if (!isDmPlatform(platform)) throw errors.invalidField([...path, 'platform'], `must have direct messages, and ${platform} has none`);
  const happenings = instantsOf(declared, path, start).flatMap((at, index) => talk(declared, path, at, index));
  return { happenings, checks: [] };
}

/** One conversation: who it is with follows from the world's seed, unless a name is declared. */
function talk({ team, platform, person, messages }: FixtureConversations, path: Path, first: number, index: number): Happening[] {
  let conversation: Conversation | undefined;
  return (messages ?? [undefined]).map((message, position) => ({
    at: first + position * MINUTE_MS,
    path: messages ? [...path, 'messages', position] : path,
    act: stage => {
      const { world, organization } = stage;
      teamOfOrganization(world.organizations, organization.id, team);
      const account = connectedAccount(world.accounts, team, platform);
      if (message?.from === 'TEAM') {
        if (!conversation)
          throw errors.invalidField([...path, 'messages', 0, 'from'], 'must be PARTICIPANT: an account cannot begin a conversation');
        sendMessage(world, organization, conversation, textContent(message.text));
        return;
      }
      const crowd = world.platforms[platform].crowdMessage(platformAccountOf(account), startOfUtcDay(first), index);
      const participant = person === undefined ? crowd.participant : named(stage, platform, person);
      const received = receiveMessage(world, account, {
        kind: 'message',
        participant,
        text: message?.text ?? crowd.text,
        attachments: [],
        payload: null,
      });
      if (!received)
        throw errors.invalidField(path, 'needs an organization with dms, and an account with withMessagingScope and messagingEnabled');
      ({ conversation } = received);
    },
  }));
}

function named({ world }: Stage, platform: FixtureConversations['platform'], name: string): Person {
  return world.platforms[platform].person({ externalId: world.ids.of('fan', name), name });
}
