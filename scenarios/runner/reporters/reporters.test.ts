import { describe, expect, it } from 'vitest';
import type { Failure, ScenarioResult } from '../results.ts';
import { jsonReport, junitReport } from './formats.ts';
import { junitProblems } from './junit-schema.fixture.ts';
import { junitXml } from './junit-xml.ts';
import { element, escaped } from './markup.ts';
import { reasonOf, scenarioText, summaryText } from './pretty.ts';

const SETTINGS = { colour: false, rerunCommand: (file: string) => `sim run ${file}` };
const FAILURE: Failure = {
  step: 'GET /a?b=1&c=<2>',
  file: 'b.yaml',
  line: 7,
  round: null,
  at: '2026-03-02T09:00:00.000Z',
  message: 'The result is not "expected"',
  differences: [{ path: 'body.text', expected: '"<b>"', actual: `"]]>&\u0000\u001B[31m\uD800 🎉"` }],
  others: [],
  timeline: Array.from({ length: 45 }, (_, n) => ({
    at: '2026-03-02T09:00:00.000Z',
    kind: 'step',
    file: 'b.yaml',
    line: n,
    text: `step ${n}`,
    outcome: '200',
  })),
  exchanges: [1, 2, 3, 4].map(n => ({
    method: 'GET',
    path: `/a/${n}`,
    requestBody: null,
    answer: { status: 200, headers: {}, body: { n } },
  })),
};
const PASSED: ScenarioResult = {
  name: 'Fine',
  description: null,
  file: 'a.yaml',
  tags: [],
  status: 'passed',
  durationMs: 12.4,
  steps: 3,
  failure: null,
};
const FAILED: ScenarioResult = { ...PASSED, name: 'Not "fine" & <so>', file: 'b.yaml', status: 'failed', failure: FAILURE };
const SKIPPED: ScenarioResult = { ...PASSED, name: 'Not run', file: 'c.yaml', status: 'skipped', durationMs: 0 };
const ALL = [PASSED, FAILED, SKIPPED];

/** The elements of an XML text with their attributes. Throws if it is not well-formed or has characters that XML 1.0 does not allow. */
function elementsOf(xml: string): { readonly name: string; readonly attributes: Readonly<Record<string, string>> }[] {
  if (/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.test(xml)) throw new Error('a character that XML does not allow');
  const open: string[] = [];
  const found: { name: string; attributes: Record<string, string> }[] = [];
  const body = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '');
  for (const [token, text, closing, name = '', attributes = ''] of body.matchAll(/([^<]+)|<(\/?)([a-z]+)((?: [a-z]+="[^"<]*")*)>|</g)) {
    const words = text ?? attributes;
    if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(words)) throw new Error(`a bare & in ${words}`);
    if (token === '<') throw new Error(`no tag at ${xml.slice(0, 20)}`);
    if (text !== undefined) continue;
    if (closing === '/') {
      if (open.pop() !== name) throw new Error(`</${name}> has no start tag`);
      continue;
    }
    open.push(name);
    found.push({
      name,
      attributes: Object.fromEntries([...attributes.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, key, value]) => [key, value])),
    });
  }
  if (open.length > 0) throw new Error(`${open.join(', ')} not closed`);
  return found;
}

