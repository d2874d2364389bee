const BRACKETS = /^(?:\[[^\]]*\]\s*)+/;
const RULE_IDS = /^[A-Z][A-Z-]*-\d+(?:,\s*[A-Z][A-Z-]*-\d+)*$/;

/**
 * The ids of the rules that a test claims to prove, by its full name: its title and those of its groups, ` > ` between them.
 * They stand in brackets where a title begins: `[PST-04, PST-05] …`.
 */
export function claimedIds(fullName: string): string[] {
  return fullName.split(' > ').flatMap(title => {
    const [brackets = ''] = BRACKETS.exec(title) ?? [];
    const lists = [...brackets.matchAll(/\[([^\]]*)\]/g)].map(([, list = '']) => list);
    return lists.flatMap(list => (RULE_IDS.test(list) ? list.split(/,\s*/) : []));
  });
}
