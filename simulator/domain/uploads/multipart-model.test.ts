/** Random call sequences of the protocol, run against the simulator and a model of what the interface says. Bytes are pretended: a text says their number. */
import { expect } from 'vitest';
import type { MultipartUpload } from '../../../openapi/generated/types.ts';
import * as fc from '../../testing/fast-check.ts';
import { START } from '../../testing/test-simulator.ts';
import { fakeStore, md5Of, namedSize, standIn } from './fake-store.fixture.ts';
import { DAY, HOUR, itDiscarding as it, type MultipartWorld, PART } from './multipart.fixture.ts';
import { LAST_BYTES, type ModelList, type ModelTransfer, ProtocolModel } from './protocol-model.fixture.ts';

const MONTHLY_UPLOADS = 1;
const VIDEO = { fileName: 'a.mp4', mimeType: 'video/mp4' };

/** How the list of a complete differs from the right one. */
const LISTS: Readonly<Record<string, (list: ModelList) => ModelList>> = {
  right: list => list,
  reversed: list => list.toReversed(),
  duplicated: list => [...list, ...list.slice(0, 1)],
  wrong: list => list.map((part, index) => (index === 0 ? { ...part, etag: md5Of('other') } : part)),
  missing: list => (list.length > 1 ? list.slice(1) : list.map(part => ({ ...part, partNumber: 2 }))),
  foreign: list => [...list, { partNumber: 4, etag: md5Of('x') }],
};

/** The transfers as the service knows them: each transfer with the newest URL of each part. */
interface ServiceState {
  readonly acme: MultipartWorld;
  readonly transfers: { readonly names: MultipartUpload; readonly urls: Map<number, string> }[];
}

/** What the sequences covered: the first word of a step, and its answer. */
const seen = new Set<string>();

type Command = fc.AsyncCommand<ProtocolModel, ServiceState>;

/** What the service answered, and what it must answer. */
interface Outcome {
  readonly status: number;
  readonly expected: number;
}

/** A step: the answers must be the same, and both sides must count the same afterwards. */
function command(
  name: string,
  check: (model: Readonly<ProtocolModel>) => boolean,
  step: (model: ProtocolModel, service: ServiceState) => Promise<Outcome>,
): Command {
  return {
    check,
    async run(model, service) {
      const { status, expected } = await step(model, service);
      seen.add(`${name.split(' ')[0]} ${status}`);
      const [storedBytes, used] = [await service.acme.storedBytes(), await service.acme.used()];
      expect({ status, storedBytes, used }).toEqual({ status: expected, storedBytes: model.storedBytes, used: model.used });
    },
    toString: () => name,
  };
}

/** A transfer as the service knows it, and as the model does. */
interface Known {
  readonly acme: MultipartWorld;
  readonly real: ServiceState['transfers'][number];
  readonly model: ModelTransfer;
}

/** A step of one of the transfers that were begun before. */
function onTransfer(name: string, slot: number, step: (known: Known, model: ProtocolModel) => Promise<Outcome>): Command {
  const has = ({ transfers }: Readonly<ProtocolModel>): boolean => transfers.length > 0;
  return command(`${name} of ${slot}`, has, async (model, { acme, transfers }) => {
    const at = slot % transfers.length;
    const [real, modelled] = [transfers[at], model.transfers[at]];
    if (!real || !modelled) throw new Error('The two sides know different transfers');
    return step({ acme, real, model: modelled }, model);
  });
}

const always = (): boolean => true;

const init = fc.integer({ min: 1, max: 3 }).map(partCount =>
  command(`init of ${partCount} parts`, always, async (model, { acme, transfers }) => {
    const { status, body: names } = await acme.init({ body: { ...VIDEO, fileSize: (partCount - 1) * PART + LAST_BYTES } });
    transfers.push({ names, urls: new Map(names.parts.map(({ partNumber, url }) => [partNumber, url])) });
    return { status, expected: model.init(partCount) };
  }),
);

const slot = fc.nat({ max: 2 });
const number = fc.integer({ min: 1, max: 3 });

type Sizes = (transfer: ModelTransfer) => readonly (readonly [partNumber: number, sizeBytes: number])[];

