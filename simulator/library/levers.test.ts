import { describe, expect } from 'vitest';
import { controlApi } from '../../openapi/document.ts';
import { type CallLever, platformLevers, simulatorLevers, worldLevers } from '../../openapi/generated/control-lever-calls.ts';
import { it, START } from './library.fixture.ts';
import { createSimulator } from './library.ts';

interface Described {
  readonly operationId: string;
  readonly 'x-lever'?: string;
  readonly 'x-own-lever'?: readonly string[];
}

/** The operations of the control API as the document has them; pages, streams and archives are no JSON, and have no methods. */
function describedOperations(): Described[] {
  const { paths = {} } = controlApi().json;
  return controlApi()
    .operations()
    .filter(
      ({ body, responses, successStatus }) =>
        (body?.contentType ?? 'application/json') === 'application/json' && responses.get(successStatus) !== undefined,
    )
    .map(({ path, method }) => (paths[path] as Readonly<Record<string, Described | undefined>>)[method.toLowerCase()])
    .filter(operation => operation !== undefined);
}

/** The names of the functions of an object and of the objects in it: `organizations.update`. */
function functionsOf(value: object, prefix = ''): string[] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    if (typeof inner === 'function') return [prefix + name];
    return typeof inner === 'object' && inner !== null ? functionsOf(inner, `${prefix}${name}.`) : [];
  });
}

/** What no call of the control API does. */
const LIBRARY_ONLY = [
  'fetch',
  'listen',
  'clock.now',
  'platform.fail',
  'platform.recover',
  'webhooks.received',
  'webhooks.all',
  'webhooks.clear',
  'webhooks.answer',
  'requests.expect',
];
/** The levers of one operation: those of the events of a platform are named by the schemas of the events. */
function leversOf(operation: Described): readonly string[] {
  const { operationId: id, 'x-lever': lever, 'x-own-lever': own } = operation;
  if (id === 'createPlatformEvent') return eventLevers().map(name => `platform.${name}`);
  return own ?? [lever ?? `no lever of ${id}`];
}

function eventLevers(): string[] {
  const document = controlApi();
  const { oneOf = [] } = document.schema('CreatePlatformEventRequest');
  return oneOf.map(each => {
    const name = ('$ref' in each ? each.$ref : '').split('/').at(-1) ?? '';
    return String((document.schema(name) as { readonly 'x-lever'?: string })['x-lever']);
  });
}

