/** Derives `fixtures/sim.config.schema.json`, with which editors complete sim.config.json and sim.config.yaml, from the flags. */
import { commands } from '../simulator/cli/commands.ts';
import type { Flag } from '../simulator/cli/flag.ts';
import { type FlagName, fileKeys, flags } from '../simulator/cli/flags.ts';
import { schemaId } from './file-schema.ts';

const SCALAR = ['string', 'number'] as const;
const TYPES = {
  switch: { enum: [true, false, 'on', 'off'] },
  value: { type: SCALAR },
  list: { anyOf: [{ type: SCALAR }, { type: 'array', items: { type: SCALAR } }] },
  lines: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
  words: { anyOf: [{ type: SCALAR }, { type: 'array', items: { type: SCALAR } }] },
} as const satisfies Record<Flag['kind'], object>;

const TIMES = { type: 'object', additionalProperties: { type: SCALAR } } as const;

/** The text of the schema: each flag that some command reads from the file. */
export function configSchema(): string {
  const read = (Object.keys(flags) as FlagName[]).filter(name =>
    Object.values(commands).some(({ flags: own }) => own[name] !== undefined && !own[name].isTyped),
  );
  const properties = Object.fromEntries(
    read.map(name => {
      const { kind, describe, initial, fallback = initial, schema }: Flag = flags[name];
      const description = fallback === undefined ? describe : `${describe} [default: ${fallback}]`;
      return [name, { description, ...(schema ?? TYPES[kind]) }];
    }),
  );
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: schemaId('config'),
    $comment: 'Generated from simulator/cli/flags.ts by `npm run generate`. Do not edit.',
    title: 'Configuration of the social publishing simulator',
    type: 'object',
    properties: {
      $schema: { type: 'string', description: 'The address of this schema, for editors.' },
      ...properties,
      responseTimes: { description: fileKeys.responseTimes, ...TIMES },
    },
    additionalProperties: false,
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
