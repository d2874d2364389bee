/** A file that defines, for `node --test`, what Jest defines, as far as our examples use it: Jest is not installed here. `npm run runners` tries the real one. */
export const JEST_GLOBALS = `const assert = require('node:assert');
const { it, test, before, beforeEach, afterEach, after } = require('node:test');
const expect = value => ({ toBe: wanted => assert.equal(value, wanted) });
expect.getState = () => ({ currentTestName: 'a test', testPath: 'a.test.js' });
Object.assign(globalThis, { it, test, beforeAll: before, beforeEach, afterEach, afterAll: after, expect });
`;
