/** Compares two schemas: what differs in themselves, and which schemas below them have to be compared, too. */

import { isNode } from '../sources.ts';
import { pairBranches } from './branches.ts';
import { BOTH, brokenBy, type Difference, type Direction, NARROWS, type Side, WIDENS } from './change.ts';
import type { Schema, Schemas } from './schema.ts';
import {
  areTypesDisjoint,
  difference,
  keywordDifferences,
  limitDifferences,
  noteDifferences,
  typeDifferences,
  valueDifferences,
} from './value-rules.ts';

/** Two schemas in the same place. */
export interface Pair {
  readonly before: unknown;
  readonly after: unknown;
  readonly direction: Direction;
}

/** A pair below another. */
export interface Child extends Pair {
  /** What its place adds to that of the pair above: `.status`, `[]`; empty for the schema of a choice. */
  readonly step: string;
}

export interface Comparison {
  readonly differences: readonly Difference[];
  readonly children: readonly Child[];
}

/** Compares pairs of schemas of two documents. */
export class SchemaRules {
  constructor(
    readonly old: Schemas,
    readonly current: Schemas,
  ) {}

  compare({ before, after, direction }: Pair): Comparison {
    const was = this.old.schema(before);
    const is = this.current.schema(after);
    if (was.branches.length === 0 && is.branches.length === 0) return this.compareValues(was, is, direction);
    if (was.branches.length > 0 && is.branches.length > 0) {
      const choice = this.compareChoice(was.branches, is.branches, direction);
      const common = this.compareValues(was, is, direction);
      return { differences: [...common.differences, ...choice.differences], children: [...common.children, ...choice.children] };
    }
    if (isDescribed(was.branches.length > 0 ? was : is)) {
      const { differences, children } = this.compareValues(was, is, direction);
      return { differences: [...differences, conditionDifference(is.branches.length > 0, direction)], children };
    }
    // A schema has become a choice, or a choice a schema.
    return this.compareChoice(was.branches.length > 0 ? was.branches : [before], is.branches.length > 0 ? is.branches : [after], direction);
  }

  private compareChoice(before: readonly unknown[], after: readonly unknown[], direction: Direction): Comparison {
    const { pairs, removed, added } = pairBranches(before, after, this.old, this.current);
    const differences = [
      ...removed.map(name =>
        difference('choice', 'removed', brokenBy(NARROWS, direction), `The value may no longer be ${name}.`, { value: name }),
      ),
      ...added.map(name => difference('choice', 'added', brokenBy(WIDENS, direction), `The value may be ${name}.`, { value: name })),
    ];
    const isChoice = before.length > 1 || after.length > 1;
    return { differences, children: pairs.map(({ label, ...pair }) => ({ ...pair, direction, step: isChoice ? `(${label})` : '' })) };
  }

  private compareValues(was: Schema, is: Schema, direction: Direction): Comparison {
    const types = typeDifferences(was, is, direction);
    if (areTypesDisjoint(was, is)) return { differences: types, children: [] };
    const others = this.compareOthers(was, is, direction);
    const fields = this.compareFields(was, is, direction);
    const items = this.compareOptional(was.items, is.items, '[]', 'items', direction);
    const names = this.compareOptional(was.names, is.names, '{names}', 'propertyNames', direction);
    const parts = [others, fields, items, names];
    return {
      differences: [
        ...types,
        ...valueDifferences(was, is, direction),
        ...limitDifferences(was, is, direction),
        ...keywordDifferences(was, is, direction),
        ...parts.flatMap(({ differences }) => differences),
        ...noteDifferences(was, is, direction),
      ],
      children: parts.flatMap(({ children }) => children),
    };
  }

  /** Fields that no schema names. */
  private compareOthers(was: Schema, is: Schema, direction: Direction): Comparison {
    if (isNode(was.others) && isNode(is.others) && !isOpen(was) && !isOpen(is))
      return { differences: [], children: [{ before: was.others, after: is.others, direction, step: '.*' }] };
    const [before, after] = [opennessOf(was), opennessOf(is)];
    if (before === after) return { differences: [], children: [] };
    const effect = after > before ? WIDENS : NARROWS;
    const message = `Other fields were ${OPENNESS[before]} and are ${OPENNESS[after]}.`;
    return { differences: [difference('additionalProperties', 'changed', brokenBy(effect, direction), message)], children: [] };
  }

