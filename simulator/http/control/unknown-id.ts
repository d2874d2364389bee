import type { Platform } from '../../../openapi/generated/types.ts';
import type { SocialAccount } from '../../domain/accounts/model.ts';
import type { World } from '../../domain/world.ts';
import { type ApiError, errors } from '../../kernel/errors.ts';
import { nearest } from '../../text/suggest.ts';

/** Comparing the ids of a large world would take seconds; a mistyped id is usually a recent one. */
const MAX_COMPARED = 1000;
const MAX_LISTED = 3;

/**
 * The 404 of an id in the body of a control call that names nothing there. It says the field, the id as part of `problem` (such as
 * `there is no post post_1`), and the nearest of the ids that would do, else the newest ones.
 */
export function unknownId(field: string, id: string, problem: string, known: readonly string[]): ApiError {
  return errors.absent(`${field}: ${problem}; ${hint(id, known)}`);
}

function hint(id: string, known: readonly string[]): string {
  const recent = known.slice(-MAX_COMPARED).toReversed();
  const name = nearest(id, recent);
  if (name !== undefined) return `did you mean ${name}?`;
  if (recent.length === 0) return 'there is none yet';
  const more = known.length - MAX_LISTED;
  return `there ${known.length === 1 ? 'is' : 'are'} ${recent.slice(0, MAX_LISTED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** What a call names by an id of its path. Throws 404 that says what there is not, such as `Post post_1`. */
export function found<T>(named: T | undefined, what: string): T {
  if (named === undefined) throw errors.notFound(what);
  return named;
}

/** The account that a call names by an id of its path. Throws 404 for an unknown one. */
export function accountOf(world: World, id: string): SocialAccount {
  return found(world.accounts.byId.get(id), `Social account ${id}`);
}

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
