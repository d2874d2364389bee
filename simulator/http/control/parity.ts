import { errors } from '../../kernel/errors.ts';
import type { ControlOperations } from './operation.ts';

/** The comparison with the real service that was loaded at the start. */
export const parityOperations = {
  getParity({ parity }) {
    if (!parity) throw errors.absent(NOT_LOADED);
    return parity;
  },
} satisfies Partial<ControlOperations>;

const NOT_LOADED =
  'No comparison with the real service is loaded: record one with sim parity --target <url> --team <id> --recorded <folder> --update, and start the simulator with --parity <folder>';
