import * as fc from 'fast-check';
import type { Command, SyncedReal } from '../define-model.ts';
import type { Real } from '../real.ts';
import { type AutomationsModel, monthOf } from './model.ts';
import type { FlowPlatform } from './recipes.ts';

const PLATFORMS: readonly FlowPlatform[] = ['INSTAGRAM', 'INSTAGRAM', 'FACEBOOK', 'TIKTOK'];
const PLENTY = 1000;

/** Sets how many more runs an account has this month. */
export const setBudget = fc.tuple(fc.constantFrom(...PLATFORMS), fc.constantFrom(0, 1, 1, 2, PLENTY, PLENTY)).map(
  ([platform, room]): Command<AutomationsModel> => ({
    check: ({ budget }) => room < PLENTY || budget < PLENTY,
    run: (model, real) => setRemainingRuns(model, real, platform, room),
    toString: () => `leave ${platform} ${room} more runs`,
  }),
);

/** How many runs are left for one event; null, which is the most frequent, does not change the budget. */
export const roomFor: fc.Arbitrary<number | null> = fc.constantFrom(null, null, null, 0, 1, 1);

export async function withRoom(
  model: AutomationsModel,
  real: SyncedReal,
  platform: FlowPlatform,
  room: number | null,
  act: () => Promise<void>,
): Promise<void> {
  if (room !== null) await setRemainingRuns(model, real, platform, room);
  await act();
  if (room !== null) await setRemainingRuns(model, real, platform, PLENTY);
}

async function setRemainingRuns(model: AutomationsModel, { control }: Real, platform: FlowPlatform, room: number): Promise<void> {
  const automationRuns = (model.used.get(monthOf(platform, model.now)) ?? 0) + room;
  await control('PATCH', '/_sim/organizations/org_acme', { limits: { automationRuns } });
  model.budget = automationRuns;
}
