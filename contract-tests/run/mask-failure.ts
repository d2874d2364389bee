import { createMask, maskHeaders, secretsOf } from '../../simulator/text/mask.ts';
import type { FailureReport } from './results.ts';

/** Masks the given keys in the texts of a failure, and all other secrets that its exchanges show. Token and commands have none, and stay. */
export function maskFailure(failure: FailureReport, keys: readonly string[]): FailureReport {
  const { message, counterexample, exchanges, scenario, curl, ...rest } = failure;
  const mask = createMask([...keys, ...exchanges.flatMap(secretsOf)]);
  return {
    ...rest,
    message: mask(message),
    counterexample: mask(counterexample),
    exchanges: exchanges.map(exchange => ({
      ...exchange,
      url: mask(exchange.url),
      requestHeaders: maskHeaders(exchange.requestHeaders, mask),
      requestBody: exchange.requestBody === null ? null : mask(exchange.requestBody),
      responseHeaders: maskHeaders(exchange.responseHeaders, mask),
      responseBody: mask(exchange.responseBody),
    })),
    scenario: mask(scenario),
    curl: mask(curl),
  };
}
