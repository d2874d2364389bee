/** A deployment may stand behind a gateway or a proxy that asks for headers or a client certificate before the API key counts. */

/** How requests reach a deployment. */
export interface Access {
  /** Headers by lower-case name. They are sent to the origin of the deployment only. */
  readonly headers: Readonly<Record<string, string>>;
  /** The client certificate and its key as PEM. They are shown to the origin of the deployment only. */
  readonly identity?: { readonly cert: string; readonly key: string };
  /** Certificates of authorities as PEM, which are trusted besides the usual ones. */
  readonly ca?: string;
  /** Whether the client accepts any certificate of the server. */
  readonly isInsecure: boolean;
  /** The addresses of proxies for http and https, and the hosts that need none, as in NO_PROXY. An empty text stands for none. */
  readonly proxies: Proxies;
}

export interface Proxies {
  readonly http: string;
  readonly https: string;
  readonly none: string;
}

/** The access to a deployment that stands in the open. */
export const DIRECT: Access = { headers: {}, isInsecure: false, proxies: { http: '', https: '', none: '' } };

/** The note of every report about a run that checked no certificate. */
export const INSECURE_NOTE = 'No certificate was checked (--insecure): the answers may be of somebody other than the deployment';

/** Returns the Basic credentials of a user, as the header `authorization` has them. */
export function basicCredentials(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`;
}

/**
 * Returns all that must be masked in outputs: the values of headers, also without their scheme, and what names and passwords of Basic credentials
 * decode to, those of proxies as well.
 */
export function secretsOfAccess({ headers, proxies }: Access): string[] {
  const ofHeaders = Object.values(headers).flatMap(value => {
    const credentials = value.replace(/^[a-z]+ +/i, '');
    return [value, credentials, ...(/^basic /i.test(value) ? passwordsIn(Buffer.from(credentials, 'base64').toString('utf8')) : [])];
  });
  const ofProxies = [proxies.http, proxies.https].flatMap(address => {
    if (address === '') return [];
    const { username, password } = new URL(address);
    const [user, secret] = [decoded(username), decoded(password)];
    return password === '' ? [user] : [secret, password, basicCredentials(user, secret).replace('Basic ', '')];
  });
  return [...new Set([...ofHeaders, ...ofProxies])].filter(secret => secret !== '');
}

/** Returns the password of `name:password`, or the name when there is no password: it is the secret then. */
function passwordsIn(pair: string): string[] {
  const colon = pair.indexOf(':');
  const password = pair.slice(colon + 1);
  return [pair, password === '' ? pair.slice(0, colon) : password];
}

/** Decodes a part of an address; returns a malformed one as it is. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
