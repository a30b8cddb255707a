import { describeTooDeep, findTooDeepLine, isStackOverflow, overflowsStack } from './nesting.ts'

/** Preserves line numbers. Throws a syntax error with its position. */
export async function stripTypes(code: string): Promise<string> {
  const { transform } = await import('sucrase')
  const strip = (text: string) =>
    transform(text, { transforms: ['typescript'], disableESTransforms: true, production: true }).code
  try {
    return strip(code)
  } catch (error) {
    if (!isStackOverflow(error)) throw error
    const line = await findTooDeepLine(code, beginning => overflowsStack(() => strip(beginning)))
    throw line === null ? error : new Error(describeTooDeep(line).trimEnd())
  }
}
