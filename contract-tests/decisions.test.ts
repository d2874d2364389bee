import { describe, expect, it } from 'vitest';
import { publicApi } from '../openapi/document.ts';
import type { JudgedExchange } from './checks/check.ts';
import { schemaFlaws } from './checks/response-schema.ts';
import { isDecidedAnswer, isDecidedPlace } from './decisions.ts';
import type { Finding } from './oracle/prism.ts';

function operation(name: string) {
  const found = publicApi.operations().find(({ id }) => id === name);
  if (!found) throw new Error(`The document has no ${name}`);
  return found;
}

describe('what the document tags as a decision', () => {
  it.each([
    ['createTeam', 415, true],
    ['createTeam', 200, false],
    ['createTeam', 299, false],
  ])('an answer: %s %i', (name, status, decided) => {
    expect(isDecidedAnswer(operation(name), status)).toBe(decided);
  });

  it.each([
    [['items', '0', 'createdAt'], true],
    [['items', '3', 'name'], true],
    [['total'], true],
  ])('the whole list of automations: %j', (place, decided) => {
    expect(isDecidedPlace(operation('listAutomations'), 200, place)).toBe(decided);
  });

  it.each([
    [['createdAt'], true],
    [['status'], false],
    [['draft', 'version'], true],
    [['published', 'createdAt'], true],
    [['draft', 'definition'], false],
    [[], false],
  ])('a place in a flow: %j', (place, decided) => {
    expect(isDecidedPlace(operation('getAutomation'), 200, place)).toBe(decided);
  });
});

describe('an answer that breaks the document', () => {
  const exchange: JudgedExchange = {
    operation: operation('getAutomation'),
    pathParameters: {},
    query: new Map(),
    requestHeaders: {},
    status: 200,
    headers: { 'content-type': 'application/json' },
    text: '{}',
    body: {},
    sentAt: 0,
    answeredAt: 1,
  };
  const fault = (property: string): Finding => ({
    where: ['body'],
    rule: 'required',
    message: `Response body must have required property '${property}'`,
  });

  it.each([
    [['createdAt'], true],
    [['status'], false],
    [['createdAt', 'status'], false],
  ])('breaks only decisions if all its violations do: %j missing', (properties, isDecision) => {
    const validateResponse = () => properties.map(fault);
    expect(schemaFlaws(validateResponse, exchange)).toEqual([expect.objectContaining({ isDecision })]);
  });
});
