/** Tells what the network does apart from what the deployment does: broken connections, the pages of a gateway, and answers that nobody can read. */
import { AnswerError, type AnswerFault } from '../../../scenarios/runner/read-answer.ts';
import { connectionReason } from '../../../simulator/text/failures.ts';
import { knownProblem } from '../../access/problems.ts';
import { InconclusiveError } from '../inconclusive-error.ts';
import { isRead, operationAt } from '../operation-at.ts';
import { checkResult, type PropertyResult, unrepeatable } from '../results.ts';

const NAME = 'readable';
const TITLE = 'Each answer comes in time, ends, and keeps to the limits of a client';

/** How often a read is sent until it has an answer of the deployment. */
const TRIES = 3;
/** A run in which the network has a larger share of the answers proves nothing. */
const LARGEST_SHARE = 0.2;
/** An operation with this number of answers of the network and none of its own never answers. */
const MIN_WITHOUT_ANSWER = 5;
const MAX_EXAMPLE_CHARACTERS = 80;

/** A request, as far as it matters here. */
export interface NetworkRequest {
  readonly method: string;
  readonly url: string;
}

export interface Network {
  /**
   * Sends a request, a read again when the network answers in place of the deployment. Rejects with an InconclusiveError when there is no answer of
   * the deployment, and with the error of `send` after the signal has aborted.
   */
  send(request: NetworkRequest, send: () => Promise<Response>, signal: AbortSignal): Promise<Response>;
  /** Returns what the network did, as a sentence for the report; none if it did nothing of its own. */
  notes(): readonly string[];
  /** Returns why the answers of the deployment are too few for a verdict; none if they are not. */
  missingEvidence(): readonly string[];
  /** Returns one result for each kind of answer that nobody can read, or one that has passed. */
  results(): readonly PropertyResult[];
}

/** Sends once, and returns the answer of a gateway like any other. */
export const EVERY_ANSWER_COUNTS: Pick<Network, 'send'> = {
  send: (_, send, signal) =>
    send().catch((error: unknown) => {
      if (signal.aborted || error instanceof InconclusiveError) throw error;
      throw new InconclusiveError(`the connection broke: ${reasonOf(error)}`);
    }),
};

export function createNetwork(): Network {
  const ofNetwork = new Map<string, Event>();
  const unreadable = new Map<AnswerFault, Event>();
  /** By operation: the answers of the network, and those of the deployment. */
  const byOperation = new Map<string, { network: number; own: number; readonly what: string }>();
  let answers = 0;
  const operationOf = ({ method, url }: NetworkRequest): string =>
    operationAt(method, new URL(url).pathname)?.id ?? `${method} ${new URL(url).pathname}`;
  const note = (request: NetworkRequest, what: string): void => {
    add(ofNetwork, what, request, what);
    const operation = operationOf(request);
    const seen = byOperation.get(operation) ?? { network: 0, own: 0, what };
    byOperation.set(operation, { ...seen, network: seen.network + 1 });
  };
  const heard = (request: NetworkRequest): void => {
    answers += 1;
    const seen = byOperation.get(operationOf(request));
    if (seen) seen.own += 1;
    else byOperation.set(operationOf(request), { network: 0, own: 1, what: '' });
  };
  const networkCount = (): number => sumOf([...ofNetwork.values()]);
  const share = (): number => networkCount() / Math.max(1, networkCount() + answers);
  return {
    async send(request, send, signal) {
      for (let left = isRead(request) ? TRIES : 1; ; left--) {
        const { response, what } = await send().then(
          answer => ({ response: answer, what: gatewayText(answer) }),
          (error: unknown) => {
            if (signal.aborted || error instanceof InconclusiveError) throw error;
            if (!(error instanceof AnswerError)) return { response: undefined, what: reasonOf(error) };
            add(unreadable, error.fault, request, error.message);
            throw new InconclusiveError(`an answer cannot be read: ${error.message}`);
          },
        );
        if (response && what === undefined) {
          heard(request);
          return response;
        }
        note(request, what ?? '');
        if (left <= 1) throw new InconclusiveError(response ? `the network answered ${what ?? ''}` : `the connection broke: ${what ?? ''}`);
      }
    },
    notes() {
      if (ofNetwork.size === 0) return [];
      return [
        `The network answered ${networkCount()} of ${networkCount() + answers} requests in place of the target, and no verdict rests on these: ${[...ofNetwork.values()].map(eventText).join('; ')}`,
      ];
    },
    missingEvidence() {
      return share() <= LARGEST_SHARE
        ? []
        : [`the network gave ${Math.round(share() * 100)} % of the answers, and a verdict allows ${LARGEST_SHARE * 100} %`];
    },
    results() {
      const silent = [...byOperation].flatMap(([operation, { network, own, what }]) =>
        own === 0 && network >= MIN_WITHOUT_ANSWER && share() <= LARGEST_SHARE ? [{ operation, count: network, what }] : [],
      );
      return readableResults({ answers, unreadable, silent });
    },
  };
}

