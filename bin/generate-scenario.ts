/** Derives the schema of scenario files, the types of steps, and the checks of their fields from `openapi/scenario.yaml`, whose head explains its words. */
import { nameOf } from '../openapi/schema.ts';
import { schemaId } from './file-schema.ts';
import { comment, type Document, type Schema, typeOf } from './generate-types.ts';

/** A schema as it is written there. */
interface Declared extends Schema {
  readonly properties?: Fields;
  readonly patternProperties?: Fields;
  readonly additionalProperties?: boolean | Declared;
  readonly items?: Declared;
  readonly anyOf?: readonly Declared[];
  readonly examples?: readonly unknown[];
  readonly 'x-check'?: string;
  readonly 'x-names-of'?: string;
  readonly 'x-loaded'?: Declared;
}

type Fields = Readonly<Record<string, Declared>>;

/** The content of `openapi/scenario.yaml`. */
export interface ScenarioDeclaration {
  /** The schema of a file, as it is. */
  readonly root: object;
  readonly common: Fields;
  readonly expecting: Fields;
  readonly steps: Readonly<Record<string, Declared & { readonly properties: Fields }>>;
  readonly definitions: Fields;
}

const HEAD = 'Generated from openapi/scenario.yaml by `npm run generate`. Do not edit.';

/** The text of the schema, with which editors complete scenarios and the runner validates them. */
export function scenarioSchema(declaration: ScenarioDeclaration): string {
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: schemaId('scenario'),
    $comment: HEAD,
    ...declaration.root,
    definitions: eachOf(wholeOf(declaration), published),
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

/** The text of a module with the kinds of steps, their types, and the checks of their fields. */
export function scenarioSteps(declaration: ScenarioDeclaration, controlApi: Document): string {
  const { steps } = declaration;
  const kinds = Object.keys(steps);
  const whole = wholeOf(declaration);
  const typeName = (name: string): string =>
    name.replaceAll(/(?:^|-)\w/g, start => start.slice(-1).toUpperCase()) + (Object.hasOwn(steps, name) ? 'Step' : '');
  return [
    `// ${HEAD}\n`,
    ...Object.entries(whole).map(
      ([name, schema]) => `${comment(schema.description, '')}export type ${typeName(name)} = ${typeOf(loaded(schema, typeName), '')};\n`,
    ),
    '/** Step types by kind. */',
    'export interface StepsByKind {',
    ...kinds.map(kind => `  '${kind}': ${typeName(kind)};`),
    '}\n',
    'export type StepKind = keyof StepsByKind;\n',
    '/** In the order in which a step is recognized. */',
    `export const stepKinds = ${JSON.stringify(kinds)} as const satisfies readonly StepKind[];\n`,
    '/** What is checked in a step besides its schema, after its field: `*` is each item of a list. */',
    'export const fieldChecks = {',
    ...kinds.map(kind => `  '${kind}': ${JSON.stringify(checksOf(whole[kind] ?? {}, '', { whole, controlApi }))},`),
    '} as const;\n',
  ].join('\n');
}

/** All definitions, and the steps with what is not written down for each. */
function wholeOf({ steps, definitions, common, expecting }: ScenarioDeclaration): Fields {
  const whole = Object.entries(steps).map(([kind, { description, required = [], properties, ...others }]) => {
    const { expect } = properties;
    const soft = expect && {
      ...expecting['expect-soft'],
      $ref: `${kind}/properties/expect`,
      examples: expect.examples,
      'x-loaded': expect,
    };
    const fields = { ...properties, ...(soft && { ...expecting, 'expect-soft': soft }), ...common, ...properties };
    return [kind, { description, type: 'object', required: [kind, ...required], ...others, properties: fields }] as const;
  });
  const step = {
    description: 'One step. The property that names its kind decides which other properties are allowed.',
    anyOf: Object.keys(steps).map($ref => ({ $ref })),
    examples: [{ advance: 'PT2H' }],
  };
  return { ...definitions, ...Object.fromEntries(whole), step };
}

/** The schema with its inner ones changed. */
function within(schema: Declared, change: (part: Declared) => Declared): Declared {
  const { properties, patternProperties, additionalProperties: others, items, anyOf } = schema;
  return {
    ...schema,
    ...(properties && { properties: eachOf(properties, change) }),
    ...(patternProperties && { patternProperties: eachOf(patternProperties, change) }),
    ...(typeof others === 'object' && { additionalProperties: change(others) }),
    ...(items && { items: change(items) }),
    ...(anyOf && { anyOf: anyOf.map(change) }),
  };
}

function eachOf(fields: Fields, change: (part: Declared) => Declared): Fields {
  const changed = Object.entries(fields).map(([name, part]) => [name, change(part)] as const);
  return Object.fromEntries(changed.filter(([, part]) => Object.keys(part).length > 0));
}

/** A schema as draft 07 has it: closed, with references to definitions, and without our own keywords. */
function published(schema: Declared): Declared {
  const { description, $ref, 'x-check': _, 'x-names-of': __, 'x-loaded': ___, ...others } = within(schema, published);
  const reference = $ref === undefined ? undefined : { $ref: `#/definitions/${$ref}` };
  if (reference && description === undefined) return reference;
  const isClosed = others.type === 'object' && others.properties && others.additionalProperties === undefined;
  return {
    ...(description !== undefined && { description }),
    ...(reference && { allOf: [reference] }),
    ...others,
    ...(isClosed && { additionalProperties: false }),
  };
}

/** A schema of what the loader gives to the runner, with the names of types. An expectation may be any value. */
function loaded(schema: Declared, typeName: (name: string) => string): Declared {
  const { description, 'x-loaded': other, $ref, patternProperties } = schema;
  if (other) return { ...loaded(other, typeName), ...(description !== undefined && { description }) };
  if ($ref !== undefined) return { ...(description !== undefined && { description }), $ref: typeName($ref) };
  return patternProperties ? {} : within(schema, part => loaded(part, typeName));
}

type FieldCheck = readonly [field: string, check: string | { readonly namesOf: string }];

/** The checks of a schema, and of what is inside. Steps inside are checked by themselves. */
function checksOf(schema: Declared, field: string, around: { readonly whole: Fields; readonly controlApi: Document }): FieldCheck[] {
  const { $ref, 'x-check': check, 'x-names-of': namesOf, properties = {}, items, anyOf = [] } = schema;
  const target = $ref === undefined || $ref === 'step' || $ref === 'expected' ? undefined : around.whole[$ref];
  return [
    ...(check === undefined ? [] : [[field, check] as const]),
    ...(namesOf === undefined ? [] : namesIn(namesOf, field, around.controlApi)),
    ...[target, ...anyOf].flatMap(part => (part ? checksOf(part, field, around) : [])),
    ...(items ? checksOf(items, `${field}.*`, around) : []),
    ...Object.entries(properties).flatMap(([name, part]) => checksOf(part, field === '' ? name : `${field}.${name}`, around)),
  ];
}

/** Checks of the names in a schema of the control API, and in those of its properties that are schemas with names, too. */
function namesIn(namesOf: string, field: string, controlApi: Document): FieldCheck[] {
  const schemas = controlApi.components['schemas'] as Readonly<Record<string, Schema>>;
  const { properties } = schemas[namesOf] ?? {};
  if (!properties) return [];
  const inner = Object.entries(properties).flatMap(([name, part]) => namesIn(nameOf(part) ?? '', `${field}.${name}`, controlApi));
  return [[field, { namesOf }], ...inner];
}
