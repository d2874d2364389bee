/** Runs a deployment while it is measured, with the proxies between it and a run of `sim contract`. */

import { mapConcurrent } from '../../../../simulator/kernel/promises.ts';
import { freePort } from '../../../../simulator/testing/listen.ts';
import { operationAt } from '../../../run/operation-at.ts';
import type { Lie } from '../../mutants/lies/lie.ts';
import { type Asked, createMemory, type Go } from '../../mutants/lies/lie.ts';
import { WEBHOOK_SECRET } from '../../mutants/lies/uploads.ts';
import { openRelay, type Relay } from '../../relay.ts';
import { BAD_WEATHER } from '../bad-targets/all.ts';
import { type Audit, type BundledProcess, type DeploymentAddress, type DeploymentOptions, startDeployment } from '../deployment.ts';
import { openWall, wallAddress } from './wall.ts';

export interface MeasuredOptions extends DeploymentOptions {
  /** Whether its webhooks reach the run. */
  readonly hasReceiver?: boolean;
  /** Whether nginx stands in front of it, and demands a client certificate and a header. */
  readonly isWalled?: boolean;
  /** Resets some connections, and answers some calls with an HTML page and 502. */
  readonly hasWeather?: boolean;
  /** The lie that proxies in front of the deployment and of the receiver apply. */
  readonly lie?: Lie | undefined;
  /** The process of the deployment, in place of its sources. */
  readonly bundled?: BundledProcess;
}

/** The settings of a measure. */
export interface Measure {
  readonly deployment: MeasuredOptions;
  /** The flags of the command that is measured. */
  readonly flags: readonly string[];
  /** The number of concurrent runs. */
  readonly atOnce: number;
  readonly print: (line: string) => void;
}

export interface Measured {
  /** The address that the run uses. */
  readonly address: DeploymentAddress;
  /** The flags with which a run gets through and receives the webhooks. */
  readonly flags: readonly string[];
  audit(): Promise<Audit>;
}

/** Starts a deployment, and closes it after `use`. */
export async function withDeployment<T>(
  { hasReceiver = false, isWalled = false, hasWeather = false, lie, bundled, ...options }: MeasuredOptions,
  use: (measured: Measured) => Promise<T>,
): Promise<T> {
  const closing: (() => Promise<void>)[] = [];
  const opened = <R extends { close(): Promise<void> }>(resource: R): R => {
    closing.unshift(resource.close);
    return resource;
  };
  try {
    // The deployment needs the address before the run opens the receiver.
    const port = hasReceiver ? await freePort() : undefined;
    const own = `http://127.0.0.1:${port}/`;
    const webhooks = port !== undefined && lie?.webhook ? opened(await openWebhookLiar(own, lie)) : undefined;
    const receiver = port === undefined ? undefined : { url: webhooks ? `${webhooks.url}/` : own, secret: WEBHOOK_SECRET };
    const wallAt = isWalled ? await wallAddress() : undefined;
    const place = { ...(wallAt && { publicUrl: wallAt.url }), ...(receiver && { receiver }) };
    const deployment = opened(await startDeployment({ ...options, ...place }, bundled));
    const liar = lie?.distort ? opened(await openLiar({ target: deployment.url, lie })) : undefined;
    const { url, apiKey, teamId, audit } = deployment;
    const calm = liar?.url ?? url;
    const outside = hasWeather ? opened(await openRelay(calm, call => BAD_WEATHER.answer(call))).url : calm;
    const wall = wallAt && opened(await openWall(wallAt, outside));
    const receiving = receiver ? ['--receiver', receiver.url, '--receiver-port', String(port), '--receiver-secret', receiver.secret] : [];
    const flags = [...receiving, ...(wall?.flags ?? [])];
    return await use({ address: { url: wall?.url ?? outside, apiKey, teamId }, flags, audit });
  } finally {
    for (const close of closing) await close();
  }
}

/** A measure of as many deployments as there are seeds. */
export interface SeededMeasure extends Measure {
  readonly seeds: number;
}

/** Starts a deployment with each seed from 1 on, whose clock is from −120 to 120 seconds off unless the measure says how far. */
export function withEachSeed(
  { deployment, seeds, atOnce }: Pick<SeededMeasure, 'deployment' | 'seeds' | 'atOnce'>,
  use: (measured: Measured, seed: number, clockOffsetMs: number) => Promise<void>,
): Promise<unknown> {
  const numbers = Array.from({ length: seeds }, (_, index) => index + 1);
  return mapConcurrent(numbers, atOnce, seed => {
    const clockOffsetMs = deployment.clockOffsetMs ?? (((seed * 70) % 241) - 120) * 1000;
    return withDeployment({ ...deployment, clockOffsetMs, seed }, measured => use(measured, seed, clockOffsetMs));
  });
}

/** A relay that applies one lie and changes nothing else. */
interface LiarOptions {
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
