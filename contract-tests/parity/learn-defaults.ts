import type { Overrides } from '../../openapi/generated/control-types.ts';
import { type OpenDefault, openDefaults } from '../../openapi/open-defaults.ts';
import { fieldsOf } from '../exchange.ts';
import type { ReplayedCall } from './replay.ts';

type DefaultOverride = NonNullable<Overrides['defaults']>[number];

export interface LearnedDefaults {
  readonly defaults: readonly DefaultOverride[];
  readonly contradictions: readonly (OpenDefault & { readonly theirs: readonly string[] })[];
}

/** Learns default values of fields that are null on the simulator but not on the deployment. */
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

/** Returns the distinct values of the deployment where the simulator has null, or none if no answer differs there. */
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

/** Returns the values at a path such as `items[].title`, one for each item. */
function leavesAt(node: unknown, field: string): readonly unknown[] {
  const [step = '', ...rest] = field.split('.');
  const value = fieldsOf(node)[step.replace(/\[\]$/, '')];
  if (rest.length === 0) return [value];
  return (Array.isArray(value) ? value : [value]).flatMap(item => leavesAt(item, rest.join('.')));
}
