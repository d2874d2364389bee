import { expect, it } from 'vitest';
import type { Delivery, DeliveryStatus, Event } from '../../../../openapi/generated/control-types.ts';
import { byEvent, filterOf, isFiltered, matches, outcomeOf } from './filter.ts';

const event: Event = {
  id: 'evt_1',
  type: 'post.published',
  organizationId: 'org_acme',
  createdAt: '2026-03-02T09:00:00.000Z',
  data: { id: 'post_7' },
};
const delivery = (webhookId: string, status: DeliveryStatus, eventId = 'evt_1'): Delivery => ({
  id: `del_${webhookId}_${eventId}`,
  eventId,
  webhookId,
  type: 'post.published',
  status,
  attempts: [],
});
const good = delivery('wh_good', 'SUCCEEDED');
const bad = delivery('wh_bad', 'FAILED');
const waiting = delivery('wh_late', 'PENDING');

it('takes the worst delivery as the outcome of an event', () => {
  expect(outcomeOf([])).toBe('unsent');
  expect(outcomeOf([good])).toBe('delivered');
  expect(outcomeOf([good, waiting])).toBe('pending');
  expect(outcomeOf([waiting, bad, good])).toBe('failed');
});

it('groups deliveries by event', () => {
  const other = delivery('wh_good', 'PENDING', 'evt_2');
  expect([...byEvent([good, other, bad])]).toEqual([
    ['evt_1', [good, bad]],
    ['evt_2', [other]],
  ]);
});

it.each([
  ['', true],
  ['q=POST.p', true],
  ['q=post_7', true],
  ['q=evt_1', true],
  ['q=comment', false],
  ['type=post.published', true],
  ['type=post.failed', false],
  ['outcome=failed', true],
  ['outcome=delivered', false],
  ['endpoint=wh_good', true],
  ['endpoint=wh_good&outcome=delivered', true],
  ['endpoint=wh_good&outcome=failed', false],
  ['endpoint=wh_other', false],
])('applies the filter ?%s', (query, isShown) => {
  const filter = filterOf(new URLSearchParams(query));
  expect(matches(event, [good, bad], filter)).toBe(isShown);
  expect(isFiltered(filter)).toBe(query !== '');
});

it('hides events with unknown deliveries when filtering by outcome or endpoint', () => {
  const shown = (query: string) => matches(event, undefined, filterOf(new URLSearchParams(query)));
  expect([shown(''), shown('type=post.published'), shown('outcome=unsent'), shown('endpoint=wh_good')]).toEqual([true, true, false, false]);
});
