import { beforeEach, describe, expect, it } from 'vitest';
import { createTransitions, type Transitions } from './transitions.ts';

describe('the moves of statuses', () => {
  let transitions: Transitions;
  beforeEach(() => {
    transitions = createTransitions();
  });
  const coverage = (lifecycle: string) => transitions.coverage().find(each => each.lifecycle === lifecycle);

  it('counts each declared move once, whoever makes it', () => {
    for (const subject of ['thread_1', 'thread_2'])
      for (const status of ['OPEN', 'ARCHIVED']) transitions.record('ConversationStatus', subject, status);
    expect(coverage('ConversationStatus')).toEqual({ lifecycle: 'ConversationStatus', declared: 2, seen: 1, unseen: ['ARCHIVED → OPEN'] });
  });

  it('throws for a move that is not declared', () => {
    transitions.record('PostStatus', 'post_1', 'DRAFT');
    expect(() => transitions.record('PostStatus', 'post_1', 'POSTED')).toThrow(
      'post_1 went from DRAFT to POSTED: PostStatus has no such move',
    );
  });

  it('takes a status that stays for no move, also where the document allows it: it looks the same', () => {
    for (const _ of [1, 2]) transitions.record('AutomationStatus', 'subject', 'ACTIVE');
    expect(coverage('AutomationStatus')?.seen).toBe(0);
    expect(coverage('AutomationStatus')?.unseen).not.toContain('ACTIVE → ACTIVE');
  });

  it('throws for a status or a lifecycle that the documents do not have', () => {
    expect(() => transitions.record('PostStatus', 'post_1', 'LOST')).toThrow('LOST is no PostStatus');
    expect(() => transitions.record('Weather', 'sky', 'BLUE')).toThrow('no lifecycle Weather');
  });

  it('forgets subjects, and not the moves, when a world begins', () => {
    transitions.record('ConversationStatus', 'thread_1', 'OPEN');
    transitions.record('ConversationStatus', 'thread_1', 'ARCHIVED');
    transitions.reset();
    transitions.record('ConversationStatus', 'thread_1', 'ARCHIVED');
    expect(coverage('ConversationStatus')?.seen).toBe(1);
  });

  it('infers the moves that went unseen where every way leads through them', () => {
    expect(transitions.saw('CsvImportStatus', 'PENDING', 'COMPLETED')).toBe(true);
    expect(coverage('CsvImportStatus')?.unseen).not.toContain('PENDING → PROCESSING');
    expect(coverage('CsvImportStatus')?.seen).toBe(2);
    // It may have been retried in between, or not.
    expect(transitions.saw('PostStatus', 'SCHEDULED', 'POSTED')).toBe(true);
    expect(coverage('PostStatus')?.unseen).toContain('PROCESSING → RETRYING');
    expect(transitions.saw('CsvImportStatus', 'COMPLETED', 'PENDING')).toBe(false);
  });

  it('knows the lifecycles of the control API, too', () => {
    expect(coverage('DeliveryStatus')).toMatchObject({ declared: 2, seen: 0 });
  });
});
