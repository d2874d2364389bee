import { recorded } from '../run/recorded.ts';
import type { Exchange } from '../run/results.ts';
import { type Control, type Middleware, type Session, type Target, through } from '../session.ts';
import type { Finding, WorldJudge } from './judge.ts';

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
