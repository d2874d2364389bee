import { errors } from '../../kernel/errors.ts';
import type { ControlOperations } from './operation.ts';

/** How the client behaves. */
export const gradeOperations = {
  getGrade({ grader }) {
    if (!grader) throw errors.absent('The client is not graded: start the simulator with sim serve --grade');
    return grader.grade();
  },
} satisfies Partial<ControlOperations>;
