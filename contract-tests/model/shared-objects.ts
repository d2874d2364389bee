import type { Fields } from './real.ts';

/**
 * Whether others have changed an object of a deployment since it had this `updatedAt`: only then may it differ. Throws when it has an earlier
 * `updatedAt`, which means that the response is stale.
 */
export function isChanged({ id, updatedAt }: { readonly id: string; readonly updatedAt?: unknown }, shown: Fields): boolean {
  const now = shown['updatedAt'];
  if (typeof updatedAt === 'string' && typeof now === 'string' && Date.parse(now) < Date.parse(updatedAt))
    throw new Error(`updatedAt of ${id} went back from ${updatedAt} to ${now}`);
  return typeof now === 'string' && now !== updatedAt;
}
