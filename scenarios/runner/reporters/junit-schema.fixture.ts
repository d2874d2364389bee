/** The strict vocabulary of JUnit XML: the elements, attributes and patterns that the schemas of Jenkins (junit-10.xsd) and Surefire both allow. */

interface Rule {
  readonly children: readonly string[];
  readonly hasText?: true;
  /** Attribute → pattern of its value. */
  readonly attributes: Readonly<Record<string, RegExp>>;
  readonly required: readonly string[];
}

const ANY = /^/;
const COUNT = /^\d+$/;
const TIME = /^\d+\.\d{3}$/;
const PROBLEM = { children: [], hasText: true, attributes: { message: ANY, type: ANY }, required: [] } as const;

const RULES: Readonly<Record<string, Rule>> = {
  testsuites: {
    children: ['testsuite'],
    attributes: { name: ANY, time: TIME, tests: COUNT, failures: COUNT, errors: COUNT },
    required: [],
  },
  testsuite: {
    children: ['testcase', 'properties', 'system-out', 'system-err'],
    attributes: {
      name: ANY,
      tests: COUNT,
      failures: COUNT,
      errors: COUNT,
      skipped: COUNT,
      time: TIME,
      timestamp: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/,
    },
    required: ['name', 'tests', 'failures', 'errors'],
  },
  testcase: {
    children: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
    attributes: { name: ANY, time: TIME, classname: ANY },
    required: ['name'],
  },
  skipped: PROBLEM,
  failure: PROBLEM,
  'system-out': { children: [], hasText: true, attributes: {}, required: [] },
};

/** An element with the times that it and its children have. */
interface Open {
  readonly name: string;
  readonly time: number | undefined;
  children: number;
}

/** Returns what the strict schemas do not allow, and where times do not add up. The XML must be well-formed. */
export function junitProblems(xml: string): string[] {
  const problems: string[] = [];
  const open: Open[] = [];
  for (const [, text = '', end, name = '', written = ''] of xml.matchAll(/([^<]*)<(\/?)([\w-]+)((?:\s+[\w-]+="[^"]*")*)\s*>/g)) {
    const parent = open.at(-1);
    if (parent && text.trim() !== '' && !RULES[parent.name]?.hasText) problems.push(`${parent.name} has text`);
    if (end === '/') {
      const closed = open.pop();
      if (closed && ['testsuites', 'testsuite'].includes(closed.name) && closed.time !== closed.children)
        problems.push(`${closed.name} takes ${closed.time} ms, and its children ${closed.children} ms`);
      continue;
    }
    const attributes = new Map([...written.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]));
    problems.push(...elementProblems(name, attributes, parent?.name));
    const time = attributes.has('time') ? Math.round(Number(attributes.get('time')) * 1000) : undefined;
    if (parent) parent.children += time ?? 0;
    open.push({ name, time, children: 0 });
  }
  return problems;
}

function elementProblems(name: string, attributes: ReadonlyMap<string, string>, parent: string | undefined): string[] {
  const rule = RULES[name];
  if (!rule) return [`${name} is no element`];
  return [
    ...(parent !== undefined && !RULES[parent]?.children.includes(name) ? [`${name} stands in ${parent}`] : []),
    ...rule.required.filter(key => !attributes.has(key)).map(key => `${name} has no ${key}`),
    ...[...attributes].filter(([key, value]) => !rule.attributes[key]?.test(value)).map(([key, value]) => `${name} has ${key}="${value}"`),
  ];
}
