/** Lies: ways in which the answers of a deployment are wrong. */
import type { Defect, DefectNeed } from '../defect.ts';

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

/** The lies of a kind, by name. */
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