describe('junitReport', () => {
  const xml = junitReport(ALL, { durationMs: 1234, startedAt: '2026-03-02T09:00:00.000Z' }, SETTINGS);

  it('is well-formed for any text', () => {
    expect(elementsOf(xml).map(({ name }) => name)).toEqual([
      'testsuites',
      'testsuite',
      'testcase',
      'testcase',
      'failure',
      'testcase',
      'skipped',
    ]);
    expect(() => elementsOf(xml.replace('&amp;', '&'))).toThrow('a bare &');
    expect(() => elementsOf(xml.replace('</testcase>', ''))).toThrow('has no start tag');
  });

  it('is valid for strict schemas, and its times add up to that of the run', () => {
    expect(junitProblems(xml)).toEqual([]);
    expect(junitProblems(xml.replace('time="0.617"', 'time="0.618"'))).toEqual(['testsuite takes 1234 ms, and its children 1235 ms']);
    expect(junitProblems(xml.replace('<testcase ', '<testcase file="a.yaml" '))).toEqual(['testcase has file="a.yaml"']);
  });

  it.each([
    [[], []],
    [
      [0, 0],
      ['0.617', '0.617'],
    ],
    [
      [1, 1, 1],
      ['0.411', '0.412', '0.411'],
    ],
    [
      [5000, 1, 0],
      ['1.234', '0.000', '0.000'],
    ],
  ])('divides the time of the run among cases of %j ms', (durations, times) => {
    const cases = durations.map((durationMs, index) => ({ name: `case ${index}`, className: 'c', durationMs }));
    const written = junitXml('run', [{ name: 'suite', cases }], { durationMs: 1234, startedAt: '2026-03-02T09:00:00.000Z' });
    expect([...written.matchAll(/<testcase [^>]*time="([^"]*)"/g)].map(([, time]) => time)).toEqual(times);
    if (durations.length > 0) expect(junitProblems(written)).toEqual([]);
  });

  it('has the totals, and file, step and differences of a failure', () => {
    const [, suite, , failed, failure] = elementsOf(xml);
    expect(suite?.attributes).toEqual({
      name: 'scenarios',
      tests: '3',
      failures: '1',
      errors: '0',
      skipped: '1',
      time: '1.234',
      timestamp: '2026-03-02T09:00:00',
    });
    expect(failed?.attributes).toMatchObject({ name: 'Not &quot;fine&quot; &amp; &lt;so&gt;', classname: 'b.yaml', time: '0.617' });
    expect(failure?.attributes['message']).toMatch(
      /^b\.yaml:7 GET \/a\?b=1&amp;c=&lt;2&gt;: The result is not &quot;expected&quot;: body\.text: expected &quot;&lt;b&gt;&quot;, received /,
    );
    expect(xml).toContain('body.text\n    expected  &quot;&lt;b&gt;&quot;\n    received  &quot;]]&gt;&amp;\uFFFD\uFFFD[31m\uFFFD 🎉&quot;');
  });
});

describe('jsonReport', () => {
  it('has the totals and the full result of each scenario', () => {
    const report: unknown = JSON.parse(jsonReport(ALL, 1234));
    expect(report).toMatchObject({ passed: 1, failed: 1, skipped: 1, durationMs: 1234 });
    expect(report).toHaveProperty('scenarios.1.failure.differences.0.path', 'body.text');
  });
});

describe('the pretty report', () => {
  it('prints one line for a passed or skipped scenario', () => {
    expect(scenarioText(PASSED, SETTINGS)).toBe('✓ Fine  a.yaml  12 ms');
    expect(scenarioText(SKIPPED, SETTINGS)).toBe('- Not run  c.yaml  skipped');
    expect(summaryText(ALL, 1234, SETTINGS)).toBe('\n3 scenarios: 1 passed, 1 failed, 1 skipped in 1.2 s');
    expect(summaryText([PASSED], 50, SETTINGS)).toBe('\n1 scenario: 1 passed in 0.1 s');
  });

  it('shows the end of a long timeline and the last three calls', () => {
    const text = scenarioText(FAILED, SETTINGS);
    expect(text).toContain('… 5 earlier\n');
    expect(text).not.toContain('step 4 ');
    expect(text).toContain('step 5 ');
    expect([...text.matchAll(/GET \/a\/(\d)/g)].map(([, n]) => n)).toEqual(['2', '3', '4']);
  });

  it('uses colours only if the settings say so', () => {
    const escape = '\u001B[';
    expect(scenarioText({ ...FAILED, failure: null }, { ...SETTINGS, colour: true })).toContain(escape);
    expect(scenarioText(PASSED, SETTINGS)).not.toContain(escape);
  });
});

const difference = (path: string, expected: string, actual: string) => ({ path, expected, actual });

it.each([
  [[], 'It differs'],
  [[difference('status', '201', '200')], 'It differs: status: expected 201, received 200'],
  [
    [difference('', '"a"', '"b"'), difference('x', '1', '2'), difference('y', '1', '2')],
    'It differs: expected "a", received "b" (and 2 more)',
  ],
  [[difference('x', 'a'.repeat(99), 'b')], `It differs: x: expected ${'a'.repeat(80)}…, received b`],
])('the reason of a failure says what was expected and received: %j', (differences, reason) => {
  expect(reasonOf({ message: 'It differs', differences })).toBe(reason);
});

/** Returns what a reader of the markup sees. */
const read = (markup: string): string => {
  const names: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
  return markup.replaceAll(/&(?:#(\d+)|(\w+));/g, (_, code?: string, name = '') =>
    code === undefined ? (names[name] ?? '') : String.fromCharCode(Number(code)),
  );
};

const TEXTS = [
  'a\n::error::x',
  '::warning file=a::x',
  '##vso[task.setvariable]x',
  'a ##vso[x]',
  '  ##teamcity[x]',
  '###[command]x',
  '\r::error::x',
  'a\r\n##[error]b',
  ':::error::',
];

describe.each(TEXTS)('%j in a report', text => {
  it('is no command of a console, and reads as it is', () => {
    for (const written of [escaped(text), element('a', { name: text }, escaped(text))]) {
      expect(written).not.toMatch(/::|##|\r(?!\n)/);
      expect(read(written)).toContain(text);
    }
    expect(element('a', { name: text }, '').split('\n')).toHaveLength(1);
  });
});

it('a character that acts on a console is none any more', () => {
  expect(escaped('\u001b[2J\u0007\u0000\u009b')).toBe('\ufffd[2J\ufffd\ufffd\ufffd');
});
