/**
 * Line at which the stack of a parser overflows: the last line of the shortest beginning that is too deep, by binary
 * search. Null if the whole code is not too deep.
 */
export async function findTooDeepLine(
  code: string,
  isTooDeep: (beginning: string) => boolean | Promise<boolean>,
): Promise<number | null> {
  const lines = code.split('\n')
  if (!(await isTooDeep(code))) return null
  let [first, last] = [1, lines.length]
  while (first < last) {
    const middle = Math.floor((first + last) / 2)
    if (await isTooDeep(lines.slice(0, middle).join('\n'))) last = middle
    else first = middle + 1
  }
  return first
}

export const describeTooDeep = (line: number): string =>
  `SyntaxError: nested too deeply for the interpreter (line ${line})\n`

/** An interpreter whose stack overflowed does not know the line any more. */
export const describeOverflow = (name: string, causes = 'endless recursion and deeply nested code'): string =>
  `${name}: stack overflow, on a line that isn’t known. Check for ${causes}.\n`

/** Firefox throws a non-standard `InternalError` instead of a `RangeError`. */
export const isStackOverflow = (error: unknown): boolean =>
  error instanceof RangeError || (error instanceof Error && error.name === 'InternalError')

/** Runs an action that may overflow the stack of the page or the worker. */
export async function overflowsStack(action: () => unknown): Promise<boolean> {
  try {
    await action()
    return false
  } catch (error) {
    return isStackOverflow(error)
  }
}
