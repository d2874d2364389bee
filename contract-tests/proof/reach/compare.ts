/** What a run did not reach, held against the reasons why. */
import type { Kind, Names } from './declared.ts';

/** Why some names are not reached. */
export interface Reason {
  /** Names, in which `*` stands for anything. */
  readonly names: readonly string[];
  /** Those of them that are reached. */
  readonly except?: readonly string[];
  /** One sentence. */
  readonly why: string;
}

export type Reasons = Readonly<Partial<Record<Kind, readonly Reason[]>>>;

/** One kind of names. */
export interface KindReach {
  readonly kind: Kind;
  readonly declared: number;
  readonly reached: number;
  /** Not reached, and nobody says why. */
  readonly gaps: readonly string[];
  /** Reached, and somebody says why it is not; or a reason that fits no name. */
  readonly stale: readonly string[];
}

/** Compares kind by kind, in the order of the declared ones. */
export function compareReach(declared: Names, reached: Names, reasons: Reasons): readonly KindReach[] {
  return [...declared].map(([kind, all]) => {
    const found = reached.get(kind) ?? new Set();
    const patterns = (reasons[kind] ?? []).flatMap(({ names, except = [] }) =>
      names.map(name => ({ name, except, pattern: patternOf(name) })),
    );
    const hasReason = (name: string): boolean => patterns.some(({ pattern, except }) => pattern.test(name) && !except.includes(name));
    const reachedNames = [...all].filter(name => found.has(name));
    return {
      kind,
      declared: all.size,
      reached: reachedNames.length,
      gaps: [...all].filter(name => !found.has(name) && !hasReason(name)),
      stale: [
        ...reachedNames.filter(hasReason),
        ...patterns.filter(({ pattern }) => ![...all].some(name => pattern.test(name))).map(({ name }) => `${name} (is nothing)`),
      ],
    };
  });
}

function patternOf(name: string): RegExp {
  const parts = name.split('*').map(part => part.replaceAll(/[.[\]$^()+?{}|\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`);
}
