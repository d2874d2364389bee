import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import { documentYaml, operationLine } from '../../../openapi/yaml-text.ts';
import { entryOf } from '../baseline/baseline.ts';
import { countingProperty, fakeExecutor } from '../fake-target.fixture.ts';
import type { Report } from '../results.ts';
import { runProperties } from '../run.ts';
import { sarifReport } from './sarif.ts';

/** An object that needs all of these properties, and may have the others. */
const object = (properties: Readonly<Record<string, object>>, others = {}) => ({
  type: 'object',
  required: Object.keys(properties),
  properties: { ...properties, ...others },
});
const list = (items: object, minItems = 0) => ({ type: 'array', items, minItems });
const ANY = {};
const TEXT = object({ text: { type: 'string', minLength: 1 } });
const LOCATION = object({
  artifactLocation: object({ uri: { type: 'string', pattern: '^[^/:]+$' } }),
  region: object({ startLine: { type: 'integer', minimum: 1 } }),
});
const RESULT = object(
  {
    ruleId: ANY,
    ruleIndex: ANY,
    level: { enum: ['error', 'warning', 'note', 'none'] },
    message: TEXT,
    locations: list(object({ physicalLocation: LOCATION }), 1),
    partialFingerprints: { ...object({ primaryLocationLineHash: { type: 'string' } }), additionalProperties: { type: 'string' } },
  },
  {
    baselineState: { enum: ['new', 'unchanged', 'updated', 'absent'] },
    suppressions: list(object({ kind: { enum: ['external', 'inSource'] }, justification: ANY })),
  },
);
const RULE = object({ id: ANY, shortDescription: TEXT, fullDescription: TEXT, defaultConfiguration: ANY });
const DRIVER = object({ name: ANY, version: ANY, rules: list(RULE) });
/** The schema that code hosts require of a SARIF file. */
const EXPECTED = object({
  $schema: ANY,
  version: { const: '2.1.0' },
  runs: list(object({ tool: object({ driver: DRIVER }), results: list(RESULT), automationDetails: object({ id: ANY }) }), 1),
});

interface Sarif {
  readonly runs: readonly [
    { readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } }; readonly results: readonly Result[] },
  ];
}

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly locations: readonly [
    { readonly physicalLocation: { readonly region: { readonly startLine: number } }; readonly logicalLocations: readonly object[] },
  ];
  readonly [name: string]: unknown;
}

const report: Report = await runProperties(
  [countingProperty('failed', 40), countingProperty('warned', 40, { isDecision: true }), countingProperty('passed', 2000)],
  fakeExecutor(() => Response.json({}), { kind: 'deployment' }),
  { name: 'https://staging.test', seed: 7, runs: 50, rules: [] },
);

const isSarif = new Ajv({ allErrors: true, strict: false }).compile<Sarif>(EXPECTED);

function parsed(shown: Report): Sarif {
  const value: unknown = JSON.parse(sarifReport(shown));
  if (!isSarif(value)) throw new Error(JSON.stringify(isSarif.errors));
  return value;
}

describe('the SARIF report', () => {
  it('has what code hosts require, and a rule for each finding', () => {
    const [{ tool, results }] = parsed(report).runs;
    expect(results.map(({ ruleId, ruleIndex, level }) => [ruleId, tool.driver.rules[ruleIndex]?.id, level])).toEqual([
      ['failed', 'failed', 'error'],
      ['warned', 'warned', 'warning'],
    ]);
    expect(results[0]?.['message']).toEqual({
      text: expect.stringMatching(/^got 40, .*\nReplay: sim contract --replay failed@7@50@[\d:]+$/),
    });
    expect(results[0]).not.toHaveProperty('baselineState');
    expect(sarifReport(report)).not.toContain('key_of_the_tests');
  });

  it('points at the operation of the last request in the document that `sim openapi` prints', () => {
    const [location] = parsed(report).runs[0].results[0]?.locations ?? [];
    const lines = documentYaml(publicApi.json).split('\n');
    const line = location?.physicalLocation.region.startLine ?? 0;
    expect(location?.logicalLocations).toEqual([
      { name: 'GET /api/v1/team', fullyQualifiedName: '/paths/~1api~1v1~1team/get', kind: 'object' },
    ]);
    expect(lines.slice(line - 1, line + 10).join('\n')).toMatch(/^ {4}get:\n[^]*operationId: listTeams/);
  });

  it('finds every operation', () => {
    const yaml = documentYaml(publicApi.json);
    const lines = yaml.split('\n');
    for (const { id, method, path } of publicApi.operations()) {
      const line = operationLine(yaml, method, path);
      expect(lines.slice(line, line + 60).find(text => text.startsWith('      operationId:'))).toBe(`      operationId: ${id}`);
    }
  });

  it('distinguishes known failures from new ones, and contains why they are accepted', () => {
    const known = { ...entryOf('failed', 'x'), reason: 'is being fixed', ticket: 'API-7', until: '2026-12-31' };
    const results = report.results.map(result => (result.id === 'failed' ? { ...result, known } : result));
    const compared = parsed({ ...report, results, baseline: { file: 'b.yaml', gone: [] }, tooFewCases: ['passed'] }).runs[0].results;
    expect(compared.map(({ ruleId, baselineState, suppressions }) => [ruleId, baselineState, suppressions])).toEqual([
      ['failed', 'unchanged', [{ kind: 'external', status: 'accepted', justification: 'is being fixed, API-7, until 2026-12-31' }]],
      ['warned', 'new', undefined],
      ['passed', 'new', undefined],
    ]);
    expect(compared[2]?.['message']).toEqual({ text: 'Too few cases: ran 50 of at least 20' });
  });

  it('gives the same finding the same fingerprint in every run', async () => {
    const again = await runProperties(
      [countingProperty('failed', 33)],
      fakeExecutor(() => Response.json({})),
      { name: 'https://staging.test', seed: 9, runs: 50, rules: [] },
    );
    const fingerprints = [report, again].map(each => parsed(each).runs[0].results[0]?.['partialFingerprints']);
    expect(fingerprints[0]).toEqual(fingerprints[1]);
  });
});
