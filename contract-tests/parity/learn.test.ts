import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Overrides } from '../../openapi/generated/control-types.ts';
import { createRewriter } from '../../simulator/text/messages.ts';
import type { Difference } from './differences.ts';
import { learnOverrides } from './learn.ts';
import type { ReplayedCall } from './replay.ts';

interface Said {
  readonly operation?: string;
  readonly status?: number;
  readonly path?: readonly (string | number)[];
  readonly sent?: string;
  readonly ours: string;
  readonly theirs: string;
}

/** Returns a replayed call that both services answered with an error. */
function said({ operation = 'createPost', status = 400, path = [], sent, ours, theirs }: Said): ReplayedCall {
  const errorOf = (message: string) => ({
    statusCode: status,
    message,
    ...(path.length > 0 && { issues: [{ code: 'custom', path, message: 'is wrong' }] }),
  });
  return replayed(operation, { status, ours: errorOf(ours), theirs: errorOf(theirs), ...(sent !== undefined && { sent }) });
}

interface Answers {
  readonly status: number;
  readonly ours: object;
  readonly theirs: object;
  readonly sent?: string;
  readonly differences?: readonly Difference[];
}

function replayed(operation: string, { status, ours, theirs, sent, differences = [] }: Answers): ReplayedCall {
  const call = {
    n: 0,
    atMs: 0,
    operation,
    method: 'POST',
    path: '/api/v1/post',
    key: 'own' as const,
    ...(sent !== undefined && { body: { text: JSON.stringify({ sent }) } }),
  };
  const text = JSON.stringify(ours);
  return {
    call: { ...call, answer: { status, contentType: 'application/json', body: theirs } },
    differences,
    ours: { status, text },
    theirs,
  };
}

const learnedFrom = (...all: Said[]): Overrides['messages'] => learnOverrides(all.map(said)).overrides.messages;
const template = (...all: Said[]) => learnedFrom(...all)?.map(({ ours, theirs }) => [ours, theirs]);

