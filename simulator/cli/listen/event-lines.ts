import pc from 'picocolors';
import { fieldsOf, jsonOf } from '../../text/json.ts';
import { printableLine } from '../../text/printable.ts';

type Fields = Readonly<Record<string, unknown>>;

/** An event in a delivery. The type is any string, because new types may appear. */
export interface WebhookEvent {
  readonly type: string;
  readonly data: Fields;
}

/** A delivery that was received. */
export interface ReceivedDelivery {
  readonly at: Date;
  /** Undefined if the body is not an event. */
  readonly event: WebhookEvent | undefined;
  /** Whether the signature is valid. */
  readonly isVerified: boolean;
  /** Whether somebody has sent it with `sim send`. */
  readonly isSynthetic: boolean;
  readonly body: string;
  /** As they were sent, but with names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The response, with the duration if the delivery was forwarded. */
  readonly answered: { readonly status: number; readonly passedOnMs?: number; readonly problem?: string };
}

/** Fields in the summary of an event, in this order. */
const SUMMARY_FIELDS = ['status', 'direction', 'platform', 'title', 'name', 'username', 'authorName', 'participantName'] as const;

const TIME_LENGTH = 'HH:MM:SS'.length;
const MAX_TEXT = 80;
const INDENT = ' '.repeat(TIME_LENGTH + 3);

/** Parses `{ type, data }`; undefined for anything else. */
export function readEvent(body: string): WebhookEvent | undefined {
  const { type, data } = fieldsOf(jsonOf(body));
  return typeof type === 'string' && typeof data === 'object' && data !== null ? { type, data: fieldsOf(data) } : undefined;
}

/** A delivery as text: a line with time, type, id and summary, and a line for each error. */
export function deliveredLines({ at, event, isVerified, isSynthetic, body, answered }: ReceivedDelivery, colour: boolean): string {
  const { bold, dim, green, red, yellow } = pc.createColors(colour);
  const time = dim(at.toTimeString().slice(0, TIME_LENGTH));
  const mark = isVerified && event ? green('✓') : red('✗');
  const [what, ...errors] = event
    ? [`${bold(printableLine(event.type))}  ${summary(event.data)}`, ...errorLines(event.data)]
    : [shorten(body)];
  const made = isSynthetic ? dim('  synthetic') : '';
  const passedOn = answered.passedOnMs === undefined ? '' : dim(`  → ${answered.status} in ${answered.passedOnMs} ms`);
  const lines = [
    ...errors.map(text => yellow(text)),
    ...(isVerified ? [] : [red('Signature mismatch: wrong secret, or the body was changed')]),
    ...(event ? [] : [red('The body is not an event { type, data }')]),
    ...(answered.problem === undefined ? [] : [red(answered.problem)]),
  ];
  return [`${time} ${mark} ${what}${made}${passedOn}`, ...lines.map(line => INDENT + line)].join('\n');
}

/** Headers and body of a delivery, the body in lines if it is an event. */
export function wholeDelivery({ headers, event, body }: ReceivedDelivery): string {
  const lines = Object.entries(headers).map(([name, value]) => printableLine(`${name}: ${value}`));
  return [...lines, '', event ? JSON.stringify(event, null, 2) : body].join('\n');
}

/** Id and summary fields in one line. */
function summary(data: Fields): string {
  const words = SUMMARY_FIELDS.map(name => data[name]).filter(value => typeof value === 'string' && value !== '');
  // The type of a social account is its platform; posts and comments have data by platform.
  const platforms = typeof data['type'] === 'string' ? [data['type']] : Object.keys(fieldsOf(data['data']));
  const text = [data['text'], data['lastMessageText'], data['payload']].find(value => typeof value === 'string');
  const parts = [data['id'], ...words, platforms.join(', '), typeof text === 'string' ? `“${shorten(text)}”` : ''];
  return printableLine(parts.filter(part => typeof part === 'string' && part !== '').join('  '));
}

/** Error messages in the event, by platform if known. */
function errorLines({ errors, error, socialAction }: Fields): string[] {
  const { code, message } = fieldsOf(fieldsOf(socialAction)['details']);
  const byPlatform = Object.entries(fieldsOf(errors))
    .filter(([, text]) => text !== null)
    .map(([platform, text]) => `${platform}: ${String(text)}`);
  const whole = typeof error === 'string' ? [error] : [];
  const lost = typeof code === 'string' ? [`${code}: ${String(message)}`] : [];
  return [...(byPlatform.length > 0 ? byPlatform : whole), ...lost].map(printableLine);
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT)}…` : line;
}
