import { type OperationSpec, publicApi } from '../../../openapi/document.ts';
import { documentYaml, operationLine } from '../../../openapi/yaml-text.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { entryOf } from '../baseline/baseline.ts';
import { operationAt } from '../operation-at.ts';
import { type KnownFailure, minCasesOf, outcomeOf, type PropertyResult, type Report } from '../results.ts';

/** The file of all locations: the document from `sim openapi > openapi.yaml`. */
const DOCUMENT = 'openapi.yaml';

/** Returns failed, warned and known properties as SARIF 2.1.0, which code hosts show as findings of a scan. */
export function sarifReport(report: Report): string {
  const found = report.results.filter(result => ['failed', 'known', 'warned'].includes(outcomeOf(report, result)));
  // A check has a result for each of its findings about an operation.
  const rules = [...new Map(found.map(result => [result.id, result])).values()];
  const yaml = found.length > 0 ? documentYaml(publicApi.json) : '';
  const started = Date.parse(report.startedAt);
  const run = {
    tool: { driver: { name: 'sim contract', version: manifest.version, rules: rules.map(ruleOf) } },
    // Code hosts compare a run with the last one of the same id.
    automationDetails: { id: `sim contract/${report.target}/` },
    invocations: [
      {
        executionSuccessful: !report.isInterrupted && report.inconclusive.length === 0,
        startTimeUtc: report.startedAt,
        endTimeUtc: new Date(started + report.durationMs).toISOString(),
        ...notificationsOf(report),
      },
    ],
    columnKind: 'utf16CodeUnits',
    ...(report.responseTimes && { properties: { responseTimes: report.responseTimes } }),
    results: found.map(result =>
      resultOf(
        report,
        result,
        rules.findIndex(({ id }) => id === result.id),
        yaml,
      ),
    ),
  };
  return sarifLog(run);
}

/** Returns a run as the text of a file. */
export function sarifLog(run: object): string {
  return JSON.stringify({ $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] }, null, 2);
}

/** Returns what a reader must know about the run besides its findings. */
function notificationsOf({ inconclusive, notes }: Report): object {
  const notifications = [
    ...inconclusive.map(text => ({ level: 'error', message: { text: `Inconclusive: ${text}` } })),
    ...notes.map(text => ({ level: 'note', message: { text } })),
  ];
  return notifications.length > 0 ? { toolExecutionNotifications: notifications } : {};
}

function ruleOf({ id, title, area, rules, verdict }: PropertyResult): object {
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: rules.length > 0 ? `${title} (${rules.join(', ')})` : title },
    defaultConfiguration: { level: verdict === 'warned' ? 'warning' : 'error' },
    properties: { tags: [area, ...rules] },
  };
}

function resultOf(report: Report, result: PropertyResult, ruleIndex: number, yaml: string): object {
  const { id, verdict, failure, known, runs } = result;
  const message = failure?.message ?? `Too few cases: ran ${runs} of at least ${minCasesOf(report)}`;
  const { fingerprint } = entryOf(id, message);
  return {
    ruleId: id,
    ruleIndex,
    level: verdict === 'warned' ? 'warning' : 'error',
    message: { text: failure && failure.replay !== '' ? `${message}\nReplay: ${failure.replay}` : message },
    locations: [locationOf(result, yaml)],
    // GitHub recognizes a finding by the first one.
    partialFingerprints: { primaryLocationLineHash: `${fingerprint}:1`, 'simContractFinding/v1': fingerprint },
    ...(report.baseline && { baselineState: known ? 'unchanged' : 'new' }),
    ...suppressionOf(known),
    ...(failure && { properties: { counterexample: failure.counterexample, token: failure.token } }),
  };
}

/** Returns what a result has of the entry of a baseline that accepts it, if there is one. */
export function suppressionOf(known: KnownFailure | undefined): object {
  if (!known) return {};
  const { reason = 'In the baseline', ticket, until } = known;
  const justification = [reason, ...(ticket === undefined ? [] : [ticket]), ...(until === undefined ? [] : [`until ${until}`])].join(', ');
  return { suppressions: [{ kind: 'external', status: 'accepted', justification }] };
}

/** Returns the operation of a check that shows no request: the last part of its id. */
function operationOf(id: string): OperationSpec | undefined {
  const name = id.split('/').at(-1);
  return publicApi.operations().find(operation => operation.id === name);
}

/** Returns the location of the operation of the last request. */
function locationOf({ id, failure }: PropertyResult, yaml: string): object {
  const last = failure?.exchanges.at(-1);
  const operation = last ? operationAt(last.method, new URL(last.url).pathname) : operationOf(id);
  if (!operation) return { physicalLocation: { artifactLocation: { uri: DOCUMENT }, region: { startLine: 1 } } };
  const { method, path } = operation;
  const pointer = `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}`;
  return {
    physicalLocation: { artifactLocation: { uri: DOCUMENT }, region: { startLine: operationLine(yaml, method, path) } },
    logicalLocations: [{ name: `${method} ${path}`, fullyQualifiedName: pointer, kind: 'object' }],
  };
}
