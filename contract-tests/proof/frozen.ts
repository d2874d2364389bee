/** What the proofs found at one time, read from what their commands print, and what of it got worse. */

export interface FrozenProperty {
  readonly id: string;
  readonly title: string;
  readonly rules: readonly string[];
  readonly needs: readonly string[];
}

export interface Frozen {
  readonly properties?: readonly FrozenProperty[];
  /** Planted defects, and the property that found each; null for a survivor. */
  readonly planted?: Found;
  /** Of 200 random mutations: how many count, and who found them. The sources decide which they are, so only sums can be compared. */
  readonly generated?: {
    readonly valid: number;
    readonly suites: number;
    readonly unitTests: number;
    readonly survivors: readonly string[];
  };
  /** Lies of a deployment, and the property that found each; null for one that was not found. */
  readonly lies?: Found;
  /** Of each kind of names: how many are declared and reached, and how many of the others have no reason. */
  readonly reach?: Readonly<Record<string, { readonly reached: number; readonly declared: number; readonly gaps: number }>>;
  readonly rules?: { readonly proven: number; readonly open: number };
}

export type FrozenPart = keyof Frozen;
type Found = Readonly<Record<string, string | null>>;

/** Reads each part from the output of its command. Throws when the output is not that of a whole run. */
export const readers: { readonly [Part in FrozenPart]: (output: string) => NonNullable<Frozen[Part]> } = {
  properties: output => linesOf(output).map(line => JSON.parse(line) as FrozenProperty),
  planted: foundIn,
  lies: foundIn,
  generated(output) {
    const [, valid, suites, unitTests] = /^all +(\d+) +(\d+) +(\d+)/m.exec(output) ?? [];
    const survivors = [...output.matchAll(/^\[\d+\/\d+\] +survived +(\S+)/gm)].map(([, key = '']) => key);
    return whole(output, /^suites and unit tests: /m, {
      valid: Number(valid),
      suites: Number(suites),
      unitTests: Number(unitTests),
      survivors: survivors.toSorted(),
    });
  },
  reach(output) {
    const rows = [...output.matchAll(/^(\S[\w ]*?) +(\d+) +(\d+) +(\d+) +(\d+)$/gm)];
    const kinds = rows.map(([, kind = '', reached, declared, , gaps]) => [
      kind,
      { reached: Number(reached), declared: Number(declared), gaps: Number(gaps) },
    ]);
    return whole(output, /^seed [\d, ]+;/m, Object.fromEntries(kinds) as NonNullable<Frozen['reach']>);
  },
  rules(output) {
    const [, proven, open] = /^all +(\d+) +(\d+)/m.exec(output) ?? [];
    return whole(output, /^all /m, { proven: Number(proven), open: Number(open) });
  },
};

/** What got worse, one sentence each. What only one of the two has measured is not compared. */
export function compareFrozen(before: Frozen, after: Frozen): string[] {
  return [
    ...worseProperties(before.properties, after.properties),
    ...lost('planted defect', before.planted, after.planted),
    ...lost('lie', before.lies, after.lies),
    ...fewer('share of random mutations that the suites find', shareOf(before.generated, false), shareOf(after.generated, false)),
    ...fewer('share of random mutations that suites or unit tests find', shareOf(before.generated, true), shareOf(after.generated, true)),
    ...Object.entries(before.reach ?? {}).flatMap(([kind, { reached }]) =>
      after.reach ? fewer(`number of ${kind} reached`, reached, after.reach[kind]?.reached ?? 0) : [],
    ),
    ...fewer('number of rules proven', before.rules?.proven, after.rules?.proven),
  ];
}

function worseProperties(before: Frozen['properties'], after: Frozen['properties']): string[] {
  if (!before || !after) return [];
  const known = new Map(after.map(property => [property.id, property]));
  return before.flatMap(({ id, rules }) => {
    const now = known.get(id);
    if (!now) return [`The property ${id} is gone`];
    const missing = rules.filter(rule => !now.rules.includes(rule));
    return missing.length > 0 ? [`${id} does not name ${missing.join(', ')} any more`] : [];
  });
}

function lost(what: string, before: Found | undefined, after: Found | undefined): string[] {
  if (!before || !after) return [];
  const found = (of: Found): string[] => Object.keys(of).filter(id => of[id] !== null);
  const still = new Set(found(after));
  return found(before)
    .filter(id => !still.has(id))
    .map(id => `The ${what} ${id} is not found any more; ${before[id]} found it`);
}

function fewer(what: string, before: number | undefined, after: number | undefined): string[] {
  return before !== undefined && after !== undefined && after < before ? [`The ${what} fell from ${before} to ${after}`] : [];
}

/** In whole percent: which mutations are drawn depends on the sources. */
function shareOf(generated: Frozen['generated'], withTests: boolean): number | undefined {
  return generated && Math.floor((100 * (generated.suites + (withTests ? generated.unitTests : 0))) / generated.valid);
}

/** Reads the lines of a hunt for defects. */
function foundIn(output: string): Found {
  const lines = output.matchAll(/^(?:found|missed) +([\w/-]+): .*(?:\n +by ([^\s:]+):)?/gm);
  const found = [...lines].map(([, id = '', by]) => [id, by ?? null] as const);
  return whole(output, /^\d+ found, \d+ missed/m, Object.fromEntries(found.toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

function whole<T>(output: string, end: RegExp, result: T): T {
  if (!end.test(output)) throw new Error(`The command did not come to its end:\n${output.slice(-2000)}`);
  return result;
}

function linesOf(text: string): string[] {
  return text.split('\n').filter(line => line.startsWith('{'));
}
