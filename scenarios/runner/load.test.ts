import { describe, expect, it } from 'vitest';
import { parseOne as parse } from './run-scenario.fixture.ts';

const steps = (text: string) => parse(`name: A scenario\nsteps:\n${text}`);

describe('parseScenario', () => {
  it('returns the scenario and the lines of its parts', () => {
    const { scenario, placeOf } = parse(
      '# first\nname: A scenario\nsteps:\n  - advance: PT1H\n\n  - repeat: 2\n    steps:\n      - settle:\n',
    );
    expect(scenario).toEqual({ name: 'A scenario', steps: [{ advance: 'PT1H' }, { repeat: 2, steps: [{ settle: null }] }] });
    expect([['steps', 0], ['steps', 1], ['steps', 1, 'steps', 0], ['world']].map(path => placeOf(path).line)).toEqual([4, 6, 8, 2]);
  });

  it('supports anchors and merge keys', () => {
    const text = '  - request: &get GET /a\n    body: &body { a: 1 }\n  - request: *get\n    body: { <<: *body, b: 2 }';
    expect(steps(text).scenario.steps[1]).toEqual({ request: 'GET /a', body: { a: 1, b: 2 } });
  });

  it.each([
    [
      'lists that are nested too deeply',
      `name: a\nsteps: ${'['.repeat(50_000)}`,
      /^test\.yaml: line 2 is nested more than 100 levels deep; write it flatter$/,
    ],
    ['invalid YAML', 'name: [', /^test\.yaml:1:8: .+/],
    ['a duplicate key', 'name: a\nname: b\nsteps: []', /^test\.yaml:2:1: the object has this key already/],
    ['a tag that nothing knows', 'name: a\nsteps: !!js/function "f"', /^test\.yaml:2:8: the tag is not known/],
    ['an empty file', '', /^test\.yaml:1: The file is empty; a scenario has a name and steps: \{ name: Teams/],
    ['missing steps', 'name: a', /^test\.yaml:1: the scenario needs steps$/],
    ['a long text in place of a scenario', 'x'.repeat(100_000), /^test\.yaml:1: the scenario must be an object, not x{300}…$/],
    ['a list in place of a scenario', '- advance: PT1H', /^test\.yaml:1: the scenario must be an object, not \[/],
    [
      'a start that is no instant',
      'name: a\nworld:\n  startTime: noon\nsteps: [{ advance: 1 }]',
      /^test\.yaml:3: world\.startTime of the scenario must be an ISO 8601 date-time with an offset, such as .*, not noon$/,
    ],
    [
      'an empty list of steps',
      'name: a\nsteps: []',
      /^test\.yaml:2: steps of the scenario must have at least one entry; for example \[\{"advance":"PT1S"\}\]$/,
    ],
    [
      'an unknown property',
      'name: a\nstepps: []\nsteps: [{ advance: 1 }]',
      /^test\.yaml:2: Unknown property stepps in the scenario; did you mean steps\?$/,
    ],
    [
      'an unknown setting',
      'name: a\nworld:\n  clok: manual\nsteps: [{ advance: 1 }]',
      /^test\.yaml:3: Unknown property clok in world of the scenario; did you mean clock\?$/,
    ],
    [
      'an invalid clock speed',
      'name: a\nworld:\n  clock: fast\nsteps: [{ advance: 1 }]',
      /^test\.yaml:3: world\.clock of the scenario is invalid: fast; for example manual$/,
    ],
  ])('throws with file and line: %s', (_, text, message) => {
    expect(() => parse(text)).toThrow(message);
  });

  it('[D-GEN-32] throws for a wrong duration and names its step', () => {
    expect(() => steps('  - advance: 2 hours')).toThrow(
      'test.yaml:3: advance of the advance step must be a duration such as 6h or PT6H, or milliseconds, not 2 hours',
    );
  });

  it.each([
    ['a mistyped step', '  - advnce: PT1H', 3, 'Unknown step advnce; did you mean advance?'],
    ['an unknown step', '  - dance: 1', 3, 'Unknown step dance; known steps: request, event, platform,'],
    ['a mistyped property', '  - request: GET /a\n    expct: {}', 4, 'Unknown property expct in the request step; did you mean expect?'],
    [
      'a mistyped property of expect',
      '  - request: GET /a\n    expect: { stats: 1 }',
      4,
      'Unknown property stats in expect of the request step; did you mean status?',
    ],
    [
      'a mistyped matcher',
      '  - request: GET /a\n    expect:\n      body: [{ a: { $lenght: 1 } }]',
      5,
      'Unknown matcher $lenght in expect.body.0.a of the request step; did you mean $length?',
    ],
    [
      'an unknown matcher',
      '  - webhook: a\n    expect: { body: { $xyz: 1 } }',
      4,
      'Unknown matcher $xyz in expect.body of the webhook step; known: $any,',
    ],
    [
      'an unknown type',
      '  - request: GET /a\n    expect: { body: { $type: text } }',
      4,
      'expect.body.$type of the request step must be one of string,',
    ],
    [
      'an invalid regular expression',
      "  - request: GET /a\n    expect: { body: { $regex: '(' } }",
      4,
      'expect.body.$regex of the request step must match format "regex", not (',
    ],
    ['a mistyped platform', '  - platform: FACEBOK\n    fail: outage', 3, 'platform of the platform step must be one of INSTAGRAM,'],
    ['a mistyped failure', '  - platform: FACEBOOK\n    fail: outge', 4, 'did you mean outage?'],
    ['a mistyped event', '  - event: coment\n    platform: FACEBOOK\n    account: a', 3, 'did you mean comment?'],
    ['an event without an account', '  - event: comment\n    platform: FACEBOOK', 3, 'the event step needs account'],
    ['an unknown method', '  - request: FETCH /a', 3, 'request of the request step is invalid: FETCH /a; for example POST /api/v1/post'],
    ['two bodies', '  - request: POST /a\n    body: {}\n    form: {}', 3, 'the request step is invalid'],
    ['failing and recovering', '  - platform: FACEBOOK\n    fail: outage\n    recover: true', 3, 'the platform step is invalid'],
    [
      'a reserved name',
      '  - request: GET /a\n    save: { now: body.id }',
      4,
      'now is not a valid name in save of the request step: use letters, digits and _, starting with a letter, but none of now, round,',
    ],
    ['a snapshot without an action', '  - snapshot: before', 3, 'snapshot of the snapshot step must be an object, not before'],
    [
      'a mistake in a repeat',
      '  - repeat: 2\n    steps:\n      - advance: PT1H\n        too: 1',
      6,
      'Unknown property too in the advance step',
    ],
    [
      'a mistyped webhook that is expected to be absent',
      '  - webhook: post.publishd\n    absent: true',
      3,
      'not post.publishd; did you mean post.published?',
    ],
    ['an unknown webhook', '  - webhook: x', 3, 'webhook of the webhook step must be one of social-account.created,'],
    [
      'an unknown organization of a webhook',
      '  - webhook: post.published\n    of: acmee',
      4,
      'of of the webhook step must be one of acme, pro, free, not acmee; did you mean acme?',
    ],
    [
      'an unknown organization of the receiver',
      '  - receiver: ok\n    of: x',
      4,
      'of of the receiver step must be one of acme, pro, free, not x',
    ],
    [
      'an unknown caller',
      '  - request: GET /a\n    as: fre',
      4,
      'as of the request step must be one of acme, pro, free, nobody, not fre; did you mean free?',
    ],
    ['an unknown organization', '  - organization: org_acmee', 3, 'not org_acmee; did you mean org_acme?'],
    [
      'an unknown setting of an organization',
      '  - organization: org_acme\n    settings: { messagingPausd: true }',
      4,
      'settings of the organization step has no messagingPausd; did you mean messagingPaused?',
    ],
    [
      'an unknown limit',
      '  - organization: org_acme\n    limits: { dailyPostLimit: 1 }',
      4,
      'limits of the organization step has no dailyPostLimit',
    ],
    [
      'a limit of an unknown platform',
      '  - organization: org_acme\n    limits:\n      dailyPosts: { FACEBOK: 1 }',
      5,
      'limits.dailyPosts of the organization step has no FACEBOK; did you mean FACEBOOK?',
    ],
    ['an unknown operation of requests', '  - requests: createPots', 3, 'not createPots; did you mean createPost?'],
    ['an unknown operation', '  - fault: createPosts', 3, 'not createPosts; did you mean createPost?'],
    [
      'a window that is none',
      '  - fault: createPost\n    when: { between: [noon, "{{ now }}"] }',
      4,
      'when.between.0 of the fault step must be an ISO 8601 date-time',
    ],
    ['an invalid instant', '  - advance: { to: tomorrow }', 3, 'advance.to of the advance step must be an ISO 8601 date-time'],
    ['an invalid limit', '  - settle: soon', 3, 'settle of the settle step must be a duration'],
    ['an invalid latency', '  - platform: FACEBOOK\n    latency: fast', 4, 'latency of the platform step must be a duration'],
    [
      'an invalid end of a failure',
      '  - platform: FACEBOOK\n    fail: { mode: rate-limited, resetAt: later }',
      4,
      'fail.resetAt of the platform step must be an ISO 8601 date-time',
    ],
    ['a mistake in a parallel step', '  - parallel:\n      - settel: PT1H', 4, 'Unknown step settel; did you mean settle?'],
    ['a repeat without steps', '  - repeat: 2', 3, 'the repeat step needs steps'],
  ])('throws with file, line and a suggestion: %s', (_, text, line, message) => {
    expect(() => steps(text)).toThrow(`test.yaml:${line}: `);
    expect(() => steps(text)).toThrow(message);
  });

  it.each([
    ['templates', "  - request: GET /a\n    as: '{{ item }}'\n  - advance: '{{ later }}'\n  - webhook: '{{ item }}'"],
    ['null', '  - platform: FACEBOOK\n    latency: null\n  - settle:'],
    ['calls by method and path', '  - fault: PUT /_storage/*\n  - fault: none'],
    ['an organization that the scenario creates', '  - request: POST /_sim/organizations\n  - organization: org_new'],
  ])('accepts %s', (_, text) => {
    expect(() => steps(text)).not.toThrow();
  });

  it('knows the organizations of the world', () => {
    const scenario = (world: string) => `name: a\nworld: ${world}\nsteps:\n  - request: GET /a\n    as: mine`;
    expect(() => parse(scenario('{}'), { organizations: ['mine'] })).not.toThrow();
    expect(() => parse(scenario('{ fixture: default }'), { organizations: ['mine'] })).toThrow('one of acme, pro, free, nobody');
    expect(() => parse(scenario('{ fixture: empty }'))).toThrow('must be one of nobody, not mine');
  });
});
