/** Properties of responses that nothing fills, with the reason. */
export const neverFilled: Readonly<Record<string, string>> = {};
