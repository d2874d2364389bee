/** The used parts of Prism, because its main module loads a mock server, too. */
export { getHttpOperationsFromSpec } from '@stoplight/prism-http/dist/utils/operations.js';
export { validateInput, validateOutput, validateSecurity } from '@stoplight/prism-http/dist/validator/index.js';
