import * as fc from 'fast-check';
import { aboutEndpoint } from './about-endpoint.ts';
import type { ReceiverAnswer } from './receiver.ts';

const ANSWERS: readonly ReceiverAnswer[] = [200, 204, 299, 302, 400, 410, 503, 'drop'];

/** Lets the receiver answer an endpoint's deliveries otherwise from now on. */
export const setAnswer = fc.tuple(fc.nat(5), fc.constantFrom(...ANSWERS)).map(([number, answer]) =>
  aboutEndpoint(number, `answer ${answer} to`, (endpoint, { receiver }) => {
    endpoint.answer = answer;
    receiver.answers.set(endpoint.path, answer);
    return Promise.resolve();
  }),
);
