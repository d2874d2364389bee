/** Compares what a run did not reach with the reasons for it. */
import type { Kind, Names } from './declared.ts';

/** Why some names are not reached. */
export interface Reason {
  /** Names that are not reached; `*` stands for any characters. */
  readonly names: readonly string[];
  /** Names that match, but are reached. */
  readonly except?: readonly string[];
  /** The reason, in one sentence. */
  readonly why: string;
}

export type Reasons = Readonly<Partial<Record<Kind, readonly Reason[]>>>;

/** The reach of one kind of names. */
export interface KindReach {
  readonly kind: Kind;
  readonly declared: number;
  readonly reached: number;
  /** Names that are not reached, without a reason. */
  readonly gaps: readonly string[];
  /** Names that are reached although there is a reason why not, and reasons that match no name. */
  readonly stale: readonly string[];
}

/** Compares kind by kind, in the order of `declared`. */
export function compareReach(declared: Names, reached: Pick<Names, 'get'>, reasons: Reasons): readonly KindReach[] {
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
        ...patterns.filter(({ pattern }) => ![...all].some(name => pattern.test(name))).map(({ name }) => `${name} (matches nothing)`),
      ],
    };
  });
}

function patternOf(name: string): RegExp {
  const parts = name.split('*').map(part => part.replaceAll(/[.[\]$^()+?{}|\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`);
}