function add<K>(events: Map<K, Event>, key: K, { method, url }: NetworkRequest, what: string): void {
  const known = events.get(key);
  const { pathname, search } = new URL(url);
  events.set(
    key,
    known
      ? { ...known, count: known.count + 1 }
      : { what, count: 1, example: `${method} ${pathname}${search}`.slice(0, MAX_EXAMPLE_CHARACTERS) },
  );
}

function eventText({ what, count, example }: Event): string {
  return `${count} × ${what}, first for ${example}`;
}

function sumOf(events: readonly Event[]): number {
  return events.reduce((sum, { count }) => sum + count, 0);
}

/** Statuses with which a gateway, a load balancer or a content network says that it has no answer of the service. */
const OF_GATEWAYS: ReadonlySet<number> = new Set([502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 530]);

/** Returns what a gateway has answered in place of the service, as `502 with text/html`; undefined for an answer of the service, which is JSON. */
export function gatewayText({ status, headers }: Response): string | undefined {
  const type = headers.get('content-type')?.split(';', 1)[0]?.trim() ?? '';
  if (!OF_GATEWAYS.has(status) || type.includes('json')) return undefined;
  return `${status} with ${type === '' ? 'no content type' : type}`;
}

/** Returns what helps where that is known; else the error code, such as ECONNREFUSED, or the message. */
function reasonOf(error: unknown): string {
  return knownProblem(error) ?? connectionReason(error);
}

/** Something that happened several times. */
interface Event {
  readonly what: string;
  readonly count: number;
  /** The first request to which it happened. */
  readonly example: string;
}

/** An operation that only the network answers. */
interface SilentOperation {
  readonly operation: string;
  readonly count: number;
  /** What the network answers: `502 with text/html`. */
  readonly what: string;
}

interface Readable {
  /** How many answers could be read. */
  readonly answers: number;
  readonly unreadable: ReadonlyMap<AnswerFault, Event>;
  readonly silent: readonly SilentOperation[];
}

/** Returns a failed result for each kind and each operation that never answers, or else one that has passed. */
function readableResults({ answers, unreadable, silent }: Readable): readonly PropertyResult[] {
  const failed = (name: string, message: string, counterexample: string): PropertyResult =>
    checkResult(`${NAME}/${name}`, TITLE, { runs: answers, verdict: 'failed', failure: unrepeatable(message, counterexample) });
  const all = [
    ...[...unreadable].map(([fault, { what, count, example }]) => failed(fault, `${times(count)}: ${what}`, example)),
    ...silent.map(({ operation, count, what }) =>
      failed(operation, `${operation} never answers: ${times(count)} the network said ${what}`, operation),
    ),
  ];
  if (all.length > 0) return all;
  return answers === 0 ? [] : [checkResult(NAME, TITLE, { runs: answers, verdict: 'passed' })];
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
