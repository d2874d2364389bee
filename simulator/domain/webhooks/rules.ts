import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { limits } from '../../../openapi/document.ts';
import { errors } from '../../kernel/errors.ts';
import type { Webhook } from './model.ts';

/** The text that is signed and sent: compact JSON, keys in this order. */
export function bodyOf(type: string, data: object): string {
  return JSON.stringify({ type, data });
}

/** Lower-case hex HMAC-SHA256 of the body's UTF-8 bytes (D-WHK-01). */
export function signature(secret: string, body: string | Uint8Array): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** The headers of a delivery (D-WHK-01). */
export function headersOf(secret: string, body: string): Readonly<Record<string, string>> {
  return { 'content-type': 'application/json', 'user-agent': 'socialpublishing', 'x-signature': signature(secret, body) };
}

/**
 * Refuses what is no webhook target with a 400: `https://` goes anywhere, `http://` to loopback only, so that a developer's own
 * receiver works (D-WHK-04).
 */
export function checkTarget(url: string): void {
  const target = parseUrl(url);
  if (!target) throw refusal(`${url} is not a URL. Give an absolute one, such as https://hooks.example.com/in.`);
  if (target.username !== '' || target.password !== '') {
    throw refusal('A webhook URL takes no user name or password. Verify x-signature to know who calls.');
  }
  if (target.protocol === 'https:') return;
  if (target.protocol !== 'http:')
    throw refusal(`${target.protocol} is no scheme for a webhook. Use https://, or http:// to a loopback address.`);
  if (!isLoopback(target.hostname)) {
    throw refusal(`http:// goes to loopback only (127.0.0.1, [::1], localhost). Use https://${target.host} instead.`);
  }
}

function refusal(message: string): Error {
  return errors.invalidField(['url'], message);
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** `hostname` is a URL's: lower case, addresses in their normal form, IPv6 in brackets. */
function isLoopback(hostname: string): boolean {
  if (hostname === 'localhost') return true;
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/** Whether an answer ends the delivery: 2xx only, a redirect is a failure. */
export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Milliseconds from the failure of attempt `number` to the next attempt; undefined after the last (WHK-25, WHK-26). */
export function retryDelayMs(number: number): number | undefined {
  return number < limits.webhooks.maxAttempts ? limits.webhooks.retryDelaysMs[number - 1] : undefined;
}

type EndpointHealth = Pick<Webhook, 'enabled' | 'hasFailed' | 'lastSuccessAt' | 'enabledAt'>;

/**
 * The first hourly check that finds the endpoint without a success for 7 days, counted from its last success or from when it was
 * enabled. The checks before it would find nothing, so they are not made.
 */
export function disableCheckAt(webhook: EndpointHealth): number {
  const { disableAfterMs, disableCheckIntervalMs } = limits.webhooks;
  return windowStart(webhook) + Math.ceil(disableAfterMs / disableCheckIntervalMs) * disableCheckIntervalMs;
}

/** Whether the endpoint is to be disabled: no success for 7 days, and at least one failed attempt in them. An idle one stays. */
export function isToBeDisabled(webhook: EndpointHealth, now: number): boolean {
  return webhook.enabled && webhook.hasFailed && now - windowStart(webhook) >= limits.webhooks.disableAfterMs;
}

function windowStart({ enabledAt, lastSuccessAt }: EndpointHealth): number {
  return Math.max(enabledAt, lastSuccessAt ?? enabledAt);
}

/** Whether an event of that age, and its deliveries, can still be read: for 7 days. */
export function isReadable(createdAt: number, now: number): boolean {
  return now - createdAt < limits.webhooks.eventRetentionMs;
}
