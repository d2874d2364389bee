/** What all operations of a document have alike, and none writes down: the bundler adds it. */
import { type Config, createConfig, type Oas3Visitor } from '@redocly/openapi-core';

/** What is alike in the operations of a document. References are as in the file that has the operation. */
interface Alike {
  /** Where the answers are. */
  readonly answers: string;
  /** Names of the answers by status. An operation that writes down an answer of the same status keeps its own. */
  readonly always: Readonly<Record<string, string>>;
  /** Reference to the parameter that each path takes first. */
  readonly parameter?: string;
}

const REFUSALS = { 400: 'BadRequest', 401: 'Unauthorized', 403: 'Forbidden', 404: 'NotFound' };
/** Only of operations that take a body. */
const OF_A_BODY = { 413: 'PayloadTooLarge', 415: 'UnsupportedMediaType' };

/** Of the public API, whose operations are in `paths/`. */
export const PUBLIC: Alike = {
  answers: 'common.yaml#/responses/',
  always: { ...REFUSALS, 429: 'TooManyRequests', 500: 'ServerError', 502: 'BadGateway' },
};
/** Of the control API. */
export const CONTROL: Alike = { answers: '#/components/responses/', always: REFUSALS, parameter: '#/components/parameters/World' };

/** Returns settings of a bundler that adds to each operation what all have alike. */
export function adding({ answers, always, parameter }: Alike): Promise<Config> {
  const visitor: Oas3Visitor = {
    Paths: {
      PathItem(item) {
        if (parameter) item.parameters = [{ $ref: parameter }, ...(item.parameters ?? [])];
      },
      Operation(operation) {
        const names = { ...always, ...(operation.requestBody && OF_A_BODY) };
        const usual = Object.entries(names).map(([status, name]) => [status, { $ref: answers + name }]);
        Object.assign(operation.responses, { ...Object.fromEntries(usual), ...operation.responses });
      },
    },
  };
  return createConfig({
    plugins: [{ id: 'simulator', preprocessors: { oas3: { alike: () => visitor } } }],
    preprocessors: { 'simulator/alike': 'on' },
  });
}
