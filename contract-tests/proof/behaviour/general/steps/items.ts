/** What posts and comments have in common: drafts, schedules, publishing and its failures, and usage. */
import type { OperationId } from '../../../../../openapi/generated/types.ts';
import type { Fields } from '../../../../exchange.ts';
import type { Outcome, Stage, Step } from './step.ts';

/** The operations and fields in which posts and comments differ. */
export interface Kind {
  readonly name: 'post' | 'comment';
  readonly operations: Readonly<Record<'create' | 'update' | 'remove' | 'retry', OperationId>>;
  /** Its fields besides status and date. */
  body(stage: Stage): Fields;
  /** Changes of the resources that it uses. */
  readonly uses: readonly string[];
}

export const ACCOUNT = 'sa_acme_facebook';
/** Days without other scheduled items. */
export const DAYS = { far: '2026-08-10', other: '2026-08-12', today: '2026-03-02' } as const;
type Day = keyof typeof DAYS;

const PAST = `${DAYS.today}T08:00:00.000Z`;
const dateOn = (day: Day) => `${DAYS[day]}T12:00:00.000Z`;

function counted(kind: Kind, day: Day, by: 1 | -1): string[] {
  const sign = (number: number) => `${number > 0 ? '+' : ''}${number}`;
  return [`daily ${day}: ${kind.name}s.used ${sign(by)}`, `daily ${day}: ${kind.name}s.remaining ${sign(-by)}`];
}

/** An item that was counted in a month stays counted. */
function monthly({ name }: Kind): string[] {
  return [`usage of ${name}s: used +1`, `usage of ${name}s: remaining -1`];
}

/** The steps of one post, or comment, after the other. */
export function itemSteps(kind: Kind): Step[] {
  return [
    create(kind, 'DRAFT'),
    create(kind, 'SCHEDULED'),
    publish(kind, true),
    publish(kind, false),
    retry(kind),
    change(kind, 'a title', ({ count }) => ({ title: `Changed ${count}` }), ['title']),
    change(kind, 'other texts', stage => ({ data: kind.body(stage)['data'] }), ['data']),
    changeStatus(kind),
    changeDay(kind),
    refusals(kind),
    remove(kind),
    remove(kind),
  ];
}

function create(kind: Kind, status: 'DRAFT' | 'SCHEDULED'): Step {
  return {
    name: `${kind.operations.create} of a ${status}`,
    async run(stage) {
      const { did, made } = stage;
      const body = await did(kind.operations.create, { body: { ...kind.body(stage), status, postDate: dateOn('far') } });
      const id = String(body['id']);
      remember(made, { id, status, day: 'far' });
      const counts = status === 'DRAFT' ? [] : [...monthly(kind), ...counted(kind, 'far', 1)];
      if (status === 'SCHEDULED') made.set('counted', id);
      return { changes: [`${kind.name} ${id}: created`, ...kind.uses, ...counts], answered: [`${kind.name} ${id}`, body] };
    },
  };
}

function remember(made: Map<string, string>, item: Readonly<Record<'id' | 'status' | 'day', string>>): void {
  made.clear();
  for (const [name, value] of Object.entries(item)) made.set(name, value);
}

function publish(kind: Kind, isTaken: boolean): Step {
  return {
    name: `publishing what the platform ${isTaken ? 'accepts' : 'refuses'}`,
    async run(stage) {
      const { did, made, control } = stage;
      if (!isTaken) await control('PATCH', '/_sim/platforms/FACEBOOK', { failure: { mode: 'reject' } });
      const { id } = await did(kind.operations.create, { body: { ...kind.body(stage), status: 'SCHEDULED', postDate: PAST } });
      await control('POST', '/_sim/clock/advance', { by: 'PT2M' });
      if (!isTaken) await control('PATCH', '/_sim/platforms/FACEBOOK', { failure: null });
      const status = isTaken ? 'POSTED' : 'ERROR';
      remember(made, { id: String(id), status, day: 'today' });
      return {
        changes: [`${kind.name} ${String(id)}: created`, ...kind.uses, ...monthly(kind), ...counted(kind, 'today', 1)],
        events: [`${kind.name}.published ${String(id)} ${status}`],
      };
    },
  };
}

const CLEARED = ['error', 'errors', 'errorsVerbose', 'retryCount', 'socialAccounts'] as const;

