import type { ValidateFunction } from 'ajv/dist/2020.js';
import { isDecidedPlace } from '../decisions.ts';
import { lazySchemas } from '../oracle/schemas.ts';
import type { Flaw, Judge, JudgedExchange } from './check.ts';

/** Returns a judge with Ajv in strict mode, because Prism accepts everything for a schema that does not compile. */
export function createStrictJudge(): Judge {
  const schemas = lazySchemas();
  const compiled = new Map<string, ValidateFunction>();
  const validatorOf = ({ operation, status }: JudgedExchange): ValidateFunction | undefined => {
    const key = `${operation.id} ${status}`;
    const schema = operation.responses.get(status);
    if (!schema) return undefined;
    const validate = compiled.get(key) ?? schemas().compile(schema);
    compiled.set(key, validate);
    return validate;
  };
  return exchange => {
    const validate = exchange.body === undefined ? undefined : validatorOf(exchange);
    return !validate || validate(exchange.body) ? [] : flawsOf(exchange, validate.errors ?? []);
  };
}

function flawsOf({ operation, status }: JudgedExchange, errors: NonNullable<ValidateFunction['errors']>): Flaw[] {
  const places = errors.map(({ instancePath, params }) => [
    ...instancePath.split('/').slice(1),
    ...(typeof params['missingProperty'] === 'string' ? [params['missingProperty']] : []),
  ]);
  const sentences = errors.map(({ instancePath, message }) => `${instancePath || 'body'} ${message ?? ''}`);
  return [
    {
      message: `${status} breaks the document: ${[...new Set(sentences)].join('; ')}`,
      isDecision: places.every(place => isDecidedPlace(operation, status, place)),
    },
  ];
}
