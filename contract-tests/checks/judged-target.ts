import type { Exchange } from '../run/results.ts';
import { fetchAndRecord } from '../run/with-fetch.ts';
import type { Control, Session, Target } from '../session.ts';
import type { Finding, WorldJudge } from './judge.ts';

export interface JudgingOptions {
  /** Creates the judge of a session. */
  readonly createJudge: () => WorldJudge;
  onOpen?(session: Session): void;
  /** Called after each exchange, also without findings. */
  onExchange(exchange: Exchange, findings: readonly Finding[], session: Session): void;
}

/** Wraps a target: every exchange of its sessions is judged. */
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
        fetch: (url, init) => fetchAndRecord(session.fetch, url, init, exchange => onExchange(exchange, judge.judge(exchange), session)),
        ...(session.control && { control: forgetting(session.control, judge) }),
      };
    },
    close: () => target.close(),
  };
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
