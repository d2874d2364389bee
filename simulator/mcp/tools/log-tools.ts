/** Tools that look at what has happened. */

import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { ArgumentError } from '../../text/failures.ts';
import type { Session } from '../session.ts';
import { defineTool, fitting, LONG, resultOfPart, strictInput, worldField } from '../tool.ts';

const PAGE = 50;

const pageFields = {
  offset: z.int().min(0).optional().describe('Where the page begins: the nextOffset of the page before'),
};

const listOf = (what: string) => ({
  world: z.string(),
  items: z.array(z.unknown()).describe(what),
  total: z.number(),
  nextOffset: z.number().optional().describe('Give it as offset for the rest; absent at the end'),
});

export const listRequests = defineTool({
  name: 'list_requests',
  title: 'Calls of the API',
  description: 'Lists the calls of the public API in a world, newest first, with what was sent and answered. explain takes their ids.',
  input: z.object({
    operationId: z.string().optional().describe('Such as createPost'),
    status: z.string().optional().describe('Such as 429 or 4xx'),
    since: z.string().optional().describe('The id of a call, or an instant: only what came after it'),
    ...pageFields,
    ...worldField,
  }),
  output: z.object(listOf('The calls')),
  effect: 'read',
  async run({ world: given, offset = 0, ...filter }, session) {
    const { id: world } = await session.world(given);
    const page = await session.connection.call('listRequests', { world, query: { ...filter, offset, limit: PAGE } });
    return { world, ...copied(fitting(page, offset)) };
  },
});

export const listDeliveries = defineTool({
  name: 'list_deliveries',
  title: 'Deliveries of webhooks',
  description:
    'Lists the deliveries of webhook events in a world, newest first, with every attempt and what the receiver answered. explain takes their ids.',
  input: z.object({
    eventId: z.string().optional(),
    webhookId: z.string().optional(),
    status: z.string().optional().describe('Such as failed'),
    ...pageFields,
    ...worldField,
  }),
  output: z.object(listOf('The deliveries')),
  effect: 'read',
  async run({ world: given, offset = 0, ...filter }, session) {
    const { id: world } = await session.world(given);
    const page = await session.connection.call('listDeliveries', { world, query: { ...filter, offset, limit: PAGE } });
    return { world, ...copied(fitting(page, offset)) };
  },
});

export const grade = defineTool({
  name: 'grade',
  title: 'Grade of the client',
  description:
    'Says how well the client that has called the simulator behaves: a letter, and each rule with its findings. The simulator has to be started with --grade.',
  input: z.object({}),
  output: z.object({
    grade: z.string().nullable(),
    score: z.number().nullable(),
    missing: z.array(z.string()),
    calls: z.number(),
    rules: z.array(z.unknown()),
  }),
  effect: 'read',
  async run(_, { connection }) {
    const { grade: letter, score, missing, calls, rules } = await connection.call('getGrade');
    return { grade: letter, score, missing: [...missing], calls, rules: [...rules] };
  },
});

function copied<T>({ items, ...rest }: { readonly items: readonly T[]; readonly total: number; readonly nextOffset?: number }) {
  return { items: [...items], ...rest };
}

const input = z.object({ cursor: z.string() });

/** Adds the tool that continues long answers. It is the one tool whose answer is a part itself. */
export function readMore(server: McpServer, session: Session): void {
  server.registerTool(
    'read_more',
    {
      title: 'Continue a long answer',
      description: 'Returns the next part of an answer that was too long for one result, by the cursor that came with the part before.',
      inputSchema: strictInput('read_more', input.shape),
      outputSchema: z.strictObject(LONG),
      annotations: {
        title: 'Continue a long answer',
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    given => {
      try {
        const { cursor } = input.parse(given);
        return resultOfPart(session.longAnswers.read(cursor));
      } catch (error) {
        if (!(error instanceof ArgumentError)) throw error;
        return { isError: true, content: [{ type: 'text' as const, text: error.message }] };
      }
    },
  );
}
