/** What is used of Prism. Its main module would load a mock server as well. */
export { getHttpOperationsFromSpec } from '@stoplight/prism-http/dist/utils/operations.js';
export { validateInput, validateOutput, validateSecurity } from '@stoplight/prism-http/dist/validator/index.js';
