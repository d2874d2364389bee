/** Actions of a fan on the platform. */
import type { CreatePlatformEventRequest, PlatformEventResult } from '../../../../openapi/generated/control-types.ts';
import type { Conversation } from '../../../../openapi/generated/types.ts';
import { control } from '../../api.ts';
import type { AccountContext } from '../../hooks/use-teams.ts';

export interface Fan {
  readonly externalId: string;
  readonly name: string;
}

/** A platform event without its account. */
export type FanAction = CreatePlatformEventRequest extends infer Event
  ? Event extends unknown
    ? Omit<Event, 'socialAccountId'>
    : never
  : never;

/** Performs an action on the account's platform. Resolves to its effects in the service. */
export function performFanAction({ account }: AccountContext, action: FanAction): Promise<PlatformEventResult> {
  const body: CreatePlatformEventRequest = { ...action, socialAccountId: account.id };
  return control('createPlatformEvent', { path: { platform: account.type }, body });
}

/** The ids of the automation runs that an event triggered. */
export function runIdsOf({ executions = [] }: PlatformEventResult): readonly string[] {
  return executions.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
}

export function fanOf({ externalParticipantId, participantName, participantUsername }: Conversation): Fan {
  return { externalId: externalParticipantId, name: participantName ?? participantUsername ?? externalParticipantId };
}

const NAMES = ['Ada Moss', 'Ben Ortiz', 'Chloe Park', 'Dev Nair', 'Eva Lindt', 'Finn Okoro', 'Gia Rossi', 'Hugo Weiss'];

/** A fan whose id is not taken yet. */
export function newFan(takenIds: readonly string[]): Fan {
  for (let number = 1; ; number++) {
    const externalId = `fan_${number}`;
    if (!takenIds.includes(externalId)) return { externalId, name: NAMES[(number - 1) % NAMES.length] ?? externalId };
  }
}
