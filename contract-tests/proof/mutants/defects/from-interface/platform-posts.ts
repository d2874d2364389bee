/** Defects in the fields of single platforms, and in null for them. */
import { apiError, type JsonObject, mapResult, type OperationCall, type Replacement } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

/** Refuses scheduled posts when `isRefused` returns true for one of their platforms. */
function refusing(
  platform: string,
  isRefused: (data: JsonObject) => boolean,
  message: string,
): Record<'createPost' | 'updatePost', Replacement> {
  const replacement: Replacement = (go, { request }) => {
    const { status, socialAccountTypes, data } = request.body;
    const own = (data as JsonObject | undefined)?.[platform] as JsonObject | null | undefined;
    const isFor = Array.isArray(socialAccountTypes) ? socialAccountTypes.includes(platform) : true;
    if (status !== 'DRAFT' && isFor && own && isRefused(own)) throw apiError(400, message);
    return go();
  };
  return { createPost: replacement, updatePost: replacement };
}

/** Stores the collaborators of a post with the upper and lower case of the request. */
const lettersOfRequest: Replacement = mapResult((body, { world, request }: OperationCall) => {
  const sent = (request.body['data'] as Record<string, { readonly collaborators?: unknown } | null> | undefined)?.['INSTAGRAM']
    ?.collaborators;
  const post = world.posts.byId.get(String(body['id']));
  if (!Array.isArray(sent) || !post?.data.INSTAGRAM) return body;
  const collaborators = sent.map(name => String(name).replace(/^@/, '').trim());
  const data = { ...post.data, INSTAGRAM: { ...post.data.INSTAGRAM, collaborators } };
  world.posts.byId.update(post, { data });
  return { ...body, data };
});

export const platformPosts = mutants('posts', {
  'poll-needs-three': [
    'A THREADS poll with two options is refused',
    {
      operations: refusing(
        'THREADS',
        ({ poll }) => typeof poll === 'object' && poll !== null && !('optionC' in poll && poll.optionC),
        'data.THREADS.poll.optionC: is required',
      ),
    },
  ],
  'collaborators-keep-capitals': [
    'The names of INSTAGRAM collaborators keep their capitals',
    { operations: { createPost: lettersOfRequest, updatePost: lettersOfRequest } },
  ],
  'null-is-no-data': [
    'Null as the data of a platform is refused',
    {
      operations: {
        createPost(go, { request }) {
          const names = nullsIn(request.body['data']);
          if (names.length > 0) throw apiError(400, `data.${names.join(', ')}: must be an object`);
          return go();
        },
      },
    },
  ],
});

/** Returns the platforms whose data is null. */
function nullsIn(data: unknown): string[] {
  return Object.entries(data ?? {}).flatMap(([name, part]) => (part === null ? [name] : []));
}