describe('the levers of the library', () => {
  it('are those of the control API, each operation by its method, and each method once', ({ sim }) => {
    const named = new Set([...describedOperations().flatMap(leversOf), ...LIBRARY_ONLY]);
    const expected = [...named].map(name => name.replace(/^simulator\./, ''));
    const { platforms, ...rest } = sim;
    // Parts that only this repository uses are no methods of the library.
    const found = [...functionsOf(rest), ...functionsOf(platforms.TIKTOK, 'platform.')].filter(
      name => !/^(?:worlds\.|handler$)/.test(name),
    );
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  it('leave out pages, streams and archives alone', () => {
    const described = new Set(describedOperations().map(({ operationId }) => operationId));
    const others = controlApi()
      .operations()
      .filter(({ id }) => !described.has(id));
    expect(others.map(({ id }) => id)).toEqual([
      'getArchive',
      'getNamedArchive',
      'importArchive',
      'streamEvents',
      'getDashboard',
      'getDocs',
    ]);
  });

  it('call the operations that they are named by', () => {
    const calls: [lever: string, id: string][] = [];
    const record: CallLever = (lever, id) => {
      calls.push([lever, id]);
      return new Promise(() => undefined);
    };
    const levers = { ...worldLevers(record), ...simulatorLevers(record), platform: platformLevers(record, 'TIKTOK') };
    const callAll = (value: object): void => {
      for (const inner of Object.values(value) as unknown[]) {
        if (typeof inner === 'function') inner('a', 'b', 'c');
        else if (typeof inner === 'object' && inner !== null) callAll(inner);
      }
    };
    callAll(levers);
    const wanted = describedOperations()
      .filter(operation => operation['x-own-lever'] === undefined)
      .flatMap(operation =>
        leversOf(operation).map(name => [
          name.replace(/^simulator\./, '').replace(/^platform\./, 'platforms.TIKTOK.'),
          operation.operationId,
        ]),
      );
    expect(calls.toSorted()).toEqual(wanted.toSorted());
  });
});

describe('a lever', () => {
  it('lets people write on a platform', async ({ sim }) => {
    const participant = { externalId: 'ig_9024', name: 'Ada' };
    const { message } = await sim.platforms.INSTAGRAM.message({ socialAccountId: 'sa_acme_instagram', participant, text: 'Hello' });
    expect(message).toMatchObject({ direction: 'INBOUND', text: 'Hello' });
    await sim.platforms.FACEBOOK.revokeToken('sa_acme_facebook');
    expect(sim.explain('sa_acme_facebook').because.map(({ what }) => what)).toContainEqual(
      expect.stringContaining('no longer accepts the token'),
    );
  });

  it('takes parts of the path, a body, and parts of the query', async ({ sim }) => {
    await sim.organizations.update('org_pro', { settings: { suspended: true } });
    const { items } = await sim.organizations.list({ limit: 2 });
    expect(items).toHaveLength(2);
    await sim.snapshots.save('before.after');
    expect((await sim.snapshots.list()).items.map(({ name }) => name)).toEqual(['before.after']);
    await sim.snapshots.save('b');
    expect((await sim.snapshots.diff('before.after', 'b')).total).toBe(0);
    expect(await sim.clock.update({ mode: 'manual' })).toMatchObject({ now: START, mode: 'manual' });
  });

  it('belongs to its world', async ({ sim }) => {
    await using world = await sim.createWorld();
    await world.platforms.TIKTOK.update({ failure: { mode: 'outage' } });
    expect((await world.listPlatforms({ limit: 15 })).items.find(({ platform }) => platform === 'TIKTOK')?.status).toBe('outage');
    expect((await sim.listPlatforms({ limit: 15 })).items.find(({ platform }) => platform === 'TIKTOK')?.status).toBe('operational');
    expect((await world.status()).world).toBe('world_1');
    expect((await sim.listWorlds()).items.map(({ id }) => id)).toContain('world_1');
    await world.reset();
    expect((await world.listPlatforms({ limit: 15 })).items.find(({ platform }) => platform === 'TIKTOK')?.status).toBe('operational');
  });

  it('that is refused says which it was, and why', async ({ sim }) => {
    const mistaken = sim.organizations.update('org_pro', { settings: { suspended: 'yes' as unknown as boolean } });
    await expect(mistaken).rejects.toThrow(TypeError);
    await expect(mistaken).rejects.toThrow(/^organizations\.update: .*suspended/);
    await expect(sim.platforms.TIKTOK.revokeToken('sa_none')).rejects.toThrow(/^platforms\.TIKTOK\.revokeToken: .*sa_none/);
    await expect(sim.snapshots.get('none')).rejects.not.toThrow(TypeError);
  });
});

describe('the clock', () => {
  it('does not go back', async ({ sim }) => {
    await sim.clock.advance('1h');
    const back = sim.clock.advanceTo(START);
    await expect(back).rejects.toThrow(
      new TypeError('The instant must not be before now (2026-03-02T10:00:00.000Z): the clock only goes forward'),
    );
    expect(await sim.clock.advanceTo('2026-03-02T10:00:00.000Z')).toMatchObject({ jobsRun: 0 });
  });
});

/** Every method of a world, by its name. */
function methodsOf(value: object, prefix = ''): [name: string, method: (...args: unknown[]) => unknown][] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    if (typeof inner === 'function') return [[prefix + name, (...args: unknown[]): unknown => inner(...args)]];
    return typeof inner === 'object' && inner !== null ? methodsOf(inner, `${prefix}${name}.`) : [];
  });
}

describe('every method of a closed world', () => {
  const said = async (method: (...args: unknown[]) => unknown): Promise<unknown> => {
    try {
      return await method('listTeams', {});
    } catch (error) {
      return error instanceof Error ? error.message : error;
    }
  };

  it.for(['it was closed', 'its simulator was closed'])('says so when %s', async how => {
    const simulator = await createSimulator();
    const world = await simulator.createWorld();
    const { apiKeys: _, close, ...methods } = world;
    const all = methodsOf(methods);
    await (how === 'it was closed' ? world : simulator).close();
    expect(all.length).toBeGreaterThan(200);
    for (const [name, method] of all) expect([name, await said(method)]).toEqual([name, 'The world world_1 is closed']);
    expect(() => world.apiKeys).toThrow('The world world_1 is closed');
    await close();
    await simulator.close();
  });

  it('says so when it is that of a closed simulator, which opens nothing more', async () => {
    const simulator = await createSimulator();
    await simulator.close();
    expect(() => simulator.clock.now()).toThrow('The world default is closed');
    await expect(simulator.listWorlds()).rejects.toThrow('The world default is closed');
    await expect(simulator.createWorld()).rejects.toThrow('The simulator is closed');
    await expect(simulator.listen()).rejects.toThrow('The simulator is closed');
  });
});