describe('a text of a deployment', () => {
  it.each<[string, Said, string, string]>([
    ['a field', { path: ['postDate'], ours: 'postDate is required', theirs: 'No postDate' }, '{field} is required', 'No {field}'],
    [
      'a field that only the issue names',
      { path: ['data', 'TWITTER', 'text'], ours: 'Too long', theirs: 'data.TWITTER.text is too long' },
      'Too long',
      '{field} is too long',
    ],
    ['a number', { ours: 'at most 100 items, not 120', theirs: 'max 100' }, 'at most {number} items, not 120', 'max {number}'],
    ['a quoted value', { ours: 'not "a b"', theirs: 'invalid: a b' }, 'not "{value}"', 'invalid: {value}'],
    [
      'a sent text',
      { sent: 'my own key', ours: 'my own key is taken', theirs: 'Duplicate my own key' },
      '{value} is taken',
      'Duplicate {value}',
    ],
    [
      'a value of the document',
      { ours: 'No TWITTER account', theirs: 'TWITTER is not connected' },
      'No {value} account',
      '{value} is not connected',
    ],
    ['an id', { ours: 'Post post_k3tgk27t2f is gone', theirs: 'Gone: post_k3tgk27t2f' }, 'Post {id} is gone', 'Gone: {id}'],
    [
      'a time, which differs in each run',
      { ours: 'It resets at 2026-03-02T09:00:00.000Z.', theirs: 'Wait until 2026-03-02T09:00:01.000Z' },
      'It resets at {time}.',
      'Wait until {time}',
    ],
    ['braces', { ours: 'odd { brace', theirs: '}} odd' }, 'odd {{ brace', '}}}} odd'],
    [
      'no number that is part of a name',
      { ours: 'must be ISO 8601', theirs: 'ISO 8601 is expected' },
      'must be ISO 8601',
      'ISO 8601 is expected',
    ],
  ])('is generalised over %s', (_, pair, ours, theirs) => {
    expect(template(pair)).toEqual([[ours, theirs]]);
  });

  it('is generalised over parts that only the simulator has, when several calls show them', () => {
    expect(template({ ours: 'at most 100, not 120', theirs: 'max 100' }, { ours: 'at most 100, not 130', theirs: 'max 100' })).toEqual([
      ['at most {number}, not {number2}', 'max {number}'],
    ]);
  });

  it('is generalised over unmarked words, when several calls show them', () => {
    expect(
      template({ ours: 'Team not found', theirs: 'No such Team' }, { ours: 'Social account not found', theirs: 'No such Social account' }),
    ).toEqual([['{value} not found', 'No such {value}']]);
  });

  it('is learned once for all operations, with an exception for one that differs', () => {
    const most = ['getTeam', 'updateTeam', 'deleteTeam', 'listPosts'].map(operation => ({
      operation,
      ours: 'Team not found',
      theirs: 'No team',
    }));
    expect(learnedFrom(...most, { operation: 'createPost', ours: 'Team not found', theirs: 'Unknown' })).toEqual([
      { status: 400, ours: 'Team not found', theirs: 'No team' },
      { operation: 'createPost', status: 400, ours: 'Team not found', theirs: 'Unknown' },
    ]);
    expect(learnedFrom(...most, { operation: 'createPost', ours: 'Team not found', theirs: 'Team not found' })).toEqual([
      { status: 400, ours: 'Team not found', theirs: 'No team' },
      { operation: 'createPost', at: 'message', status: 400, ours: 'Team not found', theirs: 'Team not found' },
    ]);
  });

  it('is learned for one status', () => {
    expect(learnedFrom({ status: 404, ours: 'a', theirs: 'b' }, { status: 409, ours: 'a', theirs: 'a' })).toEqual([
      { status: 404, ours: 'a', theirs: 'b' },
    ]);
  });

  it('is not generalised to texts that are alike', () => {
    const alike = ['Post', 'Upload', 'Comment'].map(name => ({ ours: `${name} not found`, theirs: `${name} not found` }));
    expect(template(...alike, { ours: 'Team not found', theirs: 'Team was not found' })).toEqual([
      ['Team not found', 'Team was not found'],
    ]);
  });

  it('is learned separately for issues and for the message', () => {
    const errorOf = (message: string, issue: string) => ({ message, issues: [{ code: 'custom', path: ['a'], message: issue }] });
    const result = replayed('createComment', {
      status: 400,
      ours: errorOf('Too long', 'Too long'),
      theirs: errorOf('Invalid', 'a is too long'),
    });
    expect(learnOverrides([result]).overrides.messages).toEqual([
      { at: 'message', status: 400, ours: 'Too long', theirs: 'Invalid' },
      { at: 'issues', status: 400, ours: 'Too long', theirs: '{field} is too long' },
    ]);
  });

  it('is omitted and reported when two texts cannot be distinguished', () => {
    const { overrides, contradictions } = learnOverrides([
      said({ ours: 'Busy', theirs: 'Try later' }),
      said({ ours: 'Busy', theirs: 'Come back' }),
      said({ ours: 'Done', theirs: 'Over' }),
    ]);
    expect(overrides.messages).toEqual([{ status: 400, ours: 'Done', theirs: 'Over' }]);
    expect(contradictions).toEqual([{ class: 'message', operation: 'createPost', ours: 'Busy', theirs: ['Try later', 'Come back'] }]);
  });

  it('is not learned from another status, or from other issues', () => {
    const other = { ...said({ ours: 'a', theirs: 'b' }), ours: { status: 409, text: '{"message":"a"}' } };
    const issues = replayed('createPost', {
      status: 400,
      ours: { message: 'a', issues: [{ code: 'custom', path: ['a'], message: 'a' }] },
      theirs: { message: 'b', issues: [{ code: 'custom', path: ['b'], message: 'b' }] },
    });
    expect(learnOverrides([other, issues])).toEqual({ overrides: {}, contradictions: [] });
  });
});

describe('the order of issues', () => {
  const issue = (...path: string[]) => ({ code: 'custom', path, message: `about ${path.join('.')}` });
  const errorOf = (...issues: ReturnType<typeof issue>[]) => ({ message: issues[0]?.message, issues });
  const [bluesky, instagram, twitter] = [issue('data', 'BLUESKY'), issue('data', 'INSTAGRAM'), issue('data', 'TWITTER')];
  const ordered = (ours: object, theirs: object) => replayed('createPost', { status: 400, ours, theirs });

  it('is learned, with the message that follows from it', () => {
    const result = ordered(errorOf(twitter, instagram, bluesky), errorOf(bluesky, instagram, twitter));
    expect(learnOverrides([result])).toEqual({ overrides: { issues: { order: 'by-name' } }, contradictions: [] });
  });

  it('by-document is distinguished from by-name', () => {
    const result = ordered(errorOf(bluesky, twitter, instagram), errorOf(twitter, instagram, bluesky));
    expect(learnOverrides([result]).overrides).toEqual({ issues: { order: 'by-document' } });
  });

  it('is not learned when it is the order of the simulator, or inconsistent', () => {
    expect(learnOverrides([ordered(errorOf(twitter, bluesky), errorOf(twitter, bluesky))])).toEqual({ overrides: {}, contradictions: [] });
    const mixed = [
      ordered(errorOf(twitter, bluesky), errorOf(twitter, bluesky)),
      ordered(errorOf(bluesky, twitter, instagram), errorOf(instagram, bluesky, twitter)),
    ];
    expect(learnOverrides(mixed)).toEqual({
      overrides: {},
      contradictions: [
        {
          class: 'order',
          operation: 'createPost',
          ours: 'data.BLUESKY, data.TWITTER, data.INSTAGRAM',
          theirs: ['data.INSTAGRAM, data.BLUESKY, data.TWITTER'],
        },
      ],
    });
  });
});

