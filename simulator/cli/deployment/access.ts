/** The flags with which commands reach a deployment, and what a repeated command needs of them. */
import { validateHeaderName, validateHeaderValue } from 'node:http';
import path from 'node:path';
import { type Access, basicCredentials, INSECURE_NOTE, type Proxies } from '../../../contract-tests/access/access.ts';
import { type Client, openClient } from '../../../contract-tests/access/client.ts';
import { quoted, shellWord } from '../../../contract-tests/run/scripts/shell.ts';
import type { DeploymentAccess } from '../../../contract-tests/session.ts';
import { createMask } from '../../text/mask.ts';
import { readTextFile } from '../../text/text-file.ts';
import { certificateProblem, tlsPairProblem } from '../../text/tls-pair.ts';
import { canParseUrl } from '../../text/urls.ts';
import type { Io } from '../command.ts';
import { readable, usageError } from '../errors.ts';
import type { Reader } from '../flag.ts';
import type { FlagName } from '../flags.ts';
import { targetUrl, text } from '../readers.ts';
import type { Settings } from '../settings.ts';

/** A deployment that can be asked. */
export interface Reached {
  /** Without user name and password. */
  readonly baseUrl: string;
  readonly client: Client;
  /** What its sessions know of the way to it. */
  readonly access: DeploymentAccess;
  /** The words of a repeated command that reach it again, `--target` among them. Secrets are variables of the shell. */
  readonly replayWords: readonly string[];
  /** Remarks that every report repeats. */
  readonly notes: readonly string[];
}

/** Reads the address that a flag names, and how it is reached; undefined without that flag. Throws a usage error that says what to do. */
export function readReached(flag: 'target' | 'from', settings: Settings, io: Pick<Io, 'cwd' | 'env'>): Reached | undefined {
  const given = settings.one(flag, targetUrl);
  if (given === undefined) return undefined;
  const { baseUrl, user, password } = given;
  const headers = settings.all('header', header);
  const userHeader = user === undefined ? [] : [{ name: 'authorization', value: basicCredentials(user, password), from: `--${flag}` }];
  checkTwice([...headers, ...userHeader], flag);
  const files = readFiles(settings, io, baseUrl);
  const isInsecure = settings.on('insecure');
  const access: Access = {
    headers: Object.fromEntries([...headers, ...userHeader].map(({ name, value }) => [name, value])),
    ...files,
    isInsecure,
    proxies: readProxies(io.env),
  };
  const client = openClient(baseUrl, access);
  const address = user === undefined ? undefined : withCredentials(baseUrl);
  // What the environment or the config file gives is there again.
  const typed = headers.filter(({ from }) => from.startsWith('--'));
  const fileWords = FILE_FLAGS.flatMap(name => {
    const file = settings.one(name, text);
    return file === undefined ? [] : [`--${name}`, shellWord(file)];
  });
  return {
    baseUrl,
    client,
    access: {
      secrets: client.secrets,
      hasCredentials: 'authorization' in access.headers,
      hasCertificate: access.identity !== undefined,
      curlSetUp: [
        `url=${address ?? quoted(baseUrl)}`,
        ...(address === undefined ? [] : [`: "\${${CREDENTIALS}:?user:password of the address}"`]),
        ...headers.map(({ name }) => `: "\${${variableFor(name)}:?the value of the header ${name}}"`),
      ],
      curlWords: curlWords(headers, settings, isInsecure),
    },
    replayWords: [
      '--target',
      address ?? shellWord(baseUrl),
      ...typed.flatMap(({ name }) => ['--header', `"${name}: $${variableFor(name)}"`]),
      ...fileWords,
      ...(isInsecure ? ['--insecure'] : []),
    ],
    notes: isInsecure ? [INSECURE_NOTE] : [],
  };
}

/** Throws a usage error for a typed flag that needs a deployment which is not named; environment and config file may have it for other runs. */
export function refuseTyped(names: readonly FlagName[], settings: Settings, advice: string): void {
  for (const name of names) {
    const from = settings.raw(name)?.from;
    if (from?.startsWith('--')) throw usageError(`${from} needs a deployment: ${advice}`);
  }
}

interface Header {
  /** In lower case. */
  readonly name: string;
  readonly value: string;
  readonly from: string;
}

