/**
 * Line at which a parser uses up its stack: the last one of the shortest beginning that it cannot read. Null if it can read all of
 * the code, or refuses it for another reason.
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

/** For a program that ends the interpreter, which can tell no line then. */
export const describeOverflow = (name: string): string =>
  `${name}: the program used up the interpreter’s stack, so there is no line. Look for code or data that is nested deeply, and for recursion.\n`

/** Runs an action that may overflow the stack of the page or the worker. */
export async function overflowsStack(action: () => unknown): Promise<boolean> {
  try {
    await action()
    return false
  } catch (error) {
    return error instanceof RangeError
  }
}
