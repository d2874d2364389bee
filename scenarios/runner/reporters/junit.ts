import type { ScenarioResult } from '../results.ts';
import { failureText } from './pretty.ts';
import { type ReportSettings, totalsOf } from './reporter.ts';

/** JUnit XML report with one test case per scenario. */
export function junitReport(results: readonly ScenarioResult[], durationMs: number, settings: ReportSettings): string {
  const { failed, skipped } = totalsOf(results);
  const counts = { tests: results.length, failures: failed, errors: 0, skipped, time: seconds(durationMs) };
  const cases = results.map(result => caseOf(result, settings)).join('\n');
  const suite = element('testsuite', { name: 'scenarios', ...counts }, `\n${cases}\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', { name: 'sim run', ...counts }, `\n${suite}\n`)}`;
}

function caseOf(result: ScenarioResult, settings: ReportSettings): string {
  const { name, file, durationMs, status, failure } = result;
  const attributes = { name, classname: file, file, time: seconds(durationMs) };
  if (status === 'skipped') return element('testcase', attributes, element('skipped', {}, ''));
  if (!failure) return element('testcase', attributes, '');
  const message = `${file}:${failure.line} ${failure.step}: ${failure.message}`;
  const text = failureText(result, failure, { ...settings, colour: false });
  return element('testcase', attributes, element('failure', { message, type: 'expectation' }, escaped(text)));
}

function element(name: string, attributes: Readonly<Record<string, string | number>>, content: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  return `<${name}${written.join('')}>${content}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Escapes text for XML 1.0. Characters that XML does not allow, such as control characters and lone surrogates, become U+FFFD. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}')
    .replaceAll(/[&<>"']/g, character => ENTITIES[character] ?? character);
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
