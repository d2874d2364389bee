/** What an assistant can read as a whole. */
import { readFile } from 'node:fs/promises';
import type { McpServer } from '@modelcontextprotocol/server';
import { controlApi, publicApi } from '../../openapi/document.ts';
import { allRules } from '../../openapi/rules.ts';
import { fileSchemas } from '../package-files.ts';
import type { Session } from './session.ts';
import { overviewOf } from './session.ts';

interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  read(session: Session): string | Promise<string>;
}

const JSON_TYPE = 'application/json';

const resources: readonly Resource[] = [
  {
    uri: 'sim://world',
    name: 'world',
    title: 'Your world at a glance',
    description: 'Clock, counts, failing platforms, and organizations with the ids of their teams and accounts.',
    mimeType: JSON_TYPE,
    read: async session => session.mask(JSON.stringify(await overviewOf(session.connection, await session.world(undefined)))),
  },
  {
    uri: 'sim://openapi',
    name: 'openapi',
    title: 'OpenAPI document of the public API',
    description: 'All operations, schemas and webhooks; search_docs finds parts of it.',
    mimeType: JSON_TYPE,
    read: () => JSON.stringify(publicApi.json),
  },
  {
    uri: 'sim://openapi/control',
    name: 'openapi-control',
    title: 'OpenAPI document of the control API',
    description: 'The operations that control the simulator itself.',
    mimeType: JSON_TYPE,
    read: () => JSON.stringify(controlApi().json),
  },
  {
    uri: 'sim://rules',
    name: 'rules',
    title: 'Rules of the service',
    description: 'Every rule with its id, one a line.',
    mimeType: 'text/plain',
    read: () =>
      allRules()
        .map(({ id, rule }) => `${id}: ${rule}`)
        .join('\n'),
  },
  {
    uri: 'sim://schemas/scenario',
    name: 'scenario-schema',
    title: 'JSON schema of scenarios',
    description: 'What the text of run_scenario may have.',
    mimeType: JSON_TYPE,
    read: () => readFile(fileSchemas.scenario, 'utf8'),
  },
  {
    uri: 'sim://schemas/fixture',
    name: 'fixture-schema',
    title: 'JSON schema of fixtures',
    description: 'What a world may begin with.',
    mimeType: JSON_TYPE,
    read: () => readFile(fileSchemas.fixture, 'utf8'),
  },
];

/** Adds all resources to a server. */
export function addResources(server: McpServer, session: Session): void {
  for (const { uri, name, read, ...config } of resources)
    server.registerResource(name, uri, config, async () => ({ contents: [{ uri, mimeType: config.mimeType, text: await read(session) }] }));
}
