import { limits } from '../../../openapi/document.ts';
import { errors } from '../../kernel/errors.ts';
import { newestFirst, pageOf } from '../../kernel/page.ts';
import { type SelectedAccount, selectedAccount } from '../accounts/selected-account.ts';
import type { Organization } from '../organizations/model.ts';
import type { PlatformOpinion } from '../ports/reviews.ts';
import { capacityOf } from './capacity.ts';
import type { OpinionKind } from './kinds.ts';
import type { OpinionImport, StoredOpinion } from './model.ts';
import { ownKey } from './state.ts';
import type { World } from './world.ts';

/** A page of what is stored of the selected account, the newest on the platform first (D-MSC-29), with the month's capacity. */
export function listStored<Item extends PlatformOpinion>(
  world: World,
  organization: Organization,
  kind: OpinionKind<Item>,
  { teamId, offset, limit }: { readonly teamId: string; readonly offset: number; readonly limit: number },
) {
  const { account, at } = selectedAccount(world, organization, teamId, kind.platform);
  const stored = kind.stored(world).findBy('own', ownKey(account.teamId, kind.platform, at.externalId));
  const { items, total } = pageOf(stored, {
    offset,
    limit,
    where: ({ deletedAt }) => deletedAt === null,
    compare: newestFirst(({ item }) => item.createdAt),
  });
  const capacity = capacityOf(world, organization, kind.platform, at.externalId);
  return { account, items, total, limit: capacity.limit, remainingCapacity: capacity.remaining };
}

/** One stored item of the selected account. Throws 404 for any other (D-MSC-30). */
export function storedOf<Item extends PlatformOpinion>(
  world: World,
  organization: Organization,
  kind: OpinionKind<Item>,
  { teamId, id }: { readonly teamId: string; readonly id: string },
): SelectedAccount & { readonly stored: StoredOpinion<Item> } {
  const selected = selectedAccount(world, organization, teamId, kind.platform);
  const stored = kind.stored(world).get(id);
  const { account, at } = selected;
  if (stored?.teamId !== account.teamId || stored.accountExternalId !== at.externalId) throw errors.notFound(kind.name).by('MSC-207');
  return { ...selected, stored };
}

/** The last imports of a team from its selected account, newest first (MSC-206). */
export function listImports(
  world: World,
  organization: Organization,
  { platform }: Pick<OpinionKind<never>, 'platform'>,
  teamId: string,
): readonly OpinionImport[] {
  const { account, at } = selectedAccount(world, organization, teamId, platform);
  const runs = world.reviews.imports.findBy('own', ownKey(account.teamId, platform, at.externalId));
  return runs.slice(-limits.reviews.imports.maxListed).toReversed();
}

/** An import of the organization by id. Throws 404 for one of another organization, or of the other kind. */
export function importById(
  world: World,
  organization: Organization,
  { platform, importName }: Pick<OpinionKind<never>, 'platform' | 'importName'>,
  id: string,
): OpinionImport {
  const run = world.reviews.imports.get(id);
  if (run?.organizationId !== organization.id || run.platform !== platform) throw errors.notFound(importName).by('MSC-207');
  return run;
}
