import pc from 'picocolors';
import type { Platform } from '../../../openapi/generated/types.ts';
import { CollectorError, StateFileError } from '../../domain/ports/errors.ts';
import type { AnsweredRequest } from '../../http/request-hooks.ts';
import type { FailedAttempt, FailureSettings } from '../../index.ts';
import { realTime } from '../../kernel/real-time.ts';
import { version } from '../../kernel/version.ts';
import { TemporaryFolderError } from '../../text/temporary-folder.ts';
import type { Io } from '../command.ts';
import { clockLine } from '../commands/clock.ts';
import { columns } from '../output.ts';
import type { LogKind } from '../simulator-flags.ts';

/** What the log shows when the simulator has started. */
export interface Started {
  readonly url: string;
  readonly seed: number;
  readonly clock: { readonly now: string; readonly mode: 'realtime' | 'manual'; readonly speed: number };
  readonly organizations: readonly { readonly id: string; readonly plan: string; readonly apiKey: string | undefined }[];
  readonly failures: Partial<Readonly<Record<Platform, FailureSettings>>>;
  /** The state file, if one is set. */
  readonly state: string | undefined;
  /** Flags that have no effect on the worlds of the state file. */
  readonly ignoredFlags: readonly string[];
  /** The directory of uploads, or `discard`, if one is set. */
  readonly media: string | undefined;
  /** Whether the dashboard is served. */
  readonly ui: boolean;
  /** Where clients reach it, if that was given. */
  readonly publicUrl: string | undefined;
  /** The certificate of https: its file and its fingerprint. */
  readonly certificate: { readonly file: string; readonly sha256: string } | undefined;
  /** The control token, if one was generated. */
  readonly generatedToken: string | undefined;
}

/** The log of `sim serve`. */
export interface ServeLog {
  started(what: Started): void;
  /** Absent when nobody reads it: even an unread line costs a sixth of a GET. */
  readonly request?: (request: AnsweredRequest) => void;
  failedDelivery(failed: FailedAttempt): void;
  problem(problem: unknown): void;
  stopping(): void;
  /** Writes what waits to be written. */
  flush(): void;
}

/** How long a line may wait for others, real milliseconds: nobody sees that it did. */
const GATHERED_MS = 10;

/** Creates a log of the given kind. */
export function createServeLog(kind: LogKind, io: Io): ServeLog {
  return { pretty: prettyLog, json: jsonLog, silent: silentLog }[kind](io);
}

/** Says only that the collector of `--otlp` takes no spans, and that uploads have no place, which nothing else would tell. */
function silentLog(io: Io): ServeLog {
  const nothing = () => undefined;
  const problem = (what: unknown): void => (isOfPlace(what) && !(what instanceof StateFileError) ? io.err(what.message) : undefined);
  return { started: nothing, failedDelivery: nothing, problem, stopping: nothing, flush: nothing };
}

interface Lines {
  add(line: string): void;
  /** Writes what waits. */
  flush(): void;
}

/** Writes the lines of some milliseconds together: a write for each takes 25 µs of the processor, where a request takes 110. */
function createLines(io: Io): Lines {
  let waiting: string[] = [];
  const flush = (): void => {
    if (waiting.length > 0) io.out(waiting.join('\n'));
    waiting = [];
  };
  return {
    add(line) {
      if (waiting.push(line) === 1) realTime.after(GATHERED_MS, flush);
    },
    flush,
  };
}

/** One JSON object per line, with its kind in `event`. */
function jsonLog(io: Io): ServeLog {
  const lines = createLines(io);
  const add = (event: string, value: object) => lines.add(JSON.stringify({ event, ...value }));
  const write = (event: string, value: object) => {
    add(event, value);
    lines.flush();
  };
  return {
    started: ({ url, organizations, generatedToken, ...rest }) =>
      write('started', {
        version,
        url,
        controlUrl: `${url}/_sim`,
        apiKeys: Object.fromEntries(organizations.map(({ id, apiKey }) => [id, apiKey])),
        ...rest,
        ...(generatedToken === undefined ? {} : { controlToken: generatedToken }),
      }),
    request: request => add('request', request),
    failedDelivery: failed => add('failedDelivery', failed),
    problem: problem => write('problem', { message: textOf(problem) }),
    stopping: () => write('stopping', {}),
    flush: lines.flush,
  };
}

