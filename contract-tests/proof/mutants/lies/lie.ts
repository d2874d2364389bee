/** Lies: defects that a proxy adds to the answers of a deployment. */
import type { Defect, DefectNeed } from '../defect.ts';

export type Json = Readonly<Record<string, unknown>>;

/** A request that the proxy got. */
export interface Asked {
  readonly method: string;
  /** The path without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The headers, with names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Undefined for paths that are not in the document, such as presigned URLs. */
  readonly operationId: string | undefined;
}

/** An answer of the deployment or of the lie. */
export interface LieResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | string;
}

/** Sends the request to the deployment, with or without changes, and returns the answer. */
export type Go = (change?: Partial<Asked>) => Promise<LieResponse>;

/** Lies that only break a decision of the simulator, so that a run on a deployment warns of them. */
export const DECISIONS_ONLY: ReadonlySet<string> = new Set(['errors/no-trailing-slash', 'lists/page-too-large', 'lists/order-reversed']);

/** What a lie remembers from call to call. */
export interface Memory {
  /** Answers and texts, by keys that the lie chooses. */
  readonly responses: Map<string, LieResponse>;
  readonly texts: Map<string, string>;
  /** Returns how often it was called before. */
  count(): number;
}

/** Answers a call. */
export type Distortion = (asked: Asked, go: Go, memory: Memory) => Promise<LieResponse>;

/** A defect that a proxy in front of a deployment adds: the answers of the deployment itself are right. */
export interface Lie extends Defect {
  readonly distort?: Distortion;
  /** Changes a webhook on its way to the receiver. */
  readonly webhook?: (delivery: Delivery) => Delivery;
}

/** A webhook on its way. */
export interface Delivery {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Returns the lies of a kind, from their descriptions and changes by name. */
export function lies(
  kind: string,
  original: Readonly<Record<string, readonly [defect: string, distort: Distortion, ...needs: readonly DefectNeed[]]>>,
): Lie[] {
  return Object.entries(original).map(([name, [defect, distort, ...needs]]) => ({
    id: `${kind}/${name}`,
    defect,
    distort,
    ...(needs.length > 0 && { needs }),
  }));
}

export function createMemory(): Memory {
  let count = 0;
  return { responses: new Map(), texts: new Map(), count: () => count++ };
}
