import type { Platform } from '../../../openapi/generated/types.ts';
import type { SocialAccount } from '../../domain/accounts/model.ts';
import type { World } from '../../domain/world.ts';
import { unknownId } from './unknown-id.ts';

/** The account of a platform that a field of a control call names by id. Throws 404 that names the field, the id and the nearest one. */
export function accountOnPlatform(world: World, platform: Platform, field: string, id: string): SocialAccount {
  const account = world.accounts.byId.get(id);
  if (account?.type === platform) return account;
  const known = world.accounts.byId.all().filter(({ type }) => type === platform);
  const problem = account ? `${id} is an account on ${account.type}, not on ${platform}` : `there is no ${platform} account ${id}`;
  throw unknownId(
    field,
    id,
    problem,
    known.map(each => each.id),
  );
}
