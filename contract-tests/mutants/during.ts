/** Changes that last as long as one call. */
import type { SocialAccount } from '../../simulator/domain/accounts/model.ts';
import type { Post } from '../../simulator/domain/posts/model.ts';
import { type JsonObject, type Replacement, replaceMethod, type World } from './inject-defect.ts';

/** Runs `work` with a method of a part replaced. */
export function during<T extends object, Name extends keyof T>(
  part: T,
  name: Name,
  make: (next: T[Name]) => T[Name],
  work: () => unknown,
): unknown {
  const own = part[name];
  replaceMethod(part, name, make);
  try {
    return work();
  } finally {
    Object.assign(part, { [name]: own });
  }
}

/** Copies accounts otherwise; `source` is the account that was copied. */
export function changeCopies(change: (copy: SocialAccount, source: SocialAccount | undefined) => SocialAccount): Replacement {
  return (go, { world, request }) => {
    const sources = world.accounts.byId.findBy('team', String(request.body['fromTeamId']));
    const insert = (next: typeof world.accounts.byId.insert) => (copy: SocialAccount) =>
      next(
        change(
          copy,
          sources.find(({ type }) => type === copy.type),
        ),
      );
    return during(world.accounts.byId, 'insert', insert, go);
  };
}

/** Changes a post all the same when its update is refused. */
export function onRefusedUpdate(change: (world: World, post: Post, body: JsonObject, error: unknown) => void): Replacement {
  return (go, { world, request }) => {
    try {
      return go();
    } catch (error) {
      const post = world.posts.byId.get(String(request.path['id']));
      if (post) change(world, post, request.body, error);
      throw error;
    }
  };
}
