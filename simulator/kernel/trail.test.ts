import { describe, expect, it } from 'vitest';
import { Trail } from './trail.ts';

const request = { kind: 'request', subject: 'createPost' } as const;
const created = (subject: string) => ({ kind: 'created', subject }) as const;

describe('a trail', () => {
  it('links effects to the step that they happen in, and leaves no trace of a step without effects', () => {
    const trail = new Trail(() => 7);
    trail.step(() => ({ kind: 'request', subject: 'listPosts' })).run(() => undefined);
    const step = trail.step(() => request);
    const post = step.run(() => trail.note(created('post_1')));
    expect(trail.find(() => true)).toEqual([
      { number: 1, at: 7, cause: null, ...request },
      { number: 2, at: 7, cause: 1, ...created('post_1') },
    ]);
    expect([step.number, post]).toEqual([1, 2]);
  });

  it('calls a listener with each link that is added, with its number', () => {
    const trail = new Trail(() => 7);
    trail.note(created('post_1'));
    const saved = trail.save();
    const heard: unknown[] = [];
    trail.onLink = link => heard.push(link);
    trail.load(saved);
    trail.step(() => request).run(() => trail.note(created('post_2')));
    expect(heard).toEqual(trail.find(({ subject }) => subject !== 'post_1'));
    expect(heard).toHaveLength(2);
  });

  it('ends a step even when its part throws', () => {
    const trail = new Trail(() => 0);
    expect(() =>
      trail
        .step(() => request)
        .run(() => {
          throw new Error('no');
        }),
    ).toThrow('no');
    expect(trail.isWithin).toBe(false);
  });

  it('continues a step after an await, also while another one goes on', async () => {
    const trail = new Trail(() => 0);
    const step = trail.step(() => request);
    const later = step.run(async () => {
      const continued = trail.continued();
      await Promise.resolve();
      expect(trail.isWithin).toBe(false);
      continued(() => trail.note(created('upload_1')));
    });
    trail.step(() => ({ kind: 'request', subject: 'other' })).run(() => trail.note(created('post_1')));
    await later;
    expect(trail.find(({ kind }) => kind === 'created').map(({ subject, cause }) => [subject, cause])).toEqual([
      ['post_1', 1],
      ['upload_1', step.number],
    ]);
  });

  it('nests steps', () => {
    const trail = new Trail(() => 0);
    trail
      .step(() => request)
      .run(() => {
        trail.step(() => ({ kind: 'event', subject: 'evt_1' }), trail.cause()).run(() => trail.note(created('del_1')));
        trail.note(created('post_1'));
      });
    expect(trail.find(() => true).map(({ subject, cause }) => [subject, cause])).toEqual([
      ['createPost', null],
      ['evt_1', 1],
      ['del_1', 2],
      ['post_1', 1],
    ]);
  });

  it('remembers how each lever was moved last, and by what, however long ago', () => {
    const trail = new Trail(() => 0);
    const fail = (value: string) => trail.note({ kind: 'lever', subject: 'TIKTOK', data: { setting: 'failure', value } });
    fail('timeout');
    trail.step(() => ({ kind: 'control', subject: 'updatePlatform' })).run(() => fail('outage'));
    for (let n = 1; n <= 90_000; n++) trail.note(created(`post_${n}`));
    const lastOf = (of: Trail, before = 200_000) => of.findLever(before, ({ subject }) => subject === 'TIKTOK');
    const last = lastOf(trail);
    expect(last).toMatchObject({ number: 3, cause: 2, data: { value: 'outage' } });
    expect(trail.get(2)).toMatchObject({ kind: 'control' });
    expect(trail.find(({ kind }) => kind === 'lever')).toHaveLength(1);
    const copy = new Trail(() => 0);
    copy.load(trail.save());
    expect(copy.get(3)).toEqual(last);
    expect(lastOf(copy)).toEqual(last);
    fail('auth');
    expect(lastOf(trail)).toMatchObject({ number: 90_004, data: { value: 'auth' } });
    expect(lastOf(trail, 90_004)).toEqual(last);
    trail.load(copy.save());
    expect(lastOf(trail)).toEqual(last);
    expect(last && trail.findLever(last.number, () => true)).toBeUndefined();
  });

  it('forgets the oldest, keeps the numbers of the others, and takes over a saved one', () => {
    const trail = new Trail(() => 0);
    for (let n = 1; n <= 40_001; n++) trail.note(created(`post_${n}`));
    expect(trail.get(10_000)).toBeUndefined();
    expect(trail.get(10_001)?.subject).toBe('post_10001');
    const copy = new Trail(() => 0);
    copy.load(trail.save());
    trail.note(created('only here'));
    expect(copy.get(40_001)?.subject).toBe('post_40001');
    expect(copy.note(created('only there'))).toBe(40_002);
    expect(copy.get(40_002)?.subject).toBe('only there');
  });
});
