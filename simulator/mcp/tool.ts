/** What a tool is, and how its answers become results. */
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { UnreachableError } from '../../scenarios/runner/errors.ts';
import { ArgumentError } from '../text/failures.ts';
import { didYouMean } from '../text/suggest.ts';
import { MAX_ANSWER_BYTES, type Part } from './long-answers.ts';
import type { Session } from './session.ts';

/** A tool as an assistant sees it, and what it does. */
export interface ToolSpec<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** `read` changes nothing, `change` adds or moves, `destroy` may take something away that cannot be had back. */
  readonly effect: 'read' | 'change' | 'destroy';
  /** Rejects with an ArgumentError for what cannot be done, whose message says what can. */
  run(input: z.output<Input>, session: Session): Promise<z.input<Output> | Refused>;
}

/** Adds a tool to a server. */
export type Tool = (server: McpServer, session: Session) => void;

/** An answer that is a refusal: the assistant has to do something else. */
export class Refused {
  constructor(
    readonly answer: Readonly<Record<string, unknown>>,
    /** What to do next, in a sentence. */
    readonly next: string,
  ) {}
}

/** The field with which every tool chooses its world. */
export const worldField = {
  world: z.string().optional().describe('The id of a world, such as default; leave it out for your own world, which nobody else uses'),
};

/** What a long answer has in place of its fields. */
export const LONG = {
  inText: z.literal(true).optional().describe('The answer is in the text of the result, and not here: both would be too long'),
  cursor: z.string().optional().describe('The text goes on: give this to read_more'),
};

/** What a refusal adds to its fields. */
const NEXT = { next: z.string().optional().describe('What to do instead, after a refusal') };

/** The arguments of a tool, with the nearest name for those that it does not have: to drop one would do something else than was asked for. */
export function strictInput(tool: string, shape: z.ZodRawShape): z.ZodObject {
  const names = Object.keys(shape);
  const takes = names.length === 0 ? 'it takes none' : `it takes ${names.join(', ')}`;
  return z.strictObject(shape, {
    error: issue => {
      const [unknown] = issue.code === 'unrecognized_keys' ? issue.keys : [];
      return unknown === undefined ? undefined : `${tool} has no argument ${unknown}; ${takes}${didYouMean(unknown, names)}`;
    },
  });
}

/** Makes a tool: checks its input, masks secrets in its answer, and cuts what is too long. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(spec: ToolSpec<Input, Output>): Tool {
  const { name, title, description, input, output, effect } = spec;
  const run = async (given: z.output<Input>, session: Session): Promise<CallToolResult> => {
    try {
      const answer = await spec.run(given, session);
      return answer instanceof Refused ? refusal(answer, session) : resultOf(answer, session);
    } catch (error) {
      if (!(error instanceof ArgumentError || error instanceof UnreachableError)) throw error;
      return { isError: true, content: [{ type: 'text', text: session.mask(cut(error.message)) }] };
    }
  };
  return (server, session) => {
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: strictInput(name, input.shape),
        // A long answer has none of the fields.
        outputSchema: z.strictObject({ ...NEXT, ...output.partial().shape, ...LONG }),
        annotations: {
          title,
          readOnlyHint: effect === 'read',
          destructiveHint: effect === 'destroy',
          idempotentHint: effect === 'read',
          openWorldHint: false,
        },
      },
      given => run(input.parse(given), session),
    );
  };
}

/** A result with the answer as data, and as text for those that read only text; a long one is in the text only, and a longer one comes in parts. */
function resultOf(answer: object, session: Session): CallToolResult {
  const text = session.mask(JSON.stringify(answer));
  // It was an object before it was text.
  const both = textResult([text], JSON.parse(text) as Record<string, unknown>);
  const results = [both, textResult([text], { inText: true })];
  return results.find(fits) ?? resultOfPart(session.longAnswers.begin(text));
}

/** A piece of a long answer. */
export function resultOfPart({ part, cursor }: Part): CallToolResult {
  if (cursor === undefined) return textResult([part], { inText: true });
  return textResult([part, `It goes on: call read_more with the cursor ${cursor}`], { inText: true, cursor });
}

function textResult(texts: readonly string[], data: Record<string, unknown>): CallToolResult {
  return { content: texts.map(text => ({ type: 'text', text })), structuredContent: data };
}

function fits(result: CallToolResult): boolean {
  return Buffer.byteLength(JSON.stringify(result)) <= MAX_ANSWER_BYTES - MARGIN_BYTES;
}

/** What a refusal adds. */
const MARGIN_BYTES = 100;

function refusal({ answer, next }: Refused, session: Session): CallToolResult {
  return { ...resultOf({ ...answer, next }, session), isError: true };
}

const MAX_ERROR_CHARACTERS = 4000;

function cut(text: string): string {
  return text.length <= MAX_ERROR_CHARACTERS ? text : `${text.slice(0, MAX_ERROR_CHARACTERS)} …`;
}

/** What the items of one answer may take, so that a result has them as data and as text. */
const MAX_ITEM_BYTES = 8000;

/** The items of a list that fit, and where the rest begins. */
export interface FittingItems<T> {
  readonly items: readonly T[];
  readonly total: number;
  /** Absent at the end of the list. */
  readonly nextOffset?: number;
}

/** The first items that fit; at least one, because a longer one comes in parts. */
export function fitting<T>({ items, total }: { readonly items: readonly T[]; readonly total: number }, offset: number): FittingItems<T> {
  let bytes = 0;
  const tooMany = items.findIndex(item => {
    bytes += Buffer.byteLength(JSON.stringify(item));
    return bytes > MAX_ITEM_BYTES;
  });
  const count = tooMany === -1 ? items.length : Math.max(tooMany, 1);
  const next = offset + count;
  return { items: items.slice(0, count), total, ...(next < total && { nextOffset: next }) };
}
