import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../../simulator/kernel/random.ts';
import { createCanaries, fixtureWith, leaksIn } from './canaries.ts';

const canaries = createCanaries(createRandom(1).stream('canaries'));

describe('canaries', () => {
  it('are found in a text, whole or without their beginning', () => {
    const texts = [canaries.apiKey, canaries.controlToken.slice(6)].map(text => ({ place: 'the log', text: `GET /${text}` }));
    expect(leaksIn(texts, canaries)).toEqual([
      expect.stringMatching(/^the log shows the apiKey/),
      expect.stringMatching(/^the log shows the controlToken/),
    ]);
  });

  it('are not found where they are masked', () => {
    expect(
      leaksIn([{ place: 'the log', text: `${canaries.apiKey.slice(0, 6)}… ${canaries.webhookSecret.slice(0, 6)}…` }], canaries),
    ).toEqual([]);
  });

  it('are in the fixture', () => {
    expect(leaksIn([{ place: 'the fixture', text: fixtureWith(canaries, 'http://127.0.0.1:9/') }], canaries)).toHaveLength(3);
  });
});
