import { transform } from 'sucrase'

/** A program without its types, line for line; throws with the place where it cannot be read. */
export const stripTypes = (code: string): string =>
  transform(code, { transforms: ['typescript'], disableESTransforms: true, production: true }).code
