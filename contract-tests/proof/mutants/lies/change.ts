/** Helpers of lies: they change answers and requests. */
import type { Asked, Distortion, Json, LieResponse, Memory } from './lie.ts';

/** Returns a body as text. */
export function textOf({ body }: Pick<LieResponse, 'body'>): string {
  return typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
}

/** Returns the parsed body; undefined when it is not JSON. */
export function jsonOf(message: Pick<LieResponse, 'body'>): unknown {
  try {
    return JSON.parse(textOf(message));
  } catch {
    return undefined;
  }
}

/** Returns the properties of a JSON object; none of any other value. */
export function fields(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** Returns an answer with another JSON body. */
export function withJson(original: LieResponse, body: unknown): LieResponse {
  return { ...original, body: JSON.stringify(body) };
}

export function isSuccess({ status }: LieResponse): boolean {
  return status >= 200 && status < 300;
}

/** Changes answers, whatever they are. */
export function after(change: (original: LieResponse, asked: Asked, memory: Memory) => LieResponse): Distortion {
  return async (asked, go, memory) => change(await go(), asked, memory);
}

/** Changes the JSON of successful answers of these operations; of all operations when the list is empty. */
export function answers(operationIds: readonly string[], change: (body: Json, asked: Asked) => unknown): Distortion {
  return after((original, asked) => {
    const isMeant = operationIds.length === 0 || operationIds.includes(asked.operationId ?? '');
    return isMeant && isSuccess(original) ? withJson(original, change(fields(jsonOf(original)), asked)) : original;
  });
}

/** Changes the items of a list. */
export function items(operationId: string, change: (items: readonly Json[], asked: Asked) => readonly unknown[]): Distortion {
  return after((original, asked) => {
    if (asked.operationId !== operationId || !isSuccess(original)) return original;
    const body = jsonOf(original);
    if (Array.isArray(body)) return withJson(original, change(body, asked));
    const list = fields(body);
    const [name, found] = Object.entries(list).find(([, value]) => Array.isArray(value)) ?? ['items', []];
    return withJson(original, { ...list, [name]: change(found as readonly Json[], asked) });
  });
}

/** Changes the requests of some operations. */
export function asks(operationIds: readonly string[], change: (asked: Asked) => Partial<Asked>): Distortion {
  return (asked, go) => go(operationIds.includes(asked.operationId ?? '') ? change(asked) : undefined);
}

/** Removes parameters from the query of an operation. */
export function without(operationId: string, ...names: readonly string[]): Distortion {
  return asks([operationId], ({ query }) => ({ query: queryWithout(query, names) }));
}

function queryWithout(query: URLSearchParams, names: readonly string[]): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => !names.includes(name)));
}

export function queryWith(query: URLSearchParams, name: string, value: string): URLSearchParams {
  return new URLSearchParams([...queryWithout(query, [name]), [name, value]]);
}

/** The properties by which a kind of object is recognized. */
const KINDS = {
  post: ['referenceKey', 'retryCount'],
  team: ['createdById', 'avatarUrl'],
  account: ['disconnectedCheckTryAt'],
  comment: ['fetchedParentCommentId', 'internalPostId'],
  automation: ['actionDelaySeconds', 'draft'],
  upload: ['mimeType', 'thumbnailUrl'],
} as const;

/** Changes every object of a kind in all answers. */
export function objects(kind: keyof typeof KINDS, change: (object: Json, asked: Asked) => unknown): Distortion {
  return after((original, asked) => {
    const body = isSuccess(original) ? jsonOf(original) : undefined;
    const isKind = (value: unknown): value is Json => KINDS[kind].every(name => Object.hasOwn(fields(value), name));
    return body === undefined
      ? original
      : withJson(
          original,
          deep(body, value => (isKind(value) ? change(value, asked) : value)),
        );
  });
}

/** Changes every value of a body, the innermost first. */
export function deep(value: unknown, change: (value: unknown, name: string) => unknown, name = ''): unknown {
  if (Array.isArray(value))
    return change(
      value.map(item => deep(item, change)),
      name,
    );
  if (typeof value !== 'object' || value === null) return change(value, name);
  return change(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, deep(inner, change, key)])), name);
}

/** Returns a copy without one property. */
export function omit(object: Json, name: string): Json {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
}

/** Changes the body of a request if it is a JSON object. */
export function bodyWith(asked: Asked, change: (body: Json) => Json): Pick<Asked, 'body'> {
  const body = jsonOf(asked);
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return { body: isObject ? Buffer.from(JSON.stringify(change(fields(body)))) : asked.body };
}

/** Returns the id in a path, such as `post_1` in `/api/v1/post/post_1`. */
export function idIn({ path }: Pick<Asked, 'path'>): string {
  return path.split('/')[4] ?? '';
}

/** Returns the path that reads the object with this id, in the collection of the request. */
export function pathOf({ path }: Asked, id: string): string {
  return [...path.split('/').slice(0, 4), id].join('/');
}

/** Returns an error in the shape of the service's errors. */
export function error(statusCode: number, message: string): LieResponse {
  return {
    status: statusCode,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ statusCode, message }),
  };
}
