import type { Property } from '../../contract-tests/property.ts';
import { counted } from './output.ts';

/** The properties by area, each with what it needs, its title and rules, in lines of at most `width` columns; and totals. */
export function listText(properties: readonly Property[], width: number): string {
  const areas = [...new Set(properties.map(({ area }) => area))].toSorted();
  const groups = areas.map(area => groupText(area, propertiesOf(properties, area), width));
  const rules = new Set(properties.flatMap(property => property.rules));
  const needs = needCounts(properties).map(([need, count]) => `${count} need ${need}`);
  const totals = [`${propertyCount(properties.length)} in ${counted(areas.length, 'area')}, ${counted(rules.size, 'rule')}`, ...needs];
  return [...groups, wrapped(totals.join('; '), width, '')].join('\n\n');
}

function propertiesOf(properties: readonly Property[], area: string): readonly Property[] {
  return properties.filter(property => property.area === area);
}

function groupText(area: string, properties: readonly Property[], width: number): string {
  const entries = properties.flatMap(({ id, title, rules, needs }) => [
    wrapped(needs.length === 0 ? id : `${id}  (needs ${needs.join(', ')})`, width, '  '),
    wrapped([title, ...rules].join(' '), width, '      '),
  ]);
  return [`${area}: ${propertyCount(properties.length)}`, ...entries].join('\n');
}

/** How many properties need what, most first. */
function needCounts(properties: readonly Property[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const need of properties.flatMap(({ needs }) => needs)) counts.set(need, (counts.get(need) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

/** Breaks a text between words, so that no line is longer than `width` unless a word is. */
function wrapped(text: string, width: number, indent: string): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && indent.length + last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map(line => indent + line).join('\n');
}

function propertyCount(count: number): string {
  return count === 1 ? '1 property' : `${count} properties`;
}
