import { publicApi } from '../../openapi/document.ts';
import type { Overrides } from '../../openapi/generated/control-types.ts';
import { openDefaults } from '../../openapi/open-defaults.ts';
import type { Problem } from '../domain/worlds/fixture-rules.ts';
import { checkMessageOverride } from '../text/messages.ts';
import { didYouMean } from '../text/suggest.ts';
import { schemaProblems } from './schema-problems.ts';

type MessageOverride = NonNullable<Overrides['messages']>[number];
type DefaultOverride = NonNullable<Overrides['defaults']>[number];

/** Everything that is wrong with overrides: first their shape, and if that is right, names, templates and what is there twice. */
export function overridesProblems(value: unknown): readonly Problem[] {
  const wrongShape = schemaProblems('Overrides', value, 'The file');
  if (wrongShape.length > 0) return wrongShape;
  // The schema has validated it.
  const { messages = [], defaults = [] } = value as Overrides;
  return [
    ...messages.flatMap((message, index) => problemsAt(['messages', index], messageProblems(message))),
    ...repeated('messages', messages, ({ operation, status, at, ours }) => JSON.stringify([operation, status, at, ours])),
    ...defaults.flatMap((entry, index) => problemsAt(['defaults', index], defaultProblems(entry))),
    ...repeated('defaults', defaults, ({ operation, field }) => `${operation} ${field}`),
  ];
}

/** The value as overrides. Throws a TypeError with its name and every problem. */
export function checkedOverrides(name: string, value: unknown): Overrides {
  const problems = overridesProblems(value);
  const [first] = problems;
  if (first && problems.length === 1) throw new TypeError(`${name}: ${first.message}`);
  if (first) throw new TypeError(`${name} has ${problems.length} problems\n${problems.map(({ message }) => `  ${message}`).join('\n')}`);
  // It has no problems.
  return value as Overrides;
}

function problemsAt(path: Problem['path'], messages: readonly string[]): Problem[] {
  return messages.map(message => ({ path, message: `${path.join('.')}: ${message}` }));
}

function repeated<T>(list: string, entries: readonly T[], keyOf: (entry: T) => string): Problem[] {
  const keys = entries.map(keyOf);
  return keys.flatMap((key, index) => {
    const first = keys.indexOf(key);
    return first === index ? [] : problemsAt([list, index], [`is about the same as ${list}.${first}; remove one`]);
  });
}

function messageProblems({ operation, ...templates }: MessageOverride): string[] {
  const unknown = operation === undefined ? [] : operationProblems(operation);
  try {
    checkMessageOverride(templates);
    return unknown;
  } catch (error) {
    if (error instanceof TypeError) return [...unknown, error.message];
    throw error;
  }
}

function operationProblems(operation: string): string[] {
  const names = publicApi.operations().map(({ id }): string => id);
  return names.includes(operation) ? [] : [`there is no operation ${operation}${didYouMean(operation, names)}`];
}

/** The fields that can be overridden are texts. */
function defaultProblems({ operation, field, value }: DefaultOverride): string[] {
  const isKnown = openDefaults.some(each => each.operation === operation && each.field === field);
  if (isKnown) return typeof value === 'string' ? [] : [`value must be text, not ${JSON.stringify(value)}`];
  const all = openDefaults.map(each => `${each.field} of ${each.operation}`).join(', ');
  return [...operationProblems(operation), `${field} of ${operation} is no default that can be overridden; these can: ${all}`];
}
