import { beforeEach, describe, expect, it } from 'vitest';
import { createTransitions, type Transitions } from './transitions.ts';

describe('transitions of statuses', () => {
  let transitions: Transitions;
  beforeEach(() => {
    transitions = createTransitions();
  });
  const coverage = (lifecycle: string) => transitions.coverage().find(each => each.lifecycle === lifecycle);

  it('counts each declared transition once, for all subjects together', () => {
    for (const subject of ['thread_1', 'thread_2'])
      for (const status of ['OPEN', 'ARCHIVED']) transitions.record('ConversationStatus', subject, status);
    expect(coverage('ConversationStatus')).toEqual({ lifecycle: 'ConversationStatus', declared: 2, seen: 1, unseen: ['ARCHIVED → OPEN'] });
  });

  it('throws for a transition that is not declared', () => {
    transitions.record('PostStatus', 'post_1', 'DRAFT');
    expect(() => transitions.record('PostStatus', 'post_1', 'POSTED')).toThrow(
      'post_1 went from DRAFT to POSTED: PostStatus has no such transition',
    );
  });

  it('does not count an unchanged status as a transition, even if the document declares it', () => {
    for (const _ of [1, 2]) transitions.record('AutomationStatus', 'subject', 'ACTIVE');
    expect(coverage('AutomationStatus')?.seen).toBe(0);
    expect(coverage('AutomationStatus')?.unseen).not.toContain('ACTIVE → ACTIVE');
  });

  it('throws for a status or a lifecycle that the documents do not have', () => {
    expect(() => transitions.record('PostStatus', 'post_1', 'LOST')).toThrow('LOST is no PostStatus');
    expect(() => transitions.record('Weather', 'sky', 'BLUE')).toThrow('no lifecycle Weather');
  });

  it('forgets subjects, but not the counted transitions, when a world begins', () => {
    transitions.record('ConversationStatus', 'thread_1', 'OPEN');
    transitions.record('ConversationStatus', 'thread_1', 'ARCHIVED');
    transitions.reset();
    transitions.record('ConversationStatus', 'thread_1', 'ARCHIVED');
    expect(coverage('ConversationStatus')?.seen).toBe(1);
  });

  it('infers the transitions that every path between two statuses contains', () => {
    expect(transitions.saw('CsvImportStatus', 'PENDING', 'COMPLETED')).toBe(true);
    expect(coverage('CsvImportStatus')?.unseen).not.toContain('PENDING → PROCESSING');
    expect(coverage('CsvImportStatus')?.seen).toBe(2);
    // There is a path with retries and one without.
    expect(transitions.saw('PostStatus', 'SCHEDULED', 'POSTED')).toBe(true);
    expect(coverage('PostStatus')?.unseen).toContain('PROCESSING → RETRYING');
    expect(transitions.saw('CsvImportStatus', 'COMPLETED', 'PENDING')).toBe(false);
  });

  it('knows the lifecycles of the control API, too', () => {
    expect(coverage('DeliveryStatus')).toMatchObject({ declared: 2, seen: 0 });
  });
});
