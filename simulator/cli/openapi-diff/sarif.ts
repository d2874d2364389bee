import { sarifLog, suppressionOf } from '../../../contract-tests/run/reporters/sarif.ts';
import { operationLine } from '../../../openapi/document-yaml.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { breaksText, type DiffReport, type Finding, failing, isAboutEvents } from './report.ts';

/** Returns the findings as SARIF 2.1.0: an error for one that fails the command, a warning for another that breaks something, else a note. */
export function sarifReport(report: DiffReport): string {
  const { findings, file, text } = report;
  const fails = new Set(failing(report));
  const rules = [...new Set(findings.map(ruleOf))];
  const run = {
    tool: {
      driver: {
        name: 'sim openapi diff',
        version: manifest.version,
        rules: rules.map(id => ({ id, shortDescription: { text: id.replaceAll('/', ' ') } })),
      },
    },
    // Code hosts compare a run with the last one of the same id.
    automationDetails: { id: 'sim openapi diff/' },
    invocations: [{ executionSuccessful: true }],
    columnKind: 'utf16CodeUnits',
    results: findings.map(finding => ({
      ruleId: ruleOf(finding),
      ruleIndex: rules.indexOf(ruleOf(finding)),
      level: fails.has(finding) ? 'error' : finding.breaks.length > 0 ? 'warning' : 'note',
      message: { text: `${finding.title}: ${finding.message} (${breaksText(finding.breaks)})` },
      locations: [locationOf(finding, file, text)],
      // GitHub recognizes a finding by the first one.
      partialFingerprints: { primaryLocationLineHash: `${finding.fingerprint}:1`, 'simOpenapiDiff/v1': finding.fingerprint },
      ...suppressionOf(finding.known),
    })),
  };
  return sarifLog(run);
}

function ruleOf({ places, breaks }: Finding): string {
  const [first] = places;
  return [first?.subject ?? '', first?.what ?? '', breaks.join(' and ') || 'harmless'].join('/');
}

/** The operation in the new document. One that is gone, and an event, is at its beginning. */
function locationOf(finding: Finding, file: string, text: string): object {
  const [first] = finding.places;
  const [method = '', path = ''] = first && !isAboutEvents(finding) ? first.operation.split(' ') : [];
  return {
    physicalLocation: { artifactLocation: { uri: file }, region: { startLine: operationLine(text, method, path) } },
    ...(first && first.operation !== '' && { logicalLocations: [{ name: first.operation, kind: 'object' }] }),
  };
}
