/** The texts of messages that somebody has read already: to read a body again takes a copy of its stream. */
const texts = new WeakMap<Request | Response, string>();

/** Remembers the text of a message, and returns the message. */
export function withText<M extends Request | Response>(message: M, text: string): M {
  texts.set(message, text);
  return message;
}

/** The text that was remembered; undefined where nobody has read it. */
export function knownText(message: Request | Response): string | undefined {
  return texts.get(message);
}
