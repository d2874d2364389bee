import { ownValue } from '../../../simulator/text/json.ts';
import { didYouMean } from '../../../simulator/text/suggest.ts';
import { canParseUrl } from '../../../simulator/text/urls.ts';
import { type Answer, controlHeaders, messageOf, send } from '../client.ts';
import { StepError } from '../errors.ts';
import type { RequestStep } from '../generated/steps.ts';
import { recordExchange, type ScenarioRun } from '../run.ts';
import { readInput, type ScenarioFiles } from '../scenario-files.ts';
import { assertAndCapture, expectsStatus } from './assert-and-capture.ts';

/** Sends a request and checks the response. */
export async function request(run: ScenarioRun, step: RequestStep): Promise<string> {
  const { method, url } = resolveUrl(run, step);
  const { body, type, text } = await contentOf(run, step);
  const headers = { ...(type !== undefined && { 'content-type': type }), ...credentialsOf(run, step, url), ...step.headers };
  const answer = await send(run.target, url.href, { method, headers, ...(body !== undefined && { body }) });
  recordExchange(run, { method, path: url.pathname + url.search, requestBody: text, answer });
  assertSuccess(step, answer);
  assertAndCapture(run, step, answer);
  return String(answer.status);
}

/** Fails on a status of 400 or more unless the step expects a status. */
function assertSuccess(step: RequestStep, answer: Answer): void {
  if (expectsStatus(step)) return;
  if (answer.status === 0) throw new StepError(`The connection broke: ${String(answer.body)}`);
  if (answer.status >= 400) throw new StepError(`The request failed with ${answer.status}: ${messageOf(answer)}`);
}

function resolveUrl(
  { target, isDeployment }: ScenarioRun,
  { request: line, query = {} }: RequestStep,
): { readonly method: string; readonly url: URL } {
  const [, method = '', address = ''] = /^(\S+) +(.+)$/.exec(line) ?? [];
  const href = address.startsWith('/') ? target.url + address : address;
  // A deployment may have its files elsewhere, and its guard knows the addresses that it gave.
  const isForeign = !canParseUrl(href) || (!isDeployment && new URL(href).origin !== new URL(target.url).origin);
  if (isForeign) {
    const what = isDeployment ? 'no address' : 'not an address of the simulator';
    throw new StepError(`${address} is ${what}; use a path such as /api/v1/post, or a URL from one of its responses`);
  }
  const url = new URL(href);
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, String(value));
  return { method, url };
}

/** Presigned URLs need no key; control calls name the world. */
function credentialsOf(
  { target, world, isDeployment }: ScenarioRun,
  { as = 'acme' }: RequestStep,
  { href, pathname }: URL,
): Record<string, string> {
  if (!isDeployment && pathname.startsWith('/_sim')) return controlHeaders(target, world.id, false);
  if (as === 'nobody' || !href.startsWith(new URL(`${target.url}/api/`).href)) return {};
  const key = ownValue(world.apiKeys, as);
  if (typeof key !== 'string') {
    const names = [...Object.keys(world.apiKeys), 'nobody'];
    throw new StepError(`as: unknown organization ${as}${didYouMean(as, names) || `; known: ${names.join(', ')}`}`);
  }
  return { 'x-api-key': key };
}

interface Content {
  readonly body?: string | FormData | Uint8Array<ArrayBuffer>;
  readonly type?: string;
  /** For the report. */
  readonly text: string | null;
}

async function contentOf({ files }: ScenarioRun, { body, form, content }: RequestStep): Promise<Content> {
  if (body !== undefined) return { body: JSON.stringify(body), type: 'application/json', text: JSON.stringify(body) };
  if (content) {
    const { bytes, mimeType } = await readInput(content, files);
    return { body: bytes, type: mimeType, text: `(${bytes.length} bytes)` };
  }
  return form ? { body: await formOf(form, files), text: `(form: ${Object.keys(form).join(', ')})` } : { text: null };
}

async function formOf(fields: NonNullable<RequestStep['form']>, files: ScenarioFiles): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value !== 'object') {
      form.append(name, String(value));
      continue;
    }
    const { bytes, name: fileName, mimeType } = await readInput(value, files);
    form.append(name, new Blob([bytes], { type: mimeType }), fileName);
  }
  return form;
}
