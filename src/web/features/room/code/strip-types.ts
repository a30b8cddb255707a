import { transform } from 'sucrase'

/** Strips the types and preserves line numbers. Throws a syntax error with its position. */
export const stripTypes = (code: string): string =>
  transform(code, { transforms: ['typescript'], disableESTransforms: true, production: true }).code
