/** Runs a deployment while it is measured, with the proxies between it and a run of `sim contract`. */
import { openLiar, openWebhookLiar } from '../../mutants/lies/liar.ts';
import type { Lie } from '../../mutants/lies/lie.ts';
import { openRelay } from '../../relay.ts';
import { BAD_WEATHER } from '../bad-targets/all.ts';
import { type Audit, type DeploymentOptions, startDeployment } from '../deployment.ts';
import type { DeploymentAddress } from '../messages.ts';
import { receiverFlags, receiverOnThisMachine } from './receiver.ts';
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
  { hasReceiver = false, isWalled = false, hasWeather = false, lie, ...options }: MeasuredOptions,
  use: (measured: Measured) => Promise<T>,
): Promise<T> {
  const closing: (() => Promise<void>)[] = [];
  const opened = <R extends { close(): Promise<void> }>(resource: R): R => {
    closing.unshift(resource.close);
    return resource;
  };
  try {
    const local = hasReceiver ? await receiverOnThisMachine() : undefined;
    const webhooks = local && lie?.webhook ? opened(await openWebhookLiar(local.endpoint.url, lie)) : undefined;
    const receiver = local && { ...local, endpoint: { ...local.endpoint, ...(webhooks && { url: `${webhooks.url}/` }) } };
    const wallAt = isWalled ? await wallAddress() : undefined;
    const place = { ...(wallAt && { publicUrl: wallAt.url }), ...(receiver && { receiver: receiver.endpoint }) };
    const deployment = opened(await startDeployment({ ...options, ...place }));
    const liar = lie?.distort ? opened(await openLiar({ target: deployment.url, lie })) : undefined;
    const { url, apiKey, teamId, audit } = deployment;
    const calm = liar?.url ?? url;
    const outside = hasWeather ? opened(await openRelay(calm, call => BAD_WEATHER.answer(call))).url : calm;
    const wall = wallAt && opened(await openWall(wallAt, outside));
    const flags = [...(receiver ? receiverFlags(receiver) : []), ...(wall?.flags ?? [])];
    return await use({ address: { url: wall?.url ?? outside, apiKey, teamId }, flags, audit });
  } finally {
    for (const close of closing) await close();
  }
}
