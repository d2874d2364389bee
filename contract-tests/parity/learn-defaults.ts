/** Learns default values from fields where the simulator answers null and the deployment something else. */
import type { Overrides } from '../../openapi/generated/control-types.ts';
import { type OpenDefault, openDefaults } from '../../openapi/open-defaults.ts';
import { fieldsOf } from '../exchange.ts';
import type { ReplayedCall } from './replay.ts';

type DefaultOverride = NonNullable<Overrides['defaults']>[number];

export interface LearnedDefaults {
  readonly defaults: readonly DefaultOverride[];
  readonly contradictions: readonly (OpenDefault & { readonly theirs: readonly string[] })[];
}

export function learnDefaults(results: readonly ReplayedCall[]): LearnedDefaults {
  const found = openDefaults
    .map(place => ({ ...place, values: valuesAt(results, place) }))
    .filter(({ values }) => values.some(value => value !== null));
  return {
    defaults: found.flatMap(({ operation, field, values: [value, ...others] }) =>
      typeof value === 'string' && others.length === 0 ? [{ operation, field, value }] : [],
    ),
    contradictions: found.flatMap(({ operation, field, values }) =>
      values.length > 1 ? [{ operation, field, theirs: values.map(value => JSON.stringify(value)) }] : [],
    ),
  };
}

/** What the deployment has where the simulator has null, each value once. None where no answer differs there. */
function valuesAt(results: readonly ReplayedCall[], { operation, field }: OpenDefault): readonly unknown[] {
  const own = results.filter(
    ({ call, ours }) => call.operation === operation && ours && ours.status === call.answer.status && ours.status < 300,
  );
  if (!own.some(({ differences }) => differences.some(({ class: kind, at }) => kind === 'null' && at === field))) return [];
  const values = own.flatMap(({ call, ours }) => {
    const [theirs, mine] = [leavesAt(call.answer.body, field), leavesAt(JSON.parse(ours?.text ?? 'null'), field)];
    return theirs.filter((_, index) => mine[index] === null);
  });
  return [...new Set(values)];
}

/** `items[].title`: that of each item. */
function leavesAt(node: unknown, field: string): readonly unknown[] {
  const [step = '', ...rest] = field.split('.');
  const value = fieldsOf(node)[step.replace(/\[\]$/, '')];
  if (rest.length === 0) return [value];
  return (Array.isArray(value) ? value : [value]).flatMap(item => leavesAt(item, rest.join('.')));
}
