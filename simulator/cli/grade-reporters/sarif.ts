import { createHash } from 'node:crypto';
import { sarifLog } from '../../../contract-tests/run/reporters/sarif.ts';
import type { Grade, GradeRule } from '../../../openapi/generated/control-types.ts';
import { version } from '../../kernel/version.ts';
import { type AboutGrade, gradeLine } from './report.ts';

/** SARIF 2.1.0, which code hosts show as findings of a scan. A client's code is not known here, so that a finding is about the whole of it. */
export function sarifReport(grade: Grade, { command }: AboutGrade): string {
  const { rules } = grade;
  const run = {
    tool: { driver: { name: 'sim grade', version, rules: rules.map(descriptorOf) } },
    automationDetails: { id: `sim grade/${command}/` },
    invocations: [{ executionSuccessful: true, commandLine: command }],
    columnKind: 'utf16CodeUnits',
    results: rules.flatMap((rule, ruleIndex) =>
      rule.problems.map(({ text, evidence }) => ({
        ruleId: rule.id,
        ruleIndex,
        level: rule.level,
        message: { text: [text, ...evidence.map(each => `${each.id} ${each.text}`), rule.advice].join('\n') },
        locations: [{ physicalLocation: { artifactLocation: { uri: 'package.json' }, region: { startLine: 1 } } }],
        partialFingerprints: { primaryLocationLineHash: `${fingerprintOf(rule)}:1` },
        properties: { evidence },
      })),
    ),
    properties: { grade: gradeLine(grade) },
  };
  return sarifLog(run);
}

function descriptorOf({ id, title, why, advice, level, interfaceRules }: GradeRule): object {
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: why },
    help: { text: advice },
    defaultConfiguration: { level },
    properties: { tags: [id.split('/', 1)[0], ...interfaceRules] },
  };
}

/** The same for all findings of a rule: what they quote changes from run to run. */
function fingerprintOf({ id }: GradeRule): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 16);
}
