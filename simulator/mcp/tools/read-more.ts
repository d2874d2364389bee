/** The rest of an answer that was too long. */
import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { ArgumentError } from '../../text/argument-error.ts';
import type { Session } from '../session.ts';
import { LONG, resultOfPart } from '../tool.ts';

/** Adds the tool that continues long answers. It is the one tool whose answer is a part itself. */
export function readMore(server: McpServer, session: Session): void {
  server.registerTool(
    'read_more',
    {
      title: 'Continue a long answer',
      description: 'Returns the next part of an answer that was too long for one result, by the cursor that came with the part before.',
      inputSchema: z.object({ cursor: z.string() }),
      outputSchema: z.object(LONG),
      annotations: {
        title: 'Continue a long answer',
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    ({ cursor }) => {
      try {
        return resultOfPart(session.longAnswers.read(cursor));
      } catch (error) {
        if (!(error instanceof ArgumentError)) throw error;
        return { isError: true, content: [{ type: 'text' as const, text: error.message }] };
      }
    },
  );
}
