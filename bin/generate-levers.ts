/** Derives the levers of the library from the control document: a typed method for each operation with `x-lever`, and for each event of a platform. */
import { referred } from '../openapi/document-index.ts';
import { nameOf } from '../openapi/schema.ts';
import { type Document, type NamedOperation, operationsOf, type Schema } from './generate-types.ts';

/** A method of the library that is one call of the control API. */
interface Lever {
  /** The last part of its name. */
  readonly method: string;
  readonly summary: string;
  /** The parameters, as they are declared. */
  readonly parameters: string;
  /** Their names, as they are passed. */
  readonly names: string;
  readonly response: string;
  readonly call: string;
}

/** The objects that have levers; the groups of a world are objects of their own. */
interface Levers {
  readonly world: Lever[];
  readonly groups: Map<string, Lever[]>;
  readonly simulator: Lever[];
  readonly platform: Lever[];
}

const HEAD = '// Generated from openapi/control.yaml by `npm run generate`. Do not edit.';

/** TypeScript with the interfaces of the levers. */
export function leverTypes(document: Document): string {
  const { world, groups, simulator, platform } = leversOf(document);
  const types = ['Operations', ...eventsOf(document).map(({ type }) => type)].toSorted();
  const fields = [...groups.keys()].map(name => `  readonly ${name}: ${interfaceOf(name)};`);
  return [
    HEAD,
    `import type { ${types.join(', ')} } from './control-types.ts';\n`,
    ...[...groups].map(([name, levers]) =>
      interfaceText(`What the control API does with ${wordsOf(name)}.`, interfaceOf(name), levers, []),
    ),
    interfaceText('What the control API does with a world.', 'WorldLevers', world, fields),
    interfaceText('What the control API does with all worlds.', 'SimulatorLevers', simulator, []),
    interfaceText('What the control API does with one platform, and what happens there.', 'PlatformLevers', platform, []),
  ].join('\n');
}

/** TypeScript with what the levers call. */
export function leverCalls(document: Document): string {
  const { world, groups, simulator, platform } = leversOf(document);
  return [
    HEAD,
    `import type { PlatformLevers, SimulatorLevers, WorldLevers } from './control-levers.ts';`,
    `import type { OperationId, Operations, Platform } from './control-types.ts';\n`,
    '/** The parts of a call of the control API. */',
    'export interface LeverParts<Id extends OperationId> {',
    `  readonly path?: Operations[Id]['path'];`,
    `  readonly query?: Partial<Operations[Id]['query']> | undefined;`,
    `  readonly body?: Operations[Id]['body'] | undefined;`,
    '}\n',
    '/** Calls an operation for a lever, which errors name. */',
    `export type CallLever = <Id extends OperationId>(lever: string, id: Id, parts: LeverParts<Id>) => Promise<Operations[Id]['response']>;\n`,
    'export function worldLevers(call: CallLever): WorldLevers {',
    '  return {',
    ...world.map(lever => callText(lever, '    ')),
    ...[...groups].map(([name, levers]) => `    ${name}: {\n${levers.map(lever => callText(lever, '      ')).join('\n')}\n    },`),
    '  };',
    '}\n',
    'export function simulatorLevers(call: CallLever): SimulatorLevers {',
    '  return {',
    ...simulator.map(lever => callText(lever, '    ')),
    '  };',
    '}\n',
    'export function platformLevers(call: CallLever, platform: Platform): PlatformLevers {',
    '  return {',
    ...platform.map(lever => callText(lever, '    ')),
    '  };',
    '}\n',
  ].join('\n');
}

function interfaceText(comment: string, name: string, levers: readonly Lever[], fields: readonly string[]): string {
  const methods = levers.map(
    ({ method, summary, parameters, response }) => `  /** ${summary} */\n  ${method}(${parameters}): Promise<${response}>;`,
  );
  return [`/** ${comment} */`, `export interface ${name} {`, ...methods, ...fields, '}\n'].join('\n');
}

function callText({ method, names, call }: Lever, indent: string): string {
  return `${indent}${method}: (${names}) => ${call},`;
}

/** `socialAccounts` is `SocialAccountsLevers`. */
function interfaceOf(group: string): string {
  return `${group.charAt(0).toUpperCase()}${group.slice(1)}Levers`;
}

