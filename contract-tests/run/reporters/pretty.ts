import pc from 'picocolors';
import { countOf, type FailureReport, MIN_CASES, type PropertyResult, type Report, VERDICTS, type VerdictName } from '../results.ts';
import { coverageLines } from './coverage-text.ts';

const MAX_EXCHANGES = 3;
const MAX_CHARACTERS = 600;

export interface PrettySettings {
  readonly colour: boolean;
  /** The command that shows a failure again. */
  again(token: string): string;
}

/** A property that does not hold, with all that is known of it; undefined for one that needs no words of its own. */
export function resultText(result: PropertyResult, settings: PrettySettings): string | undefined {
  const { verdict, id, statement, failure } = result;
  if (!failure) return undefined;
  const paint = pc.createColors(settings.colour);
  const mark = verdict === 'fails' ? paint.red('✗ fails') : paint.yellow('! warns');
  return `${mark}  ${paint.bold(statement)}  ${paint.dim(id)}\n${failureText(failure, settings)}\n`;
}

/** Verdicts, each by itself; why the rest could not be checked; what was seen. */
export function summaryText(report: Report, { colour }: PrettySettings): string {
  const paint = pc.createColors(colour);
  const colours: Readonly<Record<VerdictName, (text: string) => string>> = {
    holds: paint.green,
    fails: paint.red,
    warns: paint.yellow,
    'not checkable': paint.dim,
  };
  const verdicts = VERDICTS.map(verdict => ({ verdict, count: countOf(report, verdict) })).filter(({ count }) => count > 0);
  return [
    ...reasonLines(report).map(line => paint.dim(line)),
    ...coverageLines(report).map(line => paint.dim(line)),
    ...report.notes,
    ...report.tooFewCases.map(id => paint.red(`Not shown: ${id} was looked at fewer than ${MIN_CASES} times`)),
    ...report.leftovers.map(({ what, id, reason }) => paint.red(`Left on the target: ${what} ${id} (${reason})`)),
    `${report.target}, seed ${report.seed}: ${verdicts.map(({ verdict, count }) => colours[verdict](`${count} ${verdict === 'not checkable' ? verdict : short(verdict, count)}`)).join(', ')}`,
    `${report.requests} requests in ${(report.durationMs / 1000).toFixed(1)} s`,
  ].join('\n');
}

/** `1 holds`, `2 hold`. */
function short(verdict: VerdictName, count: number): string {
  return count === 1 ? verdict : verdict.replace(/s$/, '');
}

/** Each reason once, with how many properties it concerns. */
function reasonLines({ results }: Report): string[] {
  const counts = new Map<string, number>();
  for (const { reason } of results) if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => `Not checkable, ${count === 1 ? '1 property' : `${count} properties`}: ${reason}`);
}

function failureText(failure: FailureReport, { colour, again }: PrettySettings): string {
  const paint = pc.createColors(colour);
  const calls = failure.exchanges
    .slice(-MAX_EXCHANGES)
    .flatMap(({ method, url, requestBody, status, responseBody }) => [
      `    ${method} ${cut(url)}`,
      ...(requestBody === null ? [] : [`      sent  ${cut(requestBody)}`]),
      `      ${status}   ${cut(responseBody)}`,
    ]);
  return [
    `  ${paint.red(cut(failure.message))}`,
    `  ${paint.bold('Smallest case')}  ${cut(failure.counterexample)}`,
    ...calls,
    ...(failure.isAlone ? [] : ['  Shows itself only after the cases before it; the command repeats them all']),
    `  ${paint.bold('Again')}  ${again(failure.token)}`,
  ].join('\n');
}

/** Shortened, and without what would move the terminal's cursor. */
function cut(text: string): string {
  const plain = text.replaceAll(/\p{Cc}+/gu, ' ');
  return plain.length > MAX_CHARACTERS ? `${plain.slice(0, MAX_CHARACTERS)}…` : plain;
}
