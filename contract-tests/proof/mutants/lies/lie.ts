/** A lie: one way in which a deployment's answers are wrong: a proxy changes those of a deployment whose answers are right. */

/** A switch of `sim contract` without which no run can see the lie. */
export type LieNeed = 'allow-publish' | 'allow-import' | 'allow-settings' | 'receiver';

export type Json = Readonly<Record<string, unknown>>;

/** A request as the proxy got it. */
export interface Asked {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Undefined for paths that are not in the document, such as presigned URLs. */
  readonly operationId: string | undefined;
}

/** An answer. */
export interface LieResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | string;
}

/** Asks the deployment what was asked, or something else, and returns what it says. */
export type Go = (change?: Partial<Asked>) => Promise<LieResponse>;

/** Lies that break a decision of the simulator only: a run on a deployment warns of them. */
export const DECISIONS_ONLY: ReadonlySet<string> = new Set(['errors/no-trailing-slash', 'lists/page-too-large', 'lists/order-reversed']);

/** What a lie remembers from call to call. */
export interface Memory {
  /** Answers and texts, by whatever the lie chooses. */
  readonly responses: Map<string, LieResponse>;
  readonly texts: Map<string, string>;
  /** How often this was called before. */
  count(): number;
}

/** Answers a call. */
export type Distortion = (asked: Asked, go: Go, memory: Memory) => Promise<LieResponse>;

export interface Lie {
  /** Stable, `<kind>/<what>`. */
  readonly id: string;
  /** What is wrong, in a sentence. */
  readonly lie: string;
  readonly needs?: readonly LieNeed[];
  readonly distort?: Distortion;
  /** Changes a webhook on its way to the receiver. */
  readonly webhook?: (delivery: Delivery) => Delivery;
}

/** A webhook on its way. */
export interface Delivery {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The lies of a kind, by name. */
export function lies(
  kind: string,
  original: Readonly<Record<string, readonly [lie: string, distort: Distortion, ...needs: readonly LieNeed[]]>>,
): Lie[] {
  return Object.entries(original).map(([name, [lie, distort, ...needs]]) => ({
    id: `${kind}/${name}`,
    lie,
    distort,
    ...(needs.length > 0 && { needs }),
  }));
}

export function createMemory(): Memory {
  let count = 0;
  return { responses: new Map(), texts: new Map(), count: () => count++ };
}