/** `socialAccounts` is `social accounts`. */
function wordsOf(group: string): string {
  return group === 'web'
    ? 'the fake web'
    : group === 'clock'
      ? 'the clock'
      : group.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`);
}

function leversOf(document: Document): Levers {
  const levers: Levers = { world: [], groups: new Map(), simulator: [], platform: [] };
  for (const operation of operationsOf(document)) {
    const name = operation['x-lever'];
    if (name === undefined) continue;
    const [group = '', method] = name.split('.');
    if (method === undefined) levers.world.push(leverOf(document, operation, name, group));
    else if (group === 'simulator') levers.simulator.push(leverOf(document, operation, method, method));
    else if (group === 'platform') levers.platform.push(leverOf(document, operation, name, method));
    else levers.groups.set(group, [...(levers.groups.get(group) ?? []), leverOf(document, operation, name, method)]);
  }
  levers.platform.push(...eventsOf(document).map(eventLever));
  return levers;
}

function leverOf(document: Document, operation: NamedOperation, name: string, method: string): Lever {
  const id = operation.operationId;
  const type = `Operations['${id}']`;
  const parameters = operation.parameters.map(parameter => referred(document, parameter));
  const path = parameters.filter(parameter => parameter.in === 'path' && parameter.name !== 'platform').map(parameter => parameter.name);
  const onPlatform = name.startsWith('platform.');
  const hasQuery = parameters.some(parameter => parameter.in === 'query');
  const body = operation.requestBody;
  const declared = [
    ...path.map(each => `${each}: ${type}['path']['${each}']`),
    ...(body ? [`body${body.required ? '' : '?'}: ${type}['body']`] : []),
    ...(hasQuery ? [`query?: Partial<${type}['query']>`] : []),
  ];
  const names = [...path, ...(body ? ['body'] : []), ...(hasQuery ? ['query'] : [])];
  const inPath = onPlatform ? ['platform'] : path;
  const parts = [...(inPath.length > 0 ? [`path: { ${inPath.join(', ')} }`] : []), ...names.slice(path.length)];
  return {
    method,
    summary: `${operation.summary ?? name}: ${operation.route}.`,
    parameters: declared.join(', '),
    names: names.join(', '),
    response: `${type}['response']`,
    call: `call(${labelOf(name)}, '${id}', ${parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`})`,
  };
}

/** Returns the name that errors give a lever; its platform is known only when it is called. */
function labelOf(name: string): string {
  return name.startsWith('platform.') ? `\`platforms.\${platform}.${name.slice('platform.'.length)}\`` : `'${name}'`;
}

/** An event of a platform: the name of its schema, its type, and its lever. */
interface PlatformEvent {
  readonly type: string;
  readonly word: string;
  readonly method: string;
  readonly description: string;
  /** Says whether it needs nothing but the account. */
  readonly needsAccountOnly: boolean;
}

function eventsOf(document: Document): PlatformEvent[] {
  const schemas = (document.components['schemas'] ?? {}) as Readonly<Record<string, Schema>>;
  return (schemas['CreatePlatformEventRequest']?.oneOf ?? []).map(event => {
    const type = nameOf(event) ?? '';
    const { 'x-lever': method, description = '', properties = {} } = schemas[type] ?? {};
    if (method === undefined) throw new Error(`The schema ${type} does not name its method of the library: add x-lever below its type`);
    const others = Object.keys(properties).filter(name => name !== 'type' && name !== 'socialAccountId');
    return { type, word: String(properties['type']?.enum?.[0]), method, description, needsAccountOnly: others.length === 0 };
  });
}

function eventLever({ type, word, method, description, needsAccountOnly }: PlatformEvent): Lever {
  const fields = needsAccountOnly ? 'socialAccountId' : 'event';
  const given = needsAccountOnly ? fields : '...event';
  return {
    method,
    summary: description.trim().replaceAll(/\s*\n\s*/g, ' '),
    parameters: needsAccountOnly ? `socialAccountId: ${type}['socialAccountId']` : `event: Omit<${type}, 'type'>`,
    names: fields,
    response: `Operations['createPlatformEvent']['response']`,
    call: `call(${labelOf(`platform.${method}`)}, 'createPlatformEvent', { path: { platform }, body: { ${given}, type: '${word}' } })`,
  };
}
