import { parsed } from '../exchange.ts';
import { operationAt, pathValues } from '../run/operation-at.ts';
import { recorded } from '../run/recorded.ts';
import type { Exchange } from '../run/results.ts';
import { type Control, type Middleware, type Session, type Target, through } from '../session.ts';
import type { Check, Flaw, Judge, JudgedExchange } from './check.ts';

/** A flaw that a check has found in an exchange. */
export interface Finding extends Flaw {
  readonly check: Check;
  readonly operationId: string;
}

/** Runs the checks on the exchanges of one world, in the order in which they ended. */
export interface WorldJudge {
  /** Returns the findings; none for an exchange without an operation of the document. */
  judge(exchange: Exchange): readonly Finding[];
  /** Forgets earlier exchanges, after a reset of the world. */
  reset(): void;
}

/** Returns a function that creates judges. Each has its own memory of a world, but all share the findings about equal responses. */
export async function createJudges(checks: readonly Check[]): Promise<() => WorldJudge> {
  for (const check of checks) await check.load?.();
  const known = new Map<string, readonly Finding[]>();
  const ofResponse = checks.filter(({ isAboutResponse }) => isAboutResponse).map(check => ({ check, judge: check.begin() }));
  const others = checks.filter(({ isAboutResponse }) => !isAboutResponse);
  return () => {
    let started = others.map(check => ({ check, judge: check.begin() }));
    return {
      judge(exchange) {
        const judged = judgedExchange(exchange);
        if (!judged) return [];
        return [...rememberedFindings(known, judged, () => findingsOf(ofResponse, judged)), ...findingsOf(started, judged)];
      },
      reset() {
        started = others.map(check => ({ check, judge: check.begin() }));
      },
    };
  };
}

interface StartedCheck {
  readonly check: Check;
  readonly judge: Judge;
}

function findingsOf(started: readonly StartedCheck[], exchange: JudgedExchange): Finding[] {
  return started.flatMap(({ check, judge }) =>
    flawsOf(judge, exchange).map(flaw => ({ ...flaw, check, operationId: exchange.operation.id })),
  );
}

/** An answer for which a check throws ends nothing: it is a flaw. */
function flawsOf(judge: Judge, exchange: JudgedExchange): readonly Flaw[] {
  try {
    return judge(exchange);
  } catch (error) {
    return [{ message: `cannot be judged: ${error instanceof Error ? error.message : String(error)}` }];
  }
}

const MAX_REMEMBERED = 5000;
/** Longer responses are not remembered, because they rarely repeat. */
const MAX_REMEMBERED_CHARACTERS = 20_000;

/** Returns the findings about a response, which are remembered because most responses of a run repeat. */
function rememberedFindings(
  known: Map<string, readonly Finding[]>,
  { operation, status, headers, text }: JudgedExchange,
  find: () => readonly Finding[],
): readonly Finding[] {
  if (text.length > MAX_REMEMBERED_CHARACTERS) return find();
  const key = `${operation.id} ${status} ${headers['content-type'] ?? ''} ${text}`;
  const found = known.get(key) ?? find();
  if (known.size >= MAX_REMEMBERED) known.clear();
  known.set(key, found);
  return found;
}

/** Converts an exchange for the checks; undefined if it is for no operation. */
export function judgedExchange({ method, url, at, durationMs, ...exchange }: Exchange): JudgedExchange | undefined {
  const { pathname, searchParams } = new URL(url);
  const operation = operationAt(method, pathname);
  if (!operation) return undefined;
  return {
    operation,
    pathParameters: pathValues(operation.path, pathname),
    query: new Map([...new Set(searchParams.keys())].map(name => [name, searchParams.getAll(name)])),
    requestHeaders: exchange.requestHeaders,
    status: exchange.status,
    headers: exchange.responseHeaders,
    text: exchange.responseBody,
    // The body is parsed only when a check reads it, because most responses repeat an earlier one.
    get body() {
      return parsed(exchange.responseBody);
    },
    sentAt: at,
    answeredAt: at + durationMs,
  };
}

export interface JudgingOptions {
  /** Creates the judge of a session. */
  readonly createJudge: () => WorldJudge;
  onOpen?(session: Session): void;
  /** Called after each exchange, also without findings. */
  onExchange(exchange: Exchange, findings: readonly Finding[], session: Session): void;
}

/** Returns the target with every exchange of its sessions judged. Requests then pass further middleware. */
export function judgedTarget(
  target: Target,
  { createJudge, onOpen, onExchange }: JudgingOptions,
  ...further: readonly Middleware[]
): Target {
  return through(target, session => {
    const judge = createJudge();
    onOpen?.(session);
    return {
      middleware: [recorded(exchange => onExchange(exchange, judge.judge(exchange), session)), ...further],
      ...(session.control && { control: forgetting(session.control, judge) }),
    };
  });
}

/** Resets the judge after each control call that may restore the world or change it in a way that no API call can. */
function forgetting(control: Control, judge: WorldJudge): Control {
  return async (method, path, body) => {
    const answer = await control(method, path, body);
    if (method !== 'GET') judge.reset();
    return answer;
  };
}

/** Wraps a target for tests: a call throws at the first finding about its response. */
export function strictTarget(target: Target, createJudge: () => WorldJudge): Target {
  return judgedTarget(target, {
    createJudge,
    onExchange(_, [finding]) {
      if (finding) throw new Error(`checks/${finding.check.id}: ${finding.operationId} ${finding.message}`);
    },
  });
}
