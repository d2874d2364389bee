/** Assistants of tests: the official client, over both transports. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';
import { createSimulator, type Simulator, type SimulatorOptions } from '../index.ts';
import { createEndpoint } from './endpoint.ts';

/** What a tool has answered. */
export interface ToolAnswer {
  readonly isError: boolean;
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Bytes of the whole result. */
  readonly bytes: number;
}

/** A client with a simulator, both closed after the test. */
export interface Assistant {
  readonly client: Client;
  readonly simulator: Simulator;
  readonly url: string;
  use(tool: string, input?: Readonly<Record<string, unknown>>): Promise<ToolAnswer>;
}

/** Connects the official client over HTTP. */
export async function assistantOverHttp(options: SimulatorOptions = {}): Promise<Assistant> {
  const simulator = await createSimulator({ ...options, assistant: async parts => createEndpoint(parts) });
  const { url } = await simulator.listen();
  const client = new Client({ name: 'test', version: '1' });
  onTestFinished(async () => {
    await client.close();
    await simulator.close();
  });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/_sim/mcp`)));
  return {
    client,
    simulator,
    url,
    async use(name, input = {}) {
      const result = await client.callTool({ name, arguments: { ...input } });
      const { content, structuredContent, isError } = result;
      const text = Array.isArray(content) ? content.map(part => (part.type === 'text' ? part.text : '')).join('\n') : '';
      const data = typeof structuredContent === 'object' && structuredContent !== null ? { ...structuredContent } : {};
      return { isError: isError === true, text, data, bytes: Buffer.byteLength(JSON.stringify(result)) };
    },
  };
}
