import pc from 'picocolors';

type Fields = Readonly<Record<string, unknown>>;

/** An event as a receiver reads it. Its type may be any: new ones come without a word. */
export interface ReadEvent {
  readonly type: string;
  readonly data: Fields;
}

/** What came to the receiver. */
export interface Delivered {
  readonly at: Date;
  /** Undefined when the body is no event. */
  readonly event: ReadEvent | undefined;
  /** Whether the secret made the signature. */
  readonly isVerified: boolean;
  readonly body: string;
  /** What was answered, and, when it was passed on, after how many milliseconds. */
  readonly answered: { readonly status: number; readonly passedOnMs?: number; readonly problem?: string };
}

/** What is worth a look, by the names that the service gives it, in the order of the line. */
const TELLING = ['status', 'direction', 'platform', 'title', 'name', 'username', 'authorName', 'participantName'] as const;

const TIME_LENGTH = 'HH:MM:SS'.length;
const MAX_TEXT = 80;
const INDENT = ' '.repeat(TIME_LENGTH + 3);

/** Reads `{ type, data }`; undefined for anything else. */
export function readEvent(body: string): ReadEvent | undefined {
  try {
    const { type, data } = fieldsOf(JSON.parse(body));
    return typeof type === 'string' && typeof data === 'object' && data !== null ? { type, data: fieldsOf(data) } : undefined;
  } catch {
    return undefined;
  }
}

/** A delivery for people: a line with time, type, id and what matters, and one for each thing that went wrong. */
export function deliveredLines({ at, event, isVerified, body, answered }: Delivered, colour: boolean): string {
  const { bold, dim, green, red, yellow } = pc.createColors(colour);
  const time = dim(at.toTimeString().slice(0, TIME_LENGTH));
  const mark = isVerified && event ? green('✓') : red('✗');
  const [what, ...troubles] = event ? [`${bold(event.type)}  ${summary(event.data)}`, ...troublesIn(event.data)] : [shortened(body)];
  const passedOn = answered.passedOnMs === undefined ? '' : dim(`  → ${answered.status} in ${answered.passedOnMs} ms`);
  const lines = [
    ...troubles.map(text => yellow(text)),
    ...(isVerified ? [] : [red('The signature does not fit: another secret, or not the body that was signed')]),
    ...(event ? [] : [red('The body is no event { type, data }')]),
    ...(answered.problem === undefined ? [] : [red(answered.problem)]),
  ];
  return [`${time} ${mark} ${what}${passedOn}`, ...lines.map(line => INDENT + line)].join('\n');
}

/** Id and what else tells, in one line. */
function summary(data: Fields): string {
  const words = TELLING.map(name => data[name]).filter(value => typeof value === 'string' && value !== '');
  // A social account's type is its platform; posts and comments have their content by platform.
  const platforms = typeof data['type'] === 'string' ? [data['type']] : Object.keys(fieldsOf(data['data']));
  const text = [data['text'], data['lastMessageText'], data['payload']].find(value => typeof value === 'string');
  const parts = [data['id'], ...words, platforms.join(', '), typeof text === 'string' ? `“${shortened(text)}”` : ''];
  return parts.filter(part => typeof part === 'string' && part !== '').join('  ');
}

/** Why something failed, platform by platform where that is known. */
function troublesIn({ errors, error, socialAction }: Fields): string[] {
  const { code, message } = fieldsOf(fieldsOf(socialAction)['details']);
  const byPlatform = Object.entries(fieldsOf(errors)).map(([platform, text]) => `${platform}: ${String(text)}`);
  const whole = typeof error === 'string' ? [error] : [];
  const lost = typeof code === 'string' ? [`${code}: ${String(message)}`] : [];
  return [...(byPlatform.length > 0 ? byPlatform : whole), ...lost];
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT)}…` : line;
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
