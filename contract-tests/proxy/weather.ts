/** Bad weather on purpose: what the proxy does to calls and answers instead of passing them on. What decides about it stands elsewhere. */

/** What happens to a call. */
export type WeatherEffect =
  /** It is answered with this, before it reaches the target or, with `after`, once it took effect. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
      readonly after: boolean;
    }
  /** Its answer is late, milliseconds. */
  | { readonly kind: 'delay'; readonly delayMs: number }
  /** The body of its answer comes slowly. */
  | { readonly kind: 'drip'; readonly bytesPerSecond: number }
  /** The connection ends within the body of its answer. */
  | { readonly kind: 'truncate'; readonly bytes: number }
  /** The connection is reset instead of an answer. */
  | { readonly kind: 'reset' }
  /** No answer comes; the connection stays open. */
  | { readonly kind: 'hang' }
  /** The body of its answer never ends. */
  | { readonly kind: 'endless' };

/** What was done to an exchange on purpose. It is never the target's deviation. */
export interface Injected {
  /** `trap errors`, `fault 1`. */
  readonly by: string;
  /** A sentence without its full stop: `The call was answered with 503 and did not reach the target`. */
  readonly what: string;
  /** Whether the call reached the target. */
  readonly reached: boolean;
  /** Whether the caller received the answer of the target, unchanged and whole, and only later. */
  readonly onlyLate: boolean;
}

/** A call that the proxy is about to pass on. */
export interface WeatherCall {
  readonly method: string;
  /** Without the base path of the target. */
  readonly path: string;
  /** Without the `?`. */
  readonly query: string;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The JSON of the body; undefined without one, and where nothing asks for it. */
  readonly body?: unknown;
}

/** Decides about the weather, call by call. */
export interface Weather {
  /** Whether the decision about a call depends on its body. */
  asksForBody(call: WeatherCall): boolean;
  /** What happens to a call; undefined for nothing. */
  effectOn(call: WeatherCall): { readonly by: string; readonly effect: WeatherEffect } | undefined;
  /** Whether answers to a call may be altered, so that they must be read as a whole. */
  mayAlter(call: WeatherCall): boolean;
  /** The body of an answer as it is altered; undefined where it stays as it is. */
  altered(
    call: WeatherCall,
    answer: { readonly status: number; readonly body: string },
  ): { readonly by: string; readonly body: string } | undefined;
}

/** Whether an effect changes nothing but the time. */
export function isOnlyLate({ kind }: WeatherEffect): boolean {
  return kind === 'delay' || kind === 'drip';
}

/** Says what an effect did to a call. */
export function sentenceOf(effect: WeatherEffect): string {
  switch (effect.kind) {
    case 'status':
      return effect.after
        ? `The call took effect, and ${effect.status} was answered in place of its answer`
        : `The call was answered with ${effect.status} and did not reach the target`;
    case 'delay':
      return `The answer was passed on ${effect.delayMs} ms late`;
    case 'drip':
      return `The body of the answer was passed on at ${effect.bytesPerSecond} bytes a second`;
    case 'truncate':
      return `The connection was ended after ${effect.bytes} bytes of the answer's body`;
    case 'reset':
      return 'The call took effect, and the connection was reset in place of its answer';
    case 'hang':
      return 'The call took effect, and its answer was withheld';
    default:
      return 'The body of the answer was passed on and never ended';
  }
}