describe('a default', () => {
  const differing: Difference = { class: 'null', at: 'title', theirs: '', ours: 'null' };
  const created = (theirs: string | null, ours: string | null, differences: readonly Difference[] = [differing]) =>
    replayed('createComment', { status: 200, ours: { title: ours }, theirs: { title: theirs }, differences });

  it('is learned for a field that is null on the simulator', () => {
    expect(learnOverrides([created('', null), created('Mine', 'Mine', [])])).toEqual({
      overrides: { defaults: [{ operation: 'createComment', field: 'title', value: '' }] },
      contradictions: [],
    });
  });

  it('of items is learned', () => {
    const result = replayed('listComments', {
      status: 200,
      ours: { items: [{ title: null }, { title: 'Mine' }] },
      theirs: { items: [{ title: 'Untitled' }, { title: 'Mine' }] },
      differences: [{ ...differing, at: 'items[].title' }],
    });
    expect(learnOverrides([result]).overrides.defaults).toEqual([{ operation: 'listComments', field: 'items[].title', value: 'Untitled' }]);
  });

  it('is omitted and reported when there are several', () => {
    expect(learnOverrides([created('One', null), created('Two', null)])).toEqual({
      overrides: {},
      contradictions: [{ class: 'null', operation: 'createComment', ours: 'title: null', theirs: ['"One"', '"Two"'] }],
    });
  });

  it('is not learned for a field that the document defines', () => {
    const result = replayed('createPost', {
      status: 200,
      ours: { postDate: null },
      theirs: { postDate: 'x' },
      differences: [{ ...differing, at: 'postDate' }],
    });
    expect(learnOverrides([result])).toEqual({ overrides: {}, contradictions: [] });
  });
});

/** Texts of the simulator with generators for their placeholders. */
const SHAPES: readonly (readonly [string, Readonly<Record<string, fc.Arbitrary<string>>>])[] = [
  ['{field} is required', { field: fc.constantFrom('postDate', 'teamId', 'data.TWITTER.text') }],
  ['{field} must be at most {number} characters long', { field: fc.constantFrom('title', 'userName'), number: fc.nat().map(String) }],
  ['A post with the key "{value}" exists already', { value: fc.stringMatching(/^[a-z]{1,4}( [a-z]{1,4}){0,2}$/) }],
  [
    'Upload {id} at part {number} of {number2} is gone',
    { id: fc.nat().map(n => `upload_k${n}`), number: fc.nat().map(String), number2: fc.nat().map(String) },
  ],
  [
    'Monthly limit reached: {number}. It resets at {time}.',
    { number: fc.nat().map(String), time: fc.constantFrom('2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z') },
  ],
];

const WORDS = ['Oh', 'the', 'request', 'was', 'refused', 'because', 'of', 'this'];

/** Generates for each shape a sentence with its placeholders in any order, and three calls. */
const sentences = fc.tuple(
  ...SHAPES.map(([ours, places]) => {
    const names = Object.keys(places);
    const theirs = fc
      .tuple(fc.shuffledSubarray(names), fc.array(fc.constantFrom(...WORDS), { minLength: names.length + 1, maxLength: names.length + 3 }))
      .map(([used, words]) => words.map((word, index) => (used[index] === undefined ? word : `${word} {${used[index]}}`)).join(' '));
    const values: fc.Arbitrary<Record<string, string>> = fc.record(places);
    return fc.record({ ours: fc.constant(ours), theirs, calls: fc.array(values, { minLength: 3, maxLength: 3 }) });
  }),
);

function filled(shape: string, values: Readonly<Record<string, string>>): string {
  return shape.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

describe('what was learned', () => {
  it('turns every seen text into that of the deployment', () => {
    fc.assert(
      fc.property(sentences, planted => {
        const pairs = planted.flatMap(({ ours, theirs, calls }) =>
          calls.map(values => ({ ours: filled(ours, values), theirs: filled(theirs, values) })),
        );
        const { overrides, contradictions } = learnOverrides(pairs.map(said));
        const rewrite = createRewriter(overrides.messages ?? []);
        for (const { ours, theirs } of pairs) {
          if (contradictions.some(each => each.ours === ours)) continue;
          const text = { operation: 'createPost', status: 400, at: 'message' as const, path: [], text: ours };
          expect(rewrite(text) ?? ours).toBe(theirs);
        }
      }),
      { numRuns: 60 },
    );
  });
});
