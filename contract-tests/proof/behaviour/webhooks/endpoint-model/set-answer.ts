import * as fc from 'fast-check';
import type { RecorderReply } from '../../../../webhook-recorder.ts';
import { endpointCommand } from './endpoint-command.ts';

const ANSWERS: readonly RecorderReply[] = [200, 204, 299, 302, 400, 410, 503, 'drop'];

/** Changes the receiver's answer to an endpoint's deliveries. */
export const setAnswer = fc.tuple(fc.nat(5), fc.constantFrom(...ANSWERS)).map(([number, answer]) =>
  endpointCommand(number, `answer ${answer} to`, (endpoint, { receiver }) => {
    endpoint.answer = answer;
    receiver.replies.set(endpoint.path, answer);
    return Promise.resolve();
  }),
);
