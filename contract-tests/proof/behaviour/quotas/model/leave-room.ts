import type { Real } from '../../../../model/real.ts';
import {
  DAILY_QUOTAS,
  type DailyQuota,
  daily,
  dayOf,
  type ModelAccount,
  type MonthlyQuota,
  monthly,
  type QuotasModel,
  usedOf,
} from './model.ts';

/** Sets a limit of acme that leaves room for this number of uses, in this month or on a day. */
export async function leaveRoom(
  model: QuotasModel,
  { control }: Real,
  name: MonthlyQuota | DailyQuota,
  account: ModelAccount,
  room: number,
  day = dayOf(model.now),
): Promise<void> {
  const ofDay = DAILY_QUOTAS.find(each => each === name);
  const quota = ofDay ? daily(model, ofDay, account, day) : monthly(model, name as MonthlyQuota, account);
  const limit = usedOf(model, quota) + room;
  model.ownLimits.set(ofDay ? `${name} ${account.platform}` : name, limit);
  await control('PATCH', '/_sim/organizations/org_acme', { limits: { [name]: ofDay ? ownByPlatform(model, name) : limit } });
}

/** Returns all limits of a daily quota, because a new object replaces the former one. */
function ownByPlatform({ ownLimits }: QuotasModel, name: string): Record<string, number> {
  const known = [...ownLimits].filter(([key]) => key.startsWith(`${name} `));
  return Object.fromEntries(known.map(([key, limit]) => [key.slice(name.length + 1), limit]));
}
