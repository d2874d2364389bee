import type { RandomStream } from '../../../../../simulator/kernel/random.ts';
import type { Target } from './targets.ts';

/** An input, and how to send it. */
export interface Input {
  /** The kind: `naughty`, `json`, `http`, `multipart` or `csv`. */
  readonly kind: string;
  /** The operation that it is for, or the name of a malformed request. */
  readonly what: string;
  readonly bytes: Buffer;
  /** Whether it breaks the connection, or may break it, so that it needs a separate one. */
  readonly breaksConnection: boolean;
}

/** The material for inputs. */
export interface Material {
  readonly random: RandomStream;
  readonly targets: readonly [Target, ...Target[]];
  readonly naughty: readonly [string, ...string[]];
  /** The world of control calls, so that their changes do not affect the answers of the public API. */
  readonly world: string;
}

/** Makes one input. */
export type MakeInput = (material: Material) => Input;

/** The headers of an authorized call. */
export function headersFor({ isControl }: Target, world: string): string[] {
  return isControl ? ['host: localhost', `x-sim-world: ${world}`] : ['host: x', 'x-api-key: sk_sim_acme'];
}

const KNOWN: readonly [string, ...string[]] = [
  'team_acme_marketing',
  'sa_acme_instagram',
  'upload_acme_image',
  'org_acme',
  'INSTAGRAM',
  '__proto__',
];

/** Returns the path of an operation with odd or known values for its parameters, and an odd query. */
export function oddTarget({ random, naughty }: Pick<Material, 'random' | 'naughty'>, { operation }: Target): string {
  const odd = (): string => (random.chance(0.4) ? random.pick(KNOWN) : encoded(random.pick(naughty), random));
  const path = operation.path.replaceAll(/\{\w+\}/g, () => odd() || 'x');
  const given = operation.queryParameters.filter(() => random.chance(0.5)).map(({ name }) => `${name}=${odd()}`);
  const more = random.chance(0.2) ? [`${odd()}=${odd()}`, `teamId[]=${odd()}`, '&', '%'] : [];
  const query = [...given, ...more].join('&');
  return query ? `${path}?${query}` : path;
}

/** Returns a text for a URL, percent-encoded, sometimes wrongly. Lone surrogates cannot be encoded. */
function encoded(text: string, random: RandomStream): string {
  const right = encodeURIComponent(Buffer.from(text).toString()).slice(0, 3000);
  return random.chance(0.1) ? `${right}${random.pick(['%', '%zz', '%FF%FE', '%00', '%2e%2e%2f', '%ED%A0%80'])}` : right;
}
