/** Messages of the protocol, as text that somebody else has written. */
import { type JSONRPCMessage, parseJSONRPCMessage, type RequestId } from '@modelcontextprotocol/server';
import { isObject, parseJson } from '../text/json.ts';

/** Text that is no message, and what JSON-RPC answers to it. */
export class UnreadableMessage extends Error {
  constructor(
    /** -32700: it is no JSON. -32600: it is no message. */
    readonly code: -32700 | -32600,
    message: string,
    private readonly id: RequestId | null = null,
  ) {
    super(message);
  }

  /** The answer, as JSON. */
  get answer(): string {
    return JSON.stringify({ jsonrpc: '2.0', id: this.id, error: { code: this.code, message: this.message } });
  }
}

/**
 * The value of a message or of a batch, in which arguments of null are absent. Throws an UnreadableMessage for what is no JSON, and for a key `__proto__`,
 * which checks of fields do not see.
 */
export function readMessage(text: string): unknown {
  const value = parsed(text);
  return Array.isArray(value) ? value.map(withoutNullArguments) : withoutNullArguments(value);
}

/** The messages of a text, each by itself, with what cannot be read in its place. */
export function messagesIn(text: string): (JSONRPCMessage | UnreadableMessage)[] {
  try {
    const value = readMessage(text);
    return Array.isArray(value) && value.length > 0 ? value.map(messageOf) : [messageOf(value)];
  } catch (error) {
    if (error instanceof UnreadableMessage) return [error];
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    const value = parseJson(text);
    // The reviver costs something, and nobody has a reason to write such a key.
    if (text.includes('__proto__') || text.includes(String.raw`\u`)) JSON.parse(text, refuseProto);
    return value;
  } catch (error) {
    if (error instanceof SyntaxError) throw new UnreadableMessage(-32700, `The message is no JSON: ${error.message}`);
    throw error;
  }
}

function refuseProto(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new UnreadableMessage(-32600, 'The message has a key __proto__, which no field has');
  return value;
}

function withoutNullArguments(message: unknown): unknown {
  if (!isObject(message)) return message;
  const { params } = message;
  if (!isObject(params) || params['arguments'] !== null) return message;
  const { arguments: _, ...rest } = params;
  return { ...message, params: rest };
}

function messageOf(value: unknown): JSONRPCMessage | UnreadableMessage {
  try {
    return parseJSONRPCMessage(value);
  } catch {
    const id = isObject(value) ? value['id'] : undefined;
    const words = 'The message is no JSON-RPC 2.0: it has a jsonrpc of "2.0", a method, and an id that is a text or a whole number';
    return new UnreadableMessage(-32600, words, typeof id === 'string' || typeof id === 'number' ? id : null);
  }
}
