import { guardSite, tokenSite } from '../http/guard.ts';
import type { Handler } from '../http/pipeline.ts';
import { publicSite } from '../http/public-url.ts';
import { notifyOnRequest } from '../http/request-hooks.ts';
import type { Listener, ListenOptions } from '../http/server.ts';
import { realTime } from '../kernel/real-time.ts';
import { hostOf } from '../text/public-address.ts';
import type { SimulatorOptions } from './simulator-options.ts';

/** The socket of a simulator, which may be opened once. */
export interface Socket {
  isOpen(): boolean;
  /** Serves a handler; `address` is then that of the socket. `mask` hides secrets in what is logged. Rejects when it is open already. */
  listen(handler: Handler, where: ListenOptions, mask: (text: string) => string): Promise<{ readonly url: string; readonly port: number }>;
  close(): Promise<void>;
}

/** Creates the socket, closed; opening it changes `address`, unless there is a public one, by whose name it may be called then. */
export function createSocket(
  { control = {}, onRequest }: SimulatorOptions,
  address: { baseUrl: string },
  publicUrl: string | undefined,
  onProblem: (problem: unknown) => void,
): Socket {
  const ownNames = publicUrl === undefined ? [] : [hostOf(new URL(publicUrl))];
  const guard = { allowedHosts: [...(control.allowedHosts ?? []), ...ownNames], controlToken: control.controlToken };
  let listener: Listener | undefined;
  return {
    isOpen: () => listener !== undefined,
    async listen(handler, where, mask) {
      if (listener) throw new Error(`The simulator listens already, at ${address.baseUrl}`);
      // Loaded here, because Express is a third of all code to load and most tests open no socket.
      const { listen } = await import('../http/server.ts');
      const guarded = tokenSite(handler, guard, onProblem);
      const noted = onRequest ? notifyOnRequest(guarded, realTime, mask, onRequest) : guarded;
      const guarding = guardSite(noted, guard, onProblem);
      // Outside of the guard, which judges the path as the site reads it.
      listener = await listen(publicUrl === undefined ? guarding : publicSite(guarding, publicUrl), where, onProblem);
      address.baseUrl = publicUrl ?? listener.url;
      return { url: listener.url, port: listener.port };
    },
    close: async () => listener?.close(),
  };
}
