import { describe, expect, it } from 'vitest';
import * as fc from '../testing/fast-check.ts';
import { FixedWindows } from './windows.ts';

const second = { windowMs: 1000, requests: 3 };
const minute = { windowMs: 60_000, requests: 5 };

const passes = (windows: FixedWindows, key: string, now: number, count: number) =>
  Array.from({ length: count }, () => windows.take(key, now) === undefined).filter(Boolean).length;

describe('one layer', () => {
  it('allows its number of requests in a window, then returns the full layer', () => {
    const windows = new FixedWindows([second]);
    expect(passes(windows, 'a', 0, 3)).toBe(3);
    expect(windows.take('a', 999)).toEqual({ layer: second, index: 0, used: 3, resetsAt: 1000 });
  });

  it('that takes no request takes none in the next window either', () => {
    const windows = new FixedWindows([{ windowMs: 1000, requests: 0 }]);
    expect([0, 1000, 5000].map(now => passes(windows, 'a', now, 2))).toEqual([0, 0, 0]);
  });

  it('counts keys separately', () => {
    const windows = new FixedWindows([second]);
    expect(passes(windows, 'a', 0, 9)).toBe(3);
    expect(passes(windows, 'b', 0, 9)).toBe(3);
    expect(passes(windows, '__proto__', 0, 9)).toBe(3);
  });
});

describe('two layers', () => {
  it('apply together', () => {
    const windows = new FixedWindows([second, minute]);
    expect(passes(windows, 'a', 0, 9)).toBe(3);
    expect(passes(windows, 'a', 1000, 9)).toBe(2);
    expect(windows.take('a', 1000)).toEqual({ layer: minute, index: 1, used: 5, resetsAt: 60_000 });
    expect(passes(windows, 'a', 59_999, 9)).toBe(0);
    expect(passes(windows, 'a', 60_000, 9)).toBe(3);
  });

  it('allow exactly what a model allows', () => {
    const layers = [
      { windowMs: 10, requests: 2 },
      { windowMs: 50, requests: 5 },
    ];
    fc.assert(
      fc.property(fc.array(fc.nat(15), { maxLength: 120 }), gaps => {
        const windows = new FixedWindows(layers);
        const models = layers.map(() => ({ start: Number.NEGATIVE_INFINITY, count: 0 }));
        let now = 0;
        for (const gap of gaps) {
          now += gap;
          const opened = models.map((model, i) => (now - model.start >= (layers[i]?.windowMs ?? 0) ? { start: now, count: 0 } : model));
          const passesModel = opened.every((model, i) => model.count < (layers[i]?.requests ?? 0));
          if (passesModel) opened.forEach((model, i) => (models[i] = { start: model.start, count: model.count + 1 }));
          expect(windows.take('a', now) === undefined).toBe(passesModel);
        }
      }),
    );
  });
});

it('continues from a restored snapshot', () => {
  const windows = new FixedWindows([second, minute]);
  passes(windows, 'a', 500, 2);
  const saved = JSON.parse(JSON.stringify(windows.save()));
  passes(windows, 'a', 500, 1);
  const restored = new FixedWindows([second, minute]);
  passes(restored, 'b', 500, 3);
  restored.load(saved);
  expect(passes(restored, 'a', 1499, 9)).toBe(1);
  expect(passes(restored, 'b', 1499, 9)).toBe(3);
});

describe('with very many keys', () => {
  it('removes stale keys', () => {
    const windows = new FixedWindows([second]);
    for (let i = 0; i < 60_000; i++) windows.take(`key ${i}`, i);
    expect(windows.save().length).toBeLessThanOrEqual(50_000);
  });

  it('removes the oldest keys when none is stale', () => {
    const windows = new FixedWindows([second]);
    for (let i = 0; i < 60_000; i++) windows.take(`key ${i}`, 0);
    expect(windows.save().length).toBeLessThanOrEqual(50_000);
    expect(passes(windows, 'key 59999', 0, 9)).toBe(2);
  });
});
