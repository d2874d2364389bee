/** The service as commands use it: operations by id, the virtual clock, and the transitions that were seen. */
import { type OperationSpec, publicApi } from '../../openapi/document.ts';
import type { OperationId } from '../../openapi/generated/types.ts';
import { type Answer, type Call, send } from '../exchange.ts';
import type { Control, Fetch, Session } from '../session.ts';
import type { Transitions } from './transitions.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** What a call is made of, and with whose key: the session's unless another is given. */
export type Parts = Partial<Omit<Call, 'operation'>> & { readonly apiKey?: string };

export interface Real {
  readonly teamId: string;
  /** Where paths such as `/api/v1/post` begin, and the key that calls are made with. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The key of an organization that has no part in the first one's. */
  readonly otherApiKey: string;
  readonly control: Control;
  /** For what is no operation: a PUT to a presigned URL. */
  readonly fetch: Fetch;
  readonly transitions: Transitions;
  /** Calls an operation. */
  call(id: OperationId, parts?: Parts): Promise<Answer>;
  /** Calls an operation that must succeed, and answers its body. */
  did(id: OperationId, parts?: Parts): Promise<Fields>;
  /** Advances the virtual clock of the service alone, to milliseconds since 1970. */
  moveClock(at: number): Promise<void>;
  now(): Promise<number>;
}

export interface ModelTools {
  readonly transitions: Transitions;
}

const OPERATIONS: ReadonlyMap<string, OperationSpec> = new Map(publicApi.operations().map(operation => [operation.id, operation]));

/** Resets the world of a session, so that every run of commands starts alike. */
export async function freshWorld(session: Session, { transitions }: ModelTools): Promise<Real> {
  const { control } = session;
  if (!control) throw new Error('A model needs a world that can be reset');
  await control('POST', '/_sim/reset', {});
  transitions.reset();
  const call: Real['call'] = async (id, { apiKey = session.apiKey, ...parts } = {}) => {
    const operation = OPERATIONS.get(id);
    if (!operation) throw new Error(`The document has no operation ${id}`);
    const made: Call = { operation, path: {}, query: {}, body: undefined, ...parts };
    return send(session, made, { apiKey });
  };
  return {
    teamId: session.teamId,
    baseUrl: session.baseUrl,
    apiKey: session.apiKey,
    otherApiKey: session.otherApiKey ?? '',
    control,
    fetch: session.fetch,
    transitions,
    call,
    async did(id, parts) {
      const answer = await call(id, parts);
      expectStatus(id, answer, 200);
      return fieldsOf(answer.body);
    },
    moveClock: async at => void (await control('POST', '/_sim/clock/advance', { to: new Date(at).toISOString() })),
    now: async () => Date.parse(String((await control('GET', '/_sim/clock'))['now'])),
  };
}

/** Throws unless an answer has the status that the model expects. */
export function expectStatus(what: string, { status, text }: Answer, expected: number): void {
  if (status !== expected) throw new Error(`${what} answered ${status} in place of ${expected}: ${text.slice(0, 200)}`);
}

/** Throws unless both are the same JSON. */
export function expectSame(what: string, actual: unknown, expected: unknown): void {
  const [is, shouldBe] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== shouldBe) throw new Error(`${what} is ${is}, not ${shouldBe}`);
}

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Throws unless these properties have the expected values. */
export function expectFields(what: string, shown: Fields, expected: Fields): void {
  for (const [field, value] of Object.entries(expected)) expectSame(`${field} of ${what}`, shown[field], value);
}

/** An instant as the service writes it. */
export function iso(at: number): string;
export function iso(at: number | null): string | null;
export function iso(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
