import { expect, it, vi } from 'vitest';
import { createSimulator } from '../../index.ts';
import { JobRunner } from '../../kernel/job-runner.ts';
import { jobWords } from './job-words.ts';

it('has words for each kind of job that a world knows, and for no other', async () => {
  const register = vi.spyOn(JobRunner.prototype, 'register');
  const simulator = await createSimulator();
  await simulator.close();
  const kinds = new Set(register.mock.calls.map(([kind]) => kind));
  register.mockRestore();
  expect(Object.keys(jobWords).sort()).toEqual([...kinds].sort());
});
