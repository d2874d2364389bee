/** A relay that applies one lie and changes nothing else. */
import { operationAt } from '../../../run/operation-at.ts';
import { openRelay, type Relay } from '../../relay.ts';
import { type Asked, createMemory, type Go, type Lie } from './lie.ts';

export interface LiarOptions {
  /** The base URL of the deployment. */
  readonly target: string;
  /** Without a lie, the relay changes nothing. */
  readonly lie?: Lie | undefined;
}

/** Opens a liar on this machine. Presigned URLs lead through it, too. */
export function openLiar({ target, lie }: LiarOptions): Promise<Relay> {
  const memory = createMemory();
  return openRelay(target, async call => {
    const [path = '/', ...raw] = call.url.split('?');
    const { method, headers } = call;
    const query = new URLSearchParams(raw.join('?'));
    const asked: Asked = { method, path, query, headers, body: await call.body(), operationId: operationAt(method, path)?.id };
    const go: Go = change => {
      // The query keeps its encoding unless the lie changes it.
      const search = change?.query?.toString() ?? raw.join('?');
      const sent = { ...asked, ...change };
      return call.pass({ ...sent, url: search === '' ? sent.path : `${sent.path}?${search}` });
    };
    call.response.sendDate = false;
    call.reply(lie?.distort ? await lie.distort(asked, go, memory) : await go());
  });
}

/** Opens a relay between a deployment and the receiver of its webhooks, to whose address it passes them on. */
export function openWebhookLiar(receiver: string, lie?: Lie): Promise<Relay> {
  const { origin, pathname, search } = new URL(receiver);
  return openRelay(origin, async call => {
    const delivery = { headers: call.headers, body: Buffer.from(await call.body()).toString() };
    const { headers, body } = lie?.webhook?.(delivery) ?? delivery;
    call.reply(await call.pass({ method: 'POST', url: `${pathname}${search}`, headers, body: Buffer.from(body) }));
  });
}
