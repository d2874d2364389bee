/** Assistants of tests: the official client, over both transports. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { onTestFinished } from 'vitest';
import { createSimulator, type Simulator, type SimulatorOptions } from '../index.ts';
import { createEndpoint } from './endpoint.ts';

/** The start of the worlds in these tests. */
export const START = '2026-03-02T09:00:00.000Z';

/** What a tool has answered. */
export interface ToolAnswer {
  readonly isError: boolean;
  readonly text: string;
  /** Of a long answer that is in the text only, what that text says. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Bytes of the whole result. */
  readonly bytes: number;
}

/** A client of a simulator. */
export interface Assistant {
  readonly client: Client;
  use(tool: string, input?: Readonly<Record<string, unknown>>): Promise<ToolAnswer>;
}

/** A simulator that assistants may use over HTTP, closed after the test. */
export async function simulatorWithEndpoint(
  options: SimulatorOptions = {},
): Promise<{ readonly simulator: Simulator; readonly url: string }> {
  const simulator = await createSimulator({
    clock: 'manual',
    startTime: START,
    ...options,
    assistant: parts => Promise.resolve(createEndpoint(parts)),
  });
  onTestFinished(() => simulator.close());
  return { simulator, url: (await simulator.listen()).url };
}

/** The official client at `/_sim/mcp`. */
export async function assistantOverHttp(url: string): Promise<Assistant> {
  return connected(new StreamableHTTPClientTransport(new URL(`${url}/_sim/mcp`)));
}

/** The official client with `sim mcp` as its child. */
export async function assistantOverStdio(...flags: string[]): Promise<Assistant> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const args = ['--import', 'tsx', path.join(root, 'simulator/cli/main.ts'), 'mcp', ...flags];
  return connected(new StdioClientTransport({ command: process.execPath, args, cwd: root, stderr: 'inherit' }));
}

async function connected(transport: Parameters<Client['connect']>[0]): Promise<Assistant> {
  const client = new Client({ name: 'test', version: '1' });
  onTestFinished(() => client.close());
  await client.connect(transport);
  // From here on the client checks every answer by the schema of its tool.
  await client.listTools();
  return {
    client,
    async use(name, input = {}) {
      const result = await client.callTool({ name, arguments: { ...input } });
      const { content, structuredContent, isError } = result;
      const text = content[0]?.type === 'text' ? content[0].text : '';
      const short: Record<string, unknown> =
        typeof structuredContent === 'object' && structuredContent !== null ? { ...structuredContent } : {};
      const isWhole = short['inText'] === true && short['cursor'] === undefined && text.startsWith('{');
      const data = isWhole ? (JSON.parse(text) as Record<string, unknown>) : short;
      return { isError: isError === true, text, data, bytes: Buffer.byteLength(JSON.stringify(result)) };
    },
  };
}

/** The value at a path of an answer, such as `organizations.0.id`; undefined where there is none. */
export function at(value: unknown, place: string): unknown {
  return place.split('.').reduce<unknown>((whole, step) => {
    if (typeof whole !== 'object' || whole === null) return undefined;
    return Object.entries(whole).find(([name]) => name === step)?.[1];
  }, value);
}
