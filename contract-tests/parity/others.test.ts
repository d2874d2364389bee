import { describe, expect, it } from 'vitest';
import { createOwnership } from './others.ts';

describe('an object of others', () => {
  const ownership = () => createOwnership({ isMirrored: id => id === 'team_1', tag: '[sim 1a]' });

  it('is removed from lists, which are reported', () => {
    const { own, withoutOthers, isOfOthers } = ownership();
    own({ id: 'post_1' }, 'POST /post {}');
    const body = { items: [{ id: 'post_1' }, { id: 'post_2' }], team: { id: 'team_1', list: ['a'] } };
    expect(withoutOthers(body)).toEqual({ body: { items: [{ id: 'post_1' }], team: { id: 'team_1', list: ['a'] } }, others: ['items'] });
    expect(['post_1', 'post_2', 'team_1'].map(isOfOthers)).toEqual([false, true, false]);
  });

  it('is not one that an own object has created', () => {
    const { own, withoutOthers } = ownership();
    own({ id: 'csv_1' }, '');
    const body = { items: [{ id: 'row_1', importId: 'csv_1' }] };
    expect(withoutOthers(body)).toEqual({ body, others: [] });
    expect(withoutOthers({ items: [{ id: 'post_9', rowId: 'row_1' }] }).others).toEqual([]);
  });

  it('is one that a request of the run names before an answer creates it', () => {
    const { own, withoutOthers } = ownership();
    own({ id: 'post_of_others' }, 'PATCH /post/post_of_others');
    expect(withoutOthers([{ id: 'post_of_others' }]).others).toEqual(['']);
  });

  it('is not one with the tag of the run, nor a file that such an object uses', () => {
    const { withoutOthers, isOfOthers } = ownership();
    expect(withoutOthers([{ id: 'upload_1' }]).others).toEqual(['']);
    const body = { items: [{ id: 'post_1', title: '[sim 1a] Row', data: { uploadIds: ['upload_1'] } }] };
    expect(withoutOthers(body)).toEqual({ body, others: [] });
    expect(isOfOthers('upload_1')).toBe(false);
  });

  it('is one that a call about others has created, even with the tag', () => {
    const { disown, withoutOthers } = ownership();
    disown({ id: 'comment_1' });
    expect(withoutOthers([{ id: 'comment_1', text: '[sim 1a] Reply' }]).body).toEqual([]);
  });

  it('is not a step of an own flow, with any id', () => {
    const { own, withoutOthers, isOfOthers } = ownership();
    own({ id: 'flow_1' }, '');
    const body = { id: 'flow_1', draft: { steps: [{ id: 'answer' }] } };
    expect(withoutOthers(body)).toEqual({ body, others: [] });
    expect(isOfOthers('answer')).toBe(false);
  });

  it('is one that is neither own nor of the organization', () => {
    const { claims, isOfOthers } = ownership();
    expect([claims({ id: 'team_1' }), claims({ id: 'post_3' }), claims({ total: 1 })]).toEqual([true, false, true]);
    expect(isOfOthers('post_3')).toBe(true);
  });
});
