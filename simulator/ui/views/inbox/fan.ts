/** What happens on the platform when somebody there does something. */
import type { CreatePlatformEventRequest, PlatformEventResult } from '../../../../openapi/generated/control-types.ts';
import type { Conversation } from '../../../../openapi/generated/types.ts';
import { control } from '../../api.ts';
import type { Seat } from '../../hooks/use-tenants.ts';

/** Somebody on the platform. */
export interface Fan {
  readonly externalId: string;
  readonly name: string;
}

/** What a fan does, without the account that it is done to. */
export type Deed = CreatePlatformEventRequest extends infer Event
  ? Event extends unknown
    ? Omit<Event, 'socialAccountId'>
    : never
  : never;

/** Lets it happen, and tells what the service made of it. */
export function happen({ account }: Seat, deed: Deed): Promise<PlatformEventResult> {
  const body: CreatePlatformEventRequest = { ...deed, socialAccountId: account.id };
  return control('createPlatformEvent', { path: { platform: account.type }, body });
}

/** Runs that an event set off. */
export function runIdsOf({ executions = [] }: PlatformEventResult): readonly string[] {
  return executions.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
}

export function fanOf({ externalParticipantId, participantName, participantUsername }: Conversation): Fan {
  return { externalId: externalParticipantId, name: participantName ?? participantUsername ?? externalParticipantId };
}

const NAMES = ['Ada Moss', 'Ben Ortiz', 'Chloe Park', 'Dev Nair', 'Eva Lindt', 'Finn Okoro', 'Gia Rossi', 'Hugo Weiss'];

/** Somebody whom nobody knows yet. */
export function newFan(known: readonly string[]): Fan {
  for (let number = 1; ; number++) {
    const externalId = `fan_${number}`;
    if (!known.includes(externalId)) return { externalId, name: NAMES[(number - 1) % NAMES.length] ?? externalId };
  }
}
