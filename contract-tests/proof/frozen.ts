/** What the proofs found at one time, read from what their commands print, and what of it got worse. */

export interface Frozen {
  /** Planted defects, and the properties of their areas that found each, or one of another area; none for a survivor. */
  readonly planted?: Found;
  /** Of 200 random mutations: how many count, and who found them. The sources decide which they are, so only sums can be compared. */
  readonly generated?: {
    readonly valid: number;
    readonly suites: number;
    readonly unitTests: number;
    readonly survivors: readonly string[];
  };
  /** Lies of a deployment, and the property that found each first. */
  readonly lies?: Found;
  /** Of each kind of names: how many are declared and reached, and how many of the others have no reason. */
  readonly reach?: Readonly<Record<string, { readonly reached: number; readonly declared: number; readonly gaps: number }>>;
  readonly rules?: { readonly proven: number; readonly open: number };
}

export type FrozenPart = keyof Frozen;
type Found = Readonly<Record<string, readonly string[]>>;

/** Reads each part from the output of its command. Throws when the output is not that of a whole run. */
export const readers: { readonly [Part in FrozenPart]: (output: string) => NonNullable<Frozen[Part]> } = {
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

/** Returns what got worse, one sentence each. What only one of the two has measured is not compared. */
export function compareFrozen(before: Frozen, after: Frozen): string[] {
  return [
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

/** Names what was found before and survives now. What is no longer planted is not lost. */
function lost(what: string, before: Found | undefined, after: Found | undefined): string[] {
  if (!before || !after) return [];
  return Object.entries(before)
    .filter(([id, finders]) => finders.length > 0 && after[id]?.length === 0)
    .map(([id, finders]) => `The ${what} ${id} is not found any more; ${finders.join(' and ')} found it`);
}

/** The text of the kept file: a defect a line. */
export function frozenText(frozen: Frozen): string {
  return `${JSON.stringify(frozen, null, 1).replaceAll(/\[\n\s+([^\]]*?)\n\s+\]/g, (_, items: string) => `[${items.replaceAll(/\n\s+/g, ' ')}]`)}\n`;
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
  const lines = output.matchAll(/^(?:found|missed) +([\w/-]+): .*(?:\n +by ([^\s:]+):.*(?:\n +and by (.*))?)?/gm);
  const found = [...lines].map(
    ([, id = '', by, others]) => [id, [by, ...(others?.split(' ') ?? [])].filter(each => each !== undefined)] as const,
  );
  return whole(output, /^\d+ found, \d+ missed/m, Object.fromEntries(found.toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

function whole<T>(output: string, end: RegExp, result: T): T {
  if (!end.test(output)) throw new Error(`The command did not come to its end:\n${output.slice(-2000)}`);
  return result;
}
