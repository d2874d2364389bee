/** The body of a call: read once its parameters are valid, and judged once the call has been let in again. */
import { limits } from '../../openapi/document.ts';
import type { RealTime } from '../kernel/real-time.ts';
import { type ReadBody, readJsonBody } from './body.ts';
import type { Call, CallStep } from './call.ts';
import { FORM_TYPE, openForm } from './form.ts';
import { keepBody } from './kept-body.ts';
import { type MessageBody, wholeBody } from './message.ts';

/** Throws 400 for parameters that break the document. */
export function validateParameters(call: Call): void {
  const { match, message } = call;
  match?.operation.validator.path(match.path);
  call.query = match?.operation.validator.query(message.query);
}

/** Reads the body of a call: JSON as a whole, of a form what stands before its file. Throws what {@link readJsonBody} and {@link openForm} throw. */
export function readBody(realTime: RealTime): CallStep {
  return call => {
    if (!call.operation.body) return undefined;
    if (isForm(call)) return readForm(call, realTime);
    return readJsonBody(call.readable).then(body => takeBody(call, body));
  };
}

async function readForm(call: Call, realTime: RealTime): Promise<void> {
  const { body, kept } = keepBody(call.readable.body);
  call.form = await openForm({ ...call.readable, body }, call.operation.validator.body, realTime);
  call.body = call.form.form;
  call.sentBytes = kept;
}

function takeBody(call: Call, body: ReadBody | undefined): void {
  call.body = body?.value;
  call.requestBody = body?.text ?? null;
}

/** Throws 400 for JSON that breaks the document; forms are validated while they are read. */
export function validateBody(call: Call): void {
  if (call.operation.body && !call.form) call.operation.validator.body(call.body);
}

/** Lets a step be for calls with a body: while that comes in time goes on, a key may be revoked, and a reset may replace a world. */
export function afterBody(step: CallStep): CallStep {
  return call => (call.operation.body ? step(call) : undefined);
}

/** Reads the JSON of a call that may never be run; undefined for what is none, which the call itself refuses later. The call still reads the same body, or meets the same error. */
export async function readAhead(call: Call): Promise<unknown> {
  if (!call.operation.body || isForm(call)) return undefined;
  const body = await call.message.body.bytes(limits.http.maxJsonBodyBytes).then(wholeBody, unreadableBody);
  call.readable = { ...call.message, body };
  const read = await readJsonBody(call.readable).catch(() => undefined);
  return read?.value;
}

function unreadableBody(error: unknown): MessageBody {
  return {
    bytes: () => Promise.reject(error),
    stream: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(error) }) }),
  };
}

/** Reads the JSON of a call that is not run, for the log, where it can be read. */
export async function readUnused(call: Call): Promise<void> {
  if (!call.operation.body || isForm(call)) return;
  takeBody(call, await readJsonBody(call.readable).catch(() => undefined));
}

function isForm({ operation: { body } }: Call): boolean {
  return body?.contentType === FORM_TYPE;
}
