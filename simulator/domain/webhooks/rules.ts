import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { limits } from '../../../openapi/document.ts';
import { errors } from '../../kernel/errors.ts';
import { hostOf } from '../../text/public-address.ts';
import { canParseUrl } from '../../text/urls.ts';
import type { Webhook } from './model.ts';

/** The signed body: compact JSON, keys in this order (WHK-05). */
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

/** Mark a delivery of an event that somebody has sent, which `sim listen` shows; the service has no such header (D-WHK-12). */
export const SYNTHETIC_HEADERS: Readonly<Record<string, string>> = { 'x-sim-synthetic': 'true' };

/**
 * Throws 400 unless a URL is `https://`, or `http://` to a loopback address or to one of `allowedHosts`, for receivers in development
 * (D-WHK-04, D-WHK-11).
 */
export function checkTarget(url: string, allowedHosts: readonly string[] = []): void {
  const target = parseUrl(url);
  if (!target) throw invalidUrl(`${url} is not a URL. Give an absolute one, such as https://hooks.example.com/in.`);
  if (target.username !== '' || target.password !== '') {
    throw invalidUrl('A webhook URL takes no user name or password. Verify x-signature to know who calls.');
  }
  if (target.protocol === 'https:') return;
  if (target.protocol !== 'http:')
    throw invalidUrl(`${target.protocol} is no scheme for a webhook. Use https://, or http:// to a loopback address.`);
  const host = hostOf(target);
  if (!isLoopback(host) && !allowedHosts.some(allowed => allowed.toLowerCase() === host)) {
    throw invalidUrl(
      `http:// goes to loopback only (127.0.0.1, [::1], localhost). Use https://${target.host} instead, or allow the host with --allow-webhook-host ${host}.`,
    );
  }
}

function invalidUrl(message: string): Error {
  return errors.invalidField(['url'], message).by('D-WHK-04');
}

function parseUrl(text: string): URL | undefined {
  return canParseUrl(text) ? new URL(text) : undefined;
}

/** `host` is normalized by URL: lower case. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');
}

/** Whether a response ends the delivery: 2xx only (WHK-27, D-WHK-03). */
export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Milliseconds from the failure of attempt `number` to the next attempt; undefined after the last (WHK-25, WHK-26). */
export function retryDelayMs(number: number): number | undefined {
  return number < limits.webhooks.maxAttempts ? limits.webhooks.retryDelaysMs[number - 1] : undefined;
}

type EndpointHealth = Pick<Webhook, 'enabled' | 'hasFailed' | 'lastSuccessAt' | 'enabledAt'>;

/**
 * The first hourly check that can disable the endpoint: 7 days after its last success or enabling (D-WHK-06). Earlier checks would find
 * nothing, so they are not scheduled.
 */
export function disableCheckAt(webhook: EndpointHealth): number {
  const { disableAfterMs, disableCheckIntervalMs } = limits.webhooks;
  return windowStart(webhook) + Math.ceil(disableAfterMs / disableCheckIntervalMs) * disableCheckIntervalMs;
}

/** Whether the endpoint has had no success but a failed attempt for 7 days (D-WHK-06). An idle one stays enabled. */
export function shouldDisable(webhook: EndpointHealth, now: number): boolean {
  return webhook.enabled && webhook.hasFailed && now - windowStart(webhook) >= limits.webhooks.disableAfterMs;
}

function windowStart({ enabledAt, lastSuccessAt }: EndpointHealth): number {
  return Math.max(enabledAt, lastSuccessAt ?? enabledAt);
}

/** Whether an event and its deliveries can still be read: for 7 days (D-RET-02). */
export function isReadable(createdAt: number, now: number): boolean {
  return now - createdAt < limits.webhooks.eventRetentionMs;
}