function prettyLog(io: Io): ServeLog {
  const colours = pc.createColors(io.colour);
  const lines = createLines(io);
  return {
    started: what => io.out(banner(what, colours)),
    request: ({ method, path, status, durationMs, fault }) => {
      // Status 0 is a connection that a fault has reset, or a call that it never answers.
      const colour = status >= 500 || status === 0 ? colours.red : status >= 400 ? colours.yellow : colours.green;
      const hit = fault ? ` ${colours.yellow(`${fault.id}${fault.retired ? ', which is retired now' : ''}`)}` : '';
      lines.add(`${method.padEnd(6)} ${path} ${colour(String(status))} ${colours.dim(`${durationMs.toFixed(1)} ms`)}${hit}`);
    },
    failedDelivery: ({ type, url, attempt, reason, isRetried }) =>
      lines.add(
        `${colours.red('failed')} ${type} → ${url} ${colours.dim(`attempt ${attempt}: ${reason}${isRetried ? ', is retried' : ''}`)}`,
      ),
    problem(problem) {
      lines.flush();
      io.err(colours.red(textOf(problem)));
    },
    stopping() {
      lines.flush();
      io.out('Stopping');
    },
    flush: lines.flush,
  };
}

/** The first output. The curl command works when pasted. */
function banner(what: Started, { bold, dim }: Pick<typeof pc, 'bold' | 'dim'>): string {
  const { url, seed, clock, organizations, state, ignoredFlags, media, generatedToken, ui, publicUrl, certificate } = what;
  const key = organizations.find(organization => organization.apiKey !== undefined)?.apiKey;
  const failing = Object.entries(what.failures).map(
    ([platform, { mode, rate }]) => `${platform} ${mode}${rate === undefined ? '' : ` at rate ${rate}`}`,
  );
  const facts = [
    ['API', `${url}/api/v1`],
    ...(ui ? [['Browser', `${url}/`]] : []),
    ['Control', `${url}/_sim/status`],
    ...(generatedToken === undefined ? [] : [['Token', generatedToken]]),
    ...(publicUrl === undefined ? [] : [['Public', publicUrl]]),
    ...(certificate === undefined
      ? []
      : [
          ['Trust', `${certificate.file} (curl --cacert, NODE_EXTRA_CA_CERTS, SSL_CERT_FILE for Python)`],
          ['SHA-256', certificate.sha256],
        ]),
    ['Clock', clockLine(clock)],
    ['Seed', String(seed)],
    ...(state === undefined ? [] : [['State', state]]),
    ...(ignoredFlags.length === 0 ? [] : [['Ignored', `${ignoredFlags.join(', ')}: the worlds in the state file continue as they were`]]),
    ...(media === undefined ? [] : [['Media', media === 'discard' ? 'discarded' : media]]),
    ...(failing.length === 0 ? [] : [['Failing', failing.join(', ')]]),
  ];
  const curl = certificate === undefined ? 'curl' : `curl --cacert ${certificate.file}`;
  const paragraphs = [
    bold(`social-publishing-sim ${version}`),
    indented(columns(facts)),
    organizations.length === 0
      ? indented('No organization yet; create one with POST /_sim/organizations')
      : indented(columns(organizations.map(({ id, plan, apiKey }) => [id, plan, apiKey ?? '(no API key)']))),
    indented(key === undefined ? `${curl} ${url}/` : `${curl} -H 'x-api-key: ${key}' ${url}/api/v1/team`),
    dim('Press Ctrl+C to stop.'),
  ];
  return paragraphs.join('\n\n');
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}

function textOf(problem: unknown): string {
  if (isOfPlace(problem)) return problem.message;
  return problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
}

/** Whether the disk or the collector, and no defect, is to blame: the message says all. */
function isOfPlace(problem: unknown): problem is Error {
  return problem instanceof StateFileError || problem instanceof CollectorError || problem instanceof TemporaryFolderError;
}