  private compareOptional(before: unknown, after: unknown, step: string, subject: string, direction: Direction): Comparison {
    if (before === after) return { differences: [], children: [] };
    if (before !== true && after !== true) return { differences: [], children: [{ before, after, direction, step }] };
    const [what, effect] = before === true ? (['added', NARROWS] as const) : (['removed', WIDENS] as const);
    return { differences: [difference(subject, what, brokenBy(effect, direction), `The schema of ${subject} was ${what}.`)], children: [] };
  }

  private compareFields(was: Schema, is: Schema, direction: Direction): Comparison {
    const before = visibleFields(was, this.old, direction);
    const after = visibleFields(is, this.current, direction);
    const names = new Set([...before.keys(), ...after.keys(), ...was.required, ...is.required]);
    const differences: Difference[] = [];
    const children: Child[] = [];
    for (const name of names) {
      const field = `.${name}`;
      const [old, current] = [before.get(name), after.get(name)];
      const requirement = { was: was.required.has(name), is: is.required.has(name) };
      if (old !== undefined && current !== undefined) children.push({ before: old, after: current, direction, step: field });
      if ((old === undefined) === (current === undefined)) {
        const isHidden = old === undefined && (was.properties.has(name) || is.properties.has(name));
        if (!isHidden) differences.push(...requiredDifferences(field, requirement, direction));
      } else if (old === undefined) differences.push(addedField(field, requirement.is, isClosed(was), direction));
      else differences.push(removedField(field, requirement.was, isClosed(is), direction));
    }
    return { differences, children };
  }
}

/** Whether a schema with a choice says itself what it allows, so that the choice is only a condition: `anyOf: [{ required: [a] }, { required: [b] }]`. */
function isDescribed({ types, properties }: Schema): boolean {
  return types !== undefined || properties.size > 0;
}

function conditionDifference(isAdded: boolean, direction: Direction): Difference {
  return isAdded
    ? difference('condition', 'added', brokenBy(NARROWS, direction), 'The value must also match one of several schemas.')
    : difference('condition', 'removed', brokenBy(WIDENS, direction), 'The value need no longer match one of several schemas.');
}

const OPENNESS = ['forbidden', 'limited to a schema', 'allowed'] as const;

function opennessOf(schema: Schema): 0 | 1 | 2 {
  if (isOpen(schema)) return 2;
  return schema.others === false ? 0 : 1;
}

function isOpen({ others }: Schema): boolean {
  return others === true || (isNode(others) && Object.keys(others).length === 0);
}

function isClosed({ others }: Schema): boolean {
  return others === false;
}

/** The fields that are sent in a direction: those that are only read are never in a request. */
function visibleFields({ properties }: Schema, schemas: Schemas, direction: Direction): ReadonlyMap<string, unknown> {
  const isHidden = (raw: unknown): boolean => {
    const { isReadOnly, isWriteOnly } = schemas.schema(raw);
    return direction === 'request' ? isReadOnly : isWriteOnly;
  };
  return new Map([...properties].filter(([, raw]) => !isHidden(raw)));
}

function requiredDifferences(
  field: string,
  { was, is }: { readonly was: boolean; readonly is: boolean },
  direction: Direction,
): Difference[] {
  if (was === is) return [];
  return [
    is
      ? difference('required', 'added', brokenBy(NARROWS, direction), 'The field is required.', { field })
      : difference('required', 'removed', brokenBy(WIDENS, direction), 'The field is no longer required.', { field }),
  ];
}

/** An optional field is harmless where unknown fields are dropped. */
function addedField(field: string, isRequired: boolean, wasClosed: boolean, direction: Direction): Difference {
  const breaks = new Set<Side>(isRequired ? brokenBy(NARROWS, direction) : []);
  if (wasClosed) for (const side of brokenBy(WIDENS, direction)) breaks.add(side);
  const message = isRequired ? 'The required field was added.' : 'The optional field was added.';
  return difference('field', 'added', [...breaks].toSorted(), message, { field });
}

/** Clients that send or read a field miss it. A server that required it, or that sends it where it is forbidden, fails, too. */
function removedField(field: string, wasRequired: boolean, isClosedNow: boolean, direction: Direction): Difference {
  const isServerBroken = direction === 'request' ? wasRequired : isClosedNow;
  const breaks: Side[] = isServerBroken ? brokenBy(BOTH, direction) : ['clients'];
  return difference('field', 'removed', breaks, `The ${wasRequired ? 'required' : 'optional'} field was removed.`, { field });
}
