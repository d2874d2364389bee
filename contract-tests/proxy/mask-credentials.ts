const SHOWN_CHARACTERS = 6;
/** What is shorter keeps nothing secret, and would be found in many a word. */
const MIN_SECRET_CHARACTERS = 8;
const CREDENTIALS = ['x-api-key', 'authorization', 'proxy-authorization', 'cookie'];
/** What makes a presigned address worth something. */
const SIGNED = /([?&][\w.-]*(?:signature|token|credential|secret)[\w.-]*=)[^&#"'\s]+/gi;

/** Makes a text fit to be shown. */
export type Mask = (text: string) => string;

/** Hides the credentials that a request carries, wherever they turn up, and what signs an address. */
export function maskCredentials(headers: Readonly<Record<string, string>>): Mask {
  const secrets = CREDENTIALS.flatMap(name => headers[name]?.replace(/^\w+ +/, '') ?? []).filter(
    secret => secret.length >= MIN_SECRET_CHARACTERS,
  );
  const spellings = secrets.flatMap(secret => [secret, encodeURIComponent(secret)]);
  return text =>
    spellings.reduce((shown, secret) => shown.replaceAll(secret, `${secret.slice(0, SHOWN_CHARACTERS)}…`), text).replaceAll(SIGNED, '$1…');
}
