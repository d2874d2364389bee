import { errors } from '../../kernel/errors.ts';
import type { ControlOperationsOf } from './operation.ts';

/** How the client behaves. */
export const gradeOperations: ControlOperationsOf<'getGrade'> = {
  getGrade({ grader }) {
    if (!grader) throw errors.absent('The client is not graded: start the simulator with sim serve --grade');
    return grader.grade();
  },
};
