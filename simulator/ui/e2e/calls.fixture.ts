import type { World } from '../../library/api.ts';

export interface TestAnswer<T> {
  readonly status: number;
  readonly body: T;
}

/** A control call in the test's world. Rejects on an error status. */
export type Control = <T = unknown>(method: string, path: string, body?: unknown) => Promise<T>;
/** A call of the public API by org_acme, path below `/api/v1`. Resolves to the answer whatever its status. */
export type Call = <T = unknown>(method: string, path: string, body?: unknown) => Promise<TestAnswer<T>>;

/** Calls in a world of the simulator at `origin`. */
export function callsTo(origin: string, world: World): { readonly control: Control; readonly call: Call } {
  // Asked once: a test may close its simulator and start another one at the same address.
  const { id, apiKeys } = world;
  return {
    async control<T>(method: string, path: string, body?: unknown) {
      const answer = await send(`${origin}/_sim${path}`, { 'x-sim-world': id }, method, body);
      if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      // The test names the shape that it asks for.
      return answer.body as T;
    },
    async call<T>(method: string, path: string, body?: unknown) {
      const answer = await send(`${origin}/api/v1${path}`, { 'x-api-key': apiKeys['acme'] ?? '' }, method, body);
      // As above.
      return answer as TestAnswer<T>;
    },
  };
}

async function send(url: string, headers: Record<string, string>, method: string, body: unknown): Promise<TestAnswer<unknown>> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/** A post of org_acme's marketing team to Facebook, scheduled an hour after the start of the world. */
export const LAUNCH_POST = {
  teamId: 'team_acme_marketing',
  title: 'Launch',
  status: 'SCHEDULED',
  postDate: '2026-03-02T10:00:00.000Z',
  socialAccountTypes: ['FACEBOOK'],
  data: { FACEBOOK: { text: 'Hello' } },
};
