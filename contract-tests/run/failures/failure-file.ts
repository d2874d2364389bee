import { Ajv } from 'ajv';
import manifest from '../../../package.json' with { type: 'json' };
import { parseJson } from '../../../simulator/text/json.ts';
import type { Check } from '../../checks/check.ts';
import type { Property } from '../../property.ts';
import { findingOf } from '../baseline/finding.ts';
import type { Executor } from '../executor.ts';
import { parseToken } from '../replay-token.ts';
import { reasonText } from '../reporters/rows.ts';
import type { Exchange, FailureReport, PropertyResult } from '../results.ts';
import { runProperties } from '../run.ts';
import { expectedResponse } from '../scripts/failing-case.ts';

/** The target on which a failure was found, without the key. */
export type FoundOn =
  | { readonly kind: 'simulator' }
  | {
      readonly kind: 'deployment';
      readonly url: string;
      /** The flags that name the deployment and allow the same as in the run. */
      readonly flags: string;
    };

export interface FailureFile {
  readonly kind: typeof KIND;
  /** The version of this package: another version may generate other cases. */
  readonly version: string;
  readonly property: string;
  readonly title: string;
  readonly message: string;
  /** The message without what differs from run to run. */
  readonly finding: string;
  readonly token: string;
  /** The command that repeats the failure. */
  readonly replay: string;
  readonly isStandalone: boolean;
  readonly repeats: string;
  readonly foundOn: FoundOn;
  readonly counterexample: string;
  /** The expected last response, as matchers of a scenario. */
  readonly expected: object | null;
  readonly exchanges: readonly Exchange[];
}

const KIND = 'failure of sim contract';

export interface NamedFile {
  readonly name: string;
  readonly text: string;
}

/** Returns a JSON file, a scenario and a curl script for each failure of a run. The results have masked secrets already. */
export function failureFiles(results: readonly PropertyResult[], foundOn: FoundOn): NamedFile[] {
  const counts = new Map<string, number>();
  return results.flatMap(result => {
    if (!result.failure || result.failure.token === '') return [];
    const name = result.id.replaceAll(/[^\w-]+/g, '.');
    // A check has a result for each of its findings.
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return filesOf(result, result.failure, count === 1 ? name : `${name}.${count}`, foundOn);
  });
}

function filesOf(result: PropertyResult, failure: FailureReport, name: string, foundOn: FoundOn): NamedFile[] {
  const scripts = [
    { name: `${name}.yaml`, text: failure.scenario },
    { name: `${name}.sh`, text: failure.curl },
  ];
  const file = { name: `${name}.json`, text: JSON.stringify(contentOf(result, failure, foundOn), null, 2) };
  // A worker that crashed has no requests to show.
  return [file, ...scripts.filter(({ text }) => text !== '')];
}

function contentOf({ id, title }: Pick<PropertyResult, 'id' | 'title'>, failure: FailureReport, foundOn: FoundOn): FailureFile {
  const { message, token, replay, isStandalone, repeats, counterexample, exchanges } = failure;
  const last = exchanges.at(-1);
  return {
    kind: KIND,
    version: manifest.version,
    property: id,
    title,
    message,
    finding: findingOf(message),
    token,
    replay,
    isStandalone,
    repeats,
    foundOn,
    counterexample,
    expected: last ? expectedResponse(last, message) : null,
    exchanges,
  };
}

const TEXT = { type: 'string' } as const;
/** The part of a file that a replay reads. */
const SCHEMA = {
  type: 'object',
  required: ['kind', 'property', 'message', 'finding', 'token', 'foundOn'],
  properties: {
    kind: { const: KIND },
    property: TEXT,
    message: TEXT,
    finding: TEXT,
    token: TEXT,
    foundOn: {
      oneOf: [
        { type: 'object', required: ['kind'], properties: { kind: { const: 'simulator' } } },
        { type: 'object', required: ['kind', 'url', 'flags'], properties: { kind: { const: 'deployment' }, url: TEXT, flags: TEXT } },
      ],
    },
  },
};

/** The fields of a failure that a replay needs. */
export type Replayable = Pick<FailureFile, 'property' | 'message' | 'finding' | 'token' | 'foundOn'>;

/** Parses the JSON file of a failure. Returns undefined if it is none. */
export function parseFailure(text: string): Replayable | undefined {
  try {
    const value = parseJson(text);
    const isFailure = new Ajv({ strict: false }).compile<Replayable>(SCHEMA);
    return isFailure(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const REPLAY_OUTCOMES = ['fixed', 'still failing', 'cannot be repeated'] as const;
export type ReplayOutcome = (typeof REPLAY_OUTCOMES)[number];

export interface Replayed {
  readonly outcome: ReplayOutcome;
  /** What fails, or why it cannot be repeated; empty when it is fixed. */
  readonly detail: string;
}

export interface ReplayOptions {
  readonly properties: readonly Property[];
  readonly executor: Executor;
  /** The checks of every exchange, as in the run that found the failure. */
  readonly checks: readonly Check[];
  /** The kind of the executor's target. */
  readonly target: FoundOn['kind'];
  readonly signal?: AbortSignal | undefined;
}

/** Repeats a failure from a file. Never rejects. */
export async function replayFailure(failure: Replayable, options: ReplayOptions): Promise<Replayed> {
  const { properties, executor, target, checks, signal } = options;
  const { foundOn } = failure;
  if (foundOn.kind !== target) return impossible(otherTarget(foundOn));
  const token = parseToken(failure.token);
  if (!token) return impossible(`its token is not valid: ${failure.token}`);
  const property = properties.find(({ id }) => id === token.id);
  if (!property) return impossible(`there is no property ${token.id}`);
  // Without this a failure in a request that is sent only once in a run, such as a list of ids, would look fixed.
  executor.forget();
  const { results } = await runProperties([property], executor, {
    ...token,
    name: '',
    rules: [],
    signal,
    checks,
    isDeployment: target === 'deployment',
  });
  const replayed = judged(failure, token.id, results);
  const dependsOnOthers = target === 'deployment' && checks.some(check => check.isAboutSequence && isOf(check, failure));
  return replayed.outcome === 'fixed' && dependsOnOthers ? impossible('it depends on the requests of other properties') : replayed;
}

function isOf({ id }: Check, { property }: Replayable): boolean {
  return property.startsWith(`checks/${id}/`);
}

function otherTarget(foundOn: FoundOn): string {
  if (foundOn.kind === 'simulator') return 'it was found on a simulator; leave --target out';
  return `it was found on ${foundOn.url}; name a deployment: ${foundOn.flags}`;
}

/** Returns the outcome for the failure. A failed check has its own result beside that of the property; findings of other checks are ignored. */
function judged({ property, finding }: Replayable, cause: string, results: readonly PropertyResult[]): Replayed {
  const own = results.filter(({ id, failure }) => failure && (id === property || id === cause));
  const failing = own.find(({ failure }) => failure && findingOf(failure.message) === finding) ?? own[0];
  if (failing?.failure) {
    const { message } = failing.failure;
    if (findingOf(message) === finding) return { outcome: 'still failing', detail: message };
    if (failing.runs === 0) return impossible(message);
    return { outcome: 'still failing', detail: `in another way: ${message}` };
  }
  const repeated = results.find(({ id }) => id === cause);
  if (repeated?.verdict === 'skipped') return impossible(reasonText(repeated));
  return repeated && repeated.runs > 0 ? { outcome: 'fixed', detail: '' } : impossible('its case no longer applies');
}

function impossible(detail: string): Replayed {
  return { outcome: 'cannot be repeated', detail };
}
