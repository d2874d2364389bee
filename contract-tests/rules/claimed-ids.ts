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