function putting(name: string, at: number, variant: number, sizesOf: Sizes): Command {
  return onTransfer(`PUT ${name}`, at, async ({ acme, real, model: transfer }, model) => {
    let outcome = { status: 0, expected: 0 };
    for (const [partNumber, sizeBytes] of sizesOf(transfer)) {
      const url = real.urls.get(partNumber);
      // There is no URL for what the file does not have.
      if (url === undefined || outcome.status !== outcome.expected) continue;
      const body = standIn(sizeBytes, variant);
      const { status } = await acme.put(url, body);
      outcome = { status, expected: model.put(transfer, partNumber, { sizeBytes, etag: md5Of(body.toString()) }) };
    }
    return outcome;
  });
}

const variant = fc.nat({ max: 3 });
const put = fc
  .tuple(slot, variant, number, fc.constantFrom(PART, PART, PART - 1, PART + 1, 7, 0))
  .map(([at, kind, partNumber, sizeBytes]) => putting(`${partNumber} as ${sizeBytes}`, at, kind, () => [[partNumber, sizeBytes]]));
const putAll = fc
  .tuple(slot, variant, fc.constantFrom(LAST_BYTES))
  .map(([at, kind, last]) =>
    putting(`all, the last as ${last}`, at, kind, ({ partCount }) =>
      [1, 2, 3].slice(0, partCount).map(partNumber => [partNumber, partNumber === partCount ? last : PART] as const),
    ),
  );

const sign = fc.tuple(slot, fc.array(number, { minLength: 1, maxLength: 3 })).map(([at, numbers]) =>
  onTransfer(`sign of ${numbers}`, at, async ({ acme, real, model: transfer }, model) => {
    const { status, body } = await acme.sign(real.names, numbers);
    if (status === 200) for (const { partNumber, url } of body.parts) real.urls.set(partNumber, url);
    return { status, expected: model.sign(transfer, numbers) };
  }),
);

const complete = fc.tuple(slot, fc.constantFrom('right', 'right', 'right', ...Object.keys(LISTS)), fc.boolean()).map(([at, kind, quoted]) =>
  onTransfer(`complete (${kind})`, at, async ({ acme, real, model: transfer }, model) => {
    const right = real.names.parts.map(({ partNumber }) => ({ partNumber, etag: transfer.parts.get(partNumber)?.etag ?? 'never sent' }));
    const list = LISTS[kind]?.(right) ?? right;
    const { status } = await acme.complete(
      real.names,
      list.map(({ partNumber, etag }) => ({ partNumber, etag: quoted ? `"${etag}"` : etag })),
    );
    return { status, expected: model.complete(transfer, list) };
  }),
);

const abort = slot.map(at =>
  onTransfer('abort', at, async ({ acme, real, model: transfer }, model) => {
    const { status } = await acme.abort(real.names);
    return { status, expected: model.abort(transfer) };
  }),
);

/** The model knows nothing of uploads that go because no post uses them. */
function staysBelowRetention(ms: number) {
  return ({ now }: Readonly<ProtocolModel>): boolean => now + ms < Date.parse(START) + 90 * DAY;
}

const advance = fc.constantFrom(1, HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY - 1).map(ms =>
  command(`advance by ${ms} ms`, staysBelowRetention(ms), async (model, { acme }) => {
    await acme.sim.clock.advance(ms);
    return { status: 200, expected: model.advance(ms) };
  }),
);

const ALL_OUTCOMES = Object.entries({
  init: [200],
  PUT: [200, 400, 403, 404],
  sign: [200, 400, 404],
  complete: [200, 400, 403, 404],
  abort: [200, 400, 404],
}).flatMap(([step, statuses]) => statuses.map(status => `${step} ${status}`));

it('any sequence of calls matches the model', async ({ acme }) => {
  await fc.assert(
    fc.asyncProperty(
      fc.commands([init, put, putAll, putAll, sign, complete, complete, abort, advance], { maxCommands: 40, size: 'max' }),
      async commands => {
        await acme.call('POST', '/_sim/reset', { body: {} });
        fakeStore(acme.sim.worlds.defaultWorld, namedSize);
        await acme.patch('org_acme', { limits: { monthlyUploads: MONTHLY_UPLOADS } });
        await fc.asyncModelRun(
          () => ({ model: new ProtocolModel(Date.parse(START), MONTHLY_UPLOADS), real: { acme, transfers: [] } }),
          commands,
        );
      },
    ),
    { numRuns: 80 },
  );
  // The sequences prove something only if they cover all that can happen.
  expect(ALL_OUTCOMES.filter(outcome => !seen.has(outcome))).toEqual([]);
});
