/** Objects of a deployment that others may change while a model runs. */
import type { Fields } from './real.ts';

/**
 * Whether others have changed an object since it showed this `updatedAt`: only then may it look different. Throws when it shows an earlier one, as an
 * object does that a change has not reached.
 */
export function isChanged({ id, updatedAt }: { readonly id: string; readonly updatedAt?: unknown }, shown: Fields): boolean {
  const now = shown['updatedAt'];
  if (typeof updatedAt === 'string' && typeof now === 'string' && Date.parse(now) < Date.parse(updatedAt))
    throw new Error(`updatedAt of ${id} went back from ${updatedAt} to ${now}`);
  return typeof now === 'string' && now !== updatedAt;
}