/** Headers that requests have by themselves. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** `name: value`. No error shows the value, which may be a secret. */
const header: Reader<Header> = (given, from) => {
  const colon = given.indexOf(':');
  if (colon < 0)
    throw usageError(`${from} must be a name and a value with a colon between them, such as 'x-gate: secret'; the colon is missing`);
  const name = given.slice(0, colon).trim().toLowerCase();
  const value = given.slice(colon + 1).trim();
  if (!isValid(() => validateHeaderName(name))) throw usageError(`${from}: ${JSON.stringify(createMask([])(name))} is no name of a header`);
  if (value === '') throw usageError(`${from}: the header ${name} has no value behind its colon`);
  if (!isValid(() => validateHeaderValue(name, value)))
    throw usageError(`${from}: the value of the header ${name} has a character that no header may have`);
  if (name === 'x-api-key') throw usageError(`${from}: give the API key in SIM_API_KEY, or with --api-key, not as the header ${name}`);
  if (OWN_HEADERS.has(name)) throw usageError(`${from}: each request has its own ${name}; leave that header out`);
  return { name, value, from };
};

function isValid(check: () => void): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

function checkTwice(headers: readonly Header[], flag: string): void {
  const twice = headers.find(({ name }, index) => headers.findIndex(other => other.name === name) < index);
  if (!twice) return;
  const both = twice.from === `--${flag}` ? `a --header and the user name in --${flag}` : `${twice.from} twice`;
  throw usageError(`The header ${twice.name} is given by ${both}; give it once`);
}

const FILE_FLAGS = ['client-cert', 'client-key', 'ca'] as const;

function readFiles(settings: Settings, io: Pick<Io, 'cwd'>, baseUrl: string): Pick<Access, 'identity' | 'ca'> {
  const [cert, key, ca] = FILE_FLAGS.map(flag =>
    settings.one(flag, (file, from) => ({ file, from, pem: readable(`${from}: ${file}`, () => readTextFile(path.resolve(io.cwd, file))) })),
  );
  if (key && !cert) throw usageError(`${key.from} goes with --client-cert`);
  if (ca) refuse(certificateProblem(ca));
  if (!cert) return ca ? { ca: ca.pem } : {};
  refuse(certificateProblem(cert));
  // A file often has both.
  const own = key ?? (/PRIVATE KEY-----/.test(cert.pem) ? cert : undefined);
  if (!own) throw usageError(`${cert.from} needs its private key: give the file with --client-key`);
  refuse(tlsPairProblem(cert, own));
  if (!baseUrl.startsWith('https:')) throw usageError(`${cert.from}: only https takes a client certificate, and the address is ${baseUrl}`);
  return { identity: { cert: cert.pem, key: own.pem }, ...(ca && { ca: ca.pem }) };
}

/** Throws wrong usage where something is wrong. */
function refuse(problem: string | undefined): void {
  if (problem !== undefined) throw usageError(problem);
}

/** Reads the proxies of the environment; the names in lower case win, as for other programs. */
function readProxies(env: Io['env']): Proxies {
  const one = (name: string): string => env[name.toLowerCase()] ?? env[name] ?? '';
  const http = proxyAddress('HTTP_PROXY', one('HTTP_PROXY'));
  const https = proxyAddress('HTTPS_PROXY', one('HTTPS_PROXY'));
  return { http, https, none: one('NO_PROXY') };
}

function proxyAddress(name: string, given: string): string {
  if (given === '') return '';
  const address = given.includes('://') ? given : `http://${given}`;
  if (canParseUrl(address) && /^https?:$/.test(new URL(address).protocol)) return address;
  throw usageError(`${name} must be the address of an HTTP proxy, such as http://proxy.example.com:3128, not ${createMask([])(given)}`);
}

/** The variable of the shell from which a printed command takes `user:password`, as in an address. */
const CREDENTIALS = 'SIM_TARGET_CREDENTIALS';

/** Returns the address with a variable in place of user name and password, as a word of the shell. */
function withCredentials(baseUrl: string): string {
  const rest = baseUrl.replace(/^https?:\/\//i, '').replaceAll(/[$`"\\]/g, String.raw`\$&`);
  return `"${new URL(baseUrl).protocol}//$${CREDENTIALS}@${rest}"`;
}

/** Returns the variable of the shell from which a printed command takes the value of a header: `SIM_HEADER_X_GATE` for `x-gate`. */
function variableFor(name: string): string {
  return `SIM_HEADER_${name.toUpperCase().replaceAll(/\W/g, '_')}`;
}

function curlWords(headers: readonly Header[], settings: Settings, isInsecure: boolean): string {
  const files = { 'client-cert': '--cert', 'client-key': '--key', ca: '--cacert' } as const;
  const words = [
    ...headers.map(({ name }) => `-H "${name}: $${variableFor(name)}"`),
    ...FILE_FLAGS.flatMap(flag => {
      const file = settings.one(flag, text);
      return file === undefined ? [] : [`${files[flag]} ${shellWord(file)}`];
    }),
    ...(isInsecure ? ['--insecure'] : []),
  ];
  return words.join(' ');
}
