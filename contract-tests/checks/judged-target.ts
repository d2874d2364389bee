import type { Exchange } from '../run/results.ts';
import { fetchAndRecord } from '../run/with-fetch.ts';
import type { Control, Session, Target } from '../session.ts';
import type { Finding, WorldJudge } from './judge.ts';

export interface JudgingOptions {
  /** A judge for each session. */
  readonly createJudge: () => WorldJudge;
  onOpen?(session: Session): void;
  /** Called after each exchange, also for one without findings. */
  onExchange(exchange: Exchange, findings: readonly Finding[], session: Session): void;
}

/** The target, with every exchange of its sessions judged. */
export function judgedTarget(target: Target, { createJudge, onOpen, onExchange }: JudgingOptions): Target {
  return {
    kind: target.kind,
    has: target.has,
    async open(seed, needs) {
      const session = await target.open(seed, needs);
      const judge = createJudge();
      onOpen?.(session);
      return {
        ...session,
        fetch: request => fetchAndRecord(session.fetch, request, exchange => onExchange(exchange, judge.judge(exchange), session)),
        ...(session.control && { control: forgetting(session.control, judge) }),
      };
    },
    close: () => target.close(),
  };
}

/** A control call may put the world back, or change what nothing else could: what checks remember of it no longer counts. */
function forgetting(control: Control, judge: WorldJudge): Control {
  return async (method, path, body) => {
    const answer = await control(method, path, body);
    if (method !== 'GET') judge.reset();
    return answer;
  };
}

/** The target, of which a call fails when a check has something against its response: for tests, where the first finding ends the case. */
export function strictTarget(target: Target, createJudge: () => WorldJudge): Target {
  return judgedTarget(target, {
    createJudge,
    onExchange(_, [finding]) {
      if (finding) throw new Error(`checks/${finding.check.id}: ${finding.operationId} ${finding.message}`);
    },
  });
}
