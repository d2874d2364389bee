/** The rest of an answer that was too long. */
import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { ArgumentError } from '../../text/argument-error.ts';
import type { Session } from '../session.ts';
import { LONG, resultOfPart, strictInput } from '../tool.ts';

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
