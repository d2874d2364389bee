import { expect, it } from 'vitest';
import { problemsOf } from './hostile-deployment.ts';

const command = { name: 'status', argsOf: () => [], limitSeconds: 10 };
const good = { code: 3, output: 'sim: No simulator responds\n', mostMegabytes: 100, seconds: 10 };

it('accepts a command that ends with an error in time', () => {
  expect(problemsOf(command, good)).toEqual([]);
});

it.each([
  [{ code: null }, /^It was killed after 10 s/],
  [{ code: 0 }, /^It ended with 0/],
  [{ seconds: 15.1 }, /^It took 15 s; its limits allow 10 s$/],
  [{ mostMegabytes: 301 }, /^It needed 301 MB$/],
  [{ output: 'x\n'.repeat(121) }, /^It printed 121 lines$/],
  [{ output: '\n' }, /^It said nothing$/],
  [{ output: 'Error: x\n    at send (file:///dist/cli.js:1:2)\n' }, /^It shows a stack trace/],
])('finds what is wrong with a command: %o', (part, problem) => {
  expect(problemsOf(command, { ...good, ...part })).toEqual([expect.stringMatching(problem)]);
});
