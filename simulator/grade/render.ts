import { STATUS_CODES } from 'node:http';
import type { Grade, GradeAcknowledgements, GradeEvidence, GradeProblem, GradeRule } from '../../openapi/generated/control-types.ts';
import { iso } from '../kernel/time.ts';
import { shellQuoted } from '../text/printable.ts';
import { gradeOf, type JudgedProblem, type JudgedRule, missingForLetter, scoreOf } from './judge.ts';
import type { ObservedCall, ObservedDelivery, Run } from './run.ts';
import { traps } from './traps/all.ts';
import type { TrapName } from './traps/names.ts';

/** How many problems of a rule are shown. */
const MAX_PROBLEMS = 20;
/** A longer body is left out of a command. */
const MAX_BODY_CHARACTERS = 4000;

/** What a grade is made of. */
export interface Graded {
  /** Every run of the client, those of the traps included. */
  readonly runs: readonly Run[];
  readonly judged: readonly JudgedRule[];
  readonly traps: readonly { readonly name: TrapName; readonly times: number }[];
  readonly seed: number;
  /** Masks the secrets in a text. */
  readonly mask: (text: string) => string;
}

/** The grade as the report and the control API show it. */
export function renderGrade({ runs, judged, traps: set, seed, mask }: Graded): Grade {
  const score = scoreOf(judged);
  const missing = missingForLetter(judged, set);
  return {
    grade: score === null || missing.length > 0 ? null : gradeOf(score),
    score,
    practices: { exercised: judged.filter(({ result }) => result !== 'not-exercised').length, total: judged.length },
    missing,
    seed,
    calls: runs.reduce((sum, { calls }) => sum + calls.length, 0),
    deliveries: runs.reduce((sum, { deliveries }) => sum + deliveries.length, 0),
    traps: set.map(({ name, times }) => ({ name, text: traps.find(trap => trap.name === name)?.text ?? '', times })),
    acknowledgements: renderAcknowledgements(runs.flatMap(({ deliveries }) => deliveries)),
    rules: judged.map(each => renderRule(each, mask)),
  };
}

function renderAcknowledgements(deliveries: readonly ObservedDelivery[]): GradeAcknowledgements {
  const times = deliveries
    .filter(({ status }) => status !== null)
    .map(({ started, ended }) => Math.round((ended.real - started.real) * 10) / 10)
    .sort((a, b) => a - b);
  const at = (share: number): number | null => times[Math.ceil(share * times.length) - 1] ?? null;
  return { count: times.length, p50Ms: at(0.5), p95Ms: at(0.95), slowestMs: times.at(-1) ?? null };
}

function renderRule({ rule, level, result, occasions, occasion, problems }: JudgedRule, mask: Graded['mask']): GradeRule {
  const { id, title, why, advice, interfaceRules } = rule;
  const shown = problems.slice(0, MAX_PROBLEMS).map(problem => renderProblem(problem, mask));
  return { id, title, level, result, occasions, why, advice, occasion, interfaceRules, problems: shown };
}

function renderProblem({ text, evidence, attempt }: JudgedProblem, mask: Graded['mask']): GradeProblem {
  return { text: mask(text), attempt, evidence: evidence.map(each => renderEvidence(each, mask)) };
}

function renderEvidence(seen: ObservedCall | ObservedDelivery, mask: Graded['mask']): GradeEvidence {
  const { id, worldId, started, trap } = seen;
  const { text, curl } = 'operationId' in seen ? { text: textOfCall(seen), curl: curlOfCall(seen) } : describeDelivery(seen);
  return { id, worldId, at: iso(started.virtual), text: mask(text), trap, curl: mask(curl) };
}

function textOfCall({ method, path, query, status }: ObservedCall): string {
  return `${method} ${targetOf(path, query)} → ${status === 0 ? 'no answer' : `${status} ${STATUS_CODES[status] ?? ''}`.trim()}`;
}

function targetOf(path: string, query: string): string {
  return query === '' ? path : `${path}?${query}`;
}

function curlOfCall({ method, path, query, headers, requestBody }: ObservedCall): string {
  return [
    `curl -gsS -i -X ${method} "$SIM_URL"${shellQuoted(targetOf(path, query))}`,
    ...(headers['x-api-key'] === undefined ? [] : ['-H "x-api-key: $SIM_API_KEY"']),
    ...(headers['content-type'] === undefined ? [] : [`-H ${shellQuoted(`content-type: ${headers['content-type']}`)}`]),
    ...dataOf(requestBody),
  ].join(' ');
}

function describeDelivery({
  url,
  type,
  attempt,
  status,
  error,
  headers,
  body,
  forgery,
}: ObservedDelivery): Pick<GradeEvidence, 'text' | 'curl'> {
  const what = forgery === null ? `attempt ${attempt}` : FORGERIES[forgery];
  const fields = Object.entries(headers).map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`);
  return {
    text: `${type} to ${url}, ${what} → ${status ?? error}`,
    curl: [`curl -gsS -i -X POST ${shellQuoted(url)}`, ...fields, ...dataOf(body)].join(' '),
  };
}

const FORGERIES = { signature: 'with a made-up signature', secret: 'signed with another secret', body: 'changed after it was signed' };

function dataOf(body: string | null): string[] {
  if (body === null || body === '') return [];
  return body.length > MAX_BODY_CHARACTERS ? [`# and a body of ${body.length} characters`] : [`--data-raw ${shellQuoted(body)}`];
}
