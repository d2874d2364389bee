import { valuesIn } from './body-values.ts';
import { type Check, flaws } from './check.ts';

/** YOUTUBE calls an object `resourceId`: what it refers to. */
const ID_NAME = /^(?:id|(?!resourceId$).*Id)$/;

/** Every id is a non-empty string (GEN-05). */
export const ids: Check = {
  id: 'ids',
  title: 'Every id is a non-empty string',
  rules: ['GEN-05'],
  isAboutResponse: true,
  begin:
    () =>
    ({ body }) => {
      const wrong = valuesIn(body).filter(([name, value]) => ID_NAME.test(name) && value !== null && !isId(value));
      return flaws(wrong.map(([name, value]) => `${name} ${JSON.stringify(value)} is no id`));
    },
};

function isId(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}
