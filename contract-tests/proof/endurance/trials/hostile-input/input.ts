import type { RandomStream } from '../../../../../simulator/kernel/random.ts';
import type { Target } from './targets.ts';

/** What is sent, and what an answer to it must be. */
export interface Input {
  /** `naughty`, `json`, `http`, `multipart`, `csv`. */
  readonly kind: string;
  /** Which operation it is for, or the shape of what is no request. */
  readonly what: string;
  readonly bytes: Buffer;
  /** Whether it breaks the connection, or may: then it needs one of its own. */
  readonly breaksConnection: boolean;
}

/** What inputs are made of. */
export interface Material {
  readonly random: RandomStream;
  readonly targets: readonly [Target, ...Target[]];
  readonly naughty: readonly [string, ...string[]];
  /** Where control calls go, so that what they change does not change the answers of the public API. */
  readonly world: string;
}

/** Makes one input. */
export type MakeInput = (material: Material) => Input;

/** The headers of a call that is let in. */
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

/** The path of an operation with odd or known values for its parameters, and an odd query. */
export function oddTarget({ random, naughty }: Pick<Material, 'random' | 'naughty'>, { operation }: Target): string {
  const odd = (): string => (random.chance(0.4) ? random.pick(KNOWN) : encoded(random.pick(naughty), random));
  const path = operation.path.replaceAll(/\{\w+\}/g, () => odd() || 'x');
  const given = operation.queryParameters.filter(() => random.chance(0.5)).map(({ name }) => `${name}=${odd()}`);
  const more = random.chance(0.2) ? [`${odd()}=${odd()}`, `teamId[]=${odd()}`, '&', '%'] : [];
  const query = [...given, ...more].join('&');
  return query ? `${path}?${query}` : path;
}

/** A text in a URL: percent-encoded, now and then wrongly. Lone surrogates cannot be encoded. */
function encoded(text: string, random: RandomStream): string {
  const right = encodeURIComponent(Buffer.from(text).toString()).slice(0, 3000);
  return random.chance(0.1) ? `${right}${random.pick(['%', '%zz', '%FF%FE', '%00', '%2e%2e%2f', '%ED%A0%80'])}` : right;
}