function retry(kind: Kind): Step {
  return {
    name: kind.operations.retry,
    async run({ did, refused, made, control }) {
      const id = made.get('id');
      if (id === undefined) return undefined;
      if (made.get('status') !== 'ERROR') {
        await refused(400, kind.operations.retry, { path: { id } });
        return {};
      }
      await did(kind.operations.retry, { path: { id } });
      await control('POST', '/_sim/clock/advance', { by: 'PT2M' });
      made.set('status', 'POSTED');
      return {
        changes: ['status', 'externalData', 'postedDate', 'updatedAt'].map(field => `${kind.name} ${id}: ${field}`),
        mayChange: [...CLEARED.map(field => `${kind.name} ${id}: ${field}`), ...kind.uses],
        events: [`${kind.name}.published ${id} POSTED`],
      };
    },
  };
}

function isOpen(made: ReadonlyMap<string, string>): boolean {
  return ['DRAFT', 'SCHEDULED'].includes(made.get('status') ?? '');
}

function changed({ name, uses }: Kind, id: string, fields: readonly string[], counts: readonly string[], body: Fields): Outcome {
  const changes = [...fields, 'updatedAt'].map(field => `${name} ${id}: ${field}`);
  return { changes: [...changes, ...counts], mayChange: uses, answered: [`${name} ${id}`, body] };
}

function change(kind: Kind, what: string, bodyOf: (stage: Stage) => Fields, fields: readonly string[]): Step {
  return {
    name: `${kind.operations.update} with ${what}`,
    async run(stage) {
      const { did, refused, made } = stage;
      const id = made.get('id');
      if (id === undefined) return undefined;
      const parts = { path: { id }, body: bodyOf(stage) };
      if (isOpen(made)) return changed(kind, id, fields, [], await did(kind.operations.update, parts));
      await refused(400, kind.operations.update, parts);
      return {};
    },
  };
}

/** An item counts in the month once, when it leaves DRAFT for the first time, and stays counted. */
function changeStatus(kind: Kind): Step {
  return {
    name: `${kind.operations.update} with the other status`,
    async run({ did, made }) {
      const [id, day] = [made.get('id'), made.get('day')];
      if (id === undefined || !isOpen(made)) return undefined;
      const status = made.get('status') === 'DRAFT' ? 'SCHEDULED' : 'DRAFT';
      const body = await did(kind.operations.update, { path: { id }, body: { status } });
      made.set('status', status);
      const isNew = status === 'SCHEDULED' && made.get('counted') !== id;
      if (isNew) made.set('counted', id);
      const counts = [...(isNew ? monthly(kind) : []), ...counted(kind, day === 'other' ? 'other' : 'far', status === 'DRAFT' ? -1 : 1)];
      return changed(kind, id, ['status'], counts, body);
    },
  };
}

function changeDay(kind: Kind): Step {
  return {
    name: `${kind.operations.update} with another day`,
    async run({ did, made }) {
      const id = made.get('id');
      if (id === undefined || !isOpen(made)) return undefined;
      const [from, to] = made.get('day') === 'far' ? (['far', 'other'] as const) : (['other', 'far'] as const);
      const body = await did(kind.operations.update, { path: { id }, body: { postDate: dateOn(to) } });
      made.set('day', to);
      const counts = made.get('status') === 'DRAFT' ? [] : [...counted(kind, from, -1), ...counted(kind, to, 1)];
      return changed(kind, id, ['postDate'], counts, body);
    },
  };
}

/** Each call has a part that would be valid. */
function refusals(kind: Kind): Step {
  return {
    name: `refused calls about a ${kind.name}`,
    async run(stage) {
      const { refused, made } = stage;
      const { create: creates, update, remove: removes } = kind.operations;
      const body = { ...kind.body(stage), status: 'SCHEDULED', postDate: dateOn('far') };
      await refused(404, creates, { body: { ...body, teamId: 'team_pro' } });
      await refused(400, creates, { body: { ...body, socialAccountTypes: ['FACEBOOK', 'SLACK'] } });
      await refused(404, removes, { path: { id: 'nobody_has_this' } });
      const id = made.get('id');
      if (id !== undefined) await refused(400, update, { path: { id }, body: { title: 'Half of it', postDate: 'soon' } });
      return {};
    },
  };
}

function remove(kind: Kind): Step {
  return {
    name: kind.operations.remove,
    async run({ did, made }) {
      const [id, status, day] = [made.get('id'), made.get('status'), made.get('day')];
      if (id === undefined) return undefined;
      const body = await did(kind.operations.remove, { path: { id } });
      made.clear();
      // An item that went live keeps its place of the day (D-QTA-08).
      const isCounted = status === 'SCHEDULED' || status === 'ERROR';
      const counts = isCounted ? counted(kind, day === 'other' || day === 'today' ? day : 'far', -1) : [];
      return {
        changes: [...['status', 'deletedAt', 'updatedAt'].map(field => `${kind.name} ${id}: ${field}`), ...counts],
        mayChange: kind.uses,
        answered: [`${kind.name} ${id}`, body],
      };
    },
  };
}
