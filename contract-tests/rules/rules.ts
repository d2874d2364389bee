/** A rule of rules.yaml. */
export interface Rule {
  readonly id: string;
  readonly area: string;
  readonly rule: string;
}

/** The content of rules.yaml. */
export interface RulesFile {
  readonly rules: readonly Rule[];
  readonly decisions: readonly Rule[];
}

/** The content of done.yaml: the areas in which no rule may be open, except those that wait for a later step. */
export interface DoneFile {
  readonly areas: readonly string[];
  /** The ids of waiting rules by the step that will prove them. */
  readonly waiting: Readonly<Record<string, readonly string[]>>;
}

/** The number of rules of an area. */
export interface AreaCount {
  readonly area: string;
  readonly done: boolean;
  readonly proven: number;
  readonly waiting: number;
  readonly open: readonly Rule[];
}

export interface RulesReport {
  readonly areas: readonly AreaCount[];
  /** Problems, one sentence each. */
  readonly failures: readonly string[];
  /** Hints, one sentence each. */
  readonly notes: readonly string[];
}

/** A test's claim to prove a rule. */
export interface Claim {
  readonly id: string;
  readonly file: string;
}

export function report({ rules, decisions }: RulesFile, done: DoneFile, claims: readonly Claim[]): RulesReport {
  const all = [...rules, ...decisions];
  const known = new Set(all.map(rule => rule.id));
  const proven = new Set(claims.map(claim => claim.id));
  const waiting = new Map(Object.entries(done.waiting).flatMap(([step, ids]) => ids.map(id => [id, step] as const)));
  const areas = [...new Set(all.map(rule => rule.area))].map(area => {
    const own = all.filter(rule => rule.area === area);
    const unproven = own.filter(rule => !proven.has(rule.id));
    return {
      area,
      done: done.areas.includes(area),
      proven: own.length - unproven.length,
      waiting: unproven.filter(rule => waiting.has(rule.id)).length,
      open: unproven.filter(rule => !waiting.has(rule.id)),
    };
  });
  return {
    areas,
    failures: [
      ...duplicates(all.map(rule => rule.id)).map(id => `rules.yaml has ${id} twice`),
      ...claims.filter(({ id }) => !known.has(id)).map(({ id, file }) => `${file} proves ${id}, which rules.yaml does not have`),
      ...[...waiting.keys()].filter(id => !known.has(id)).map(id => `done.yaml lets ${id} wait, which rules.yaml does not have`),
      ...done.areas
        .filter(area => !areas.some(count => count.area === area))
        .map(area => `done.yaml names the area ${area}, which rules.yaml does not have`),
      ...areas
        .filter(count => count.done)
        .flatMap(count => count.open.map(rule => `${rule.id} is open, but ${count.area} is done: ${rule.rule}`)),
    ],
    notes: [...waiting]
      .filter(([id]) => proven.has(id))
      .map(([id, step]) => `${id} is proven and need not wait for step ${step} in done.yaml`),
  };
}

function duplicates(ids: readonly string[]): string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

const BRACKETS = /^(?:\[[^\]]*\]\s*)+/;
const RULE_IDS = /^[A-Z][A-Z-]*-\d+(?:,\s*[A-Z][A-Z-]*-\d+)*$/;

/**
 * Returns the ids of the rules that a test claims to prove. `fullName` is its title after those of its groups, separated by ` > `.
 * The ids are in brackets at the beginning of a title: `[PST-04, PST-05] …`.
 */
export function claimedIds(fullName: string): string[] {
  return fullName.split(' > ').flatMap(title => {
    const [brackets = ''] = BRACKETS.exec(title) ?? [];
    const lists = [...brackets.matchAll(/\[([^\]]*)\]/g)].map(([, list = '']) => list);
    return lists.flatMap(list => (RULE_IDS.test(list) ? list.split(/,\s*/) : []));
  });
}
