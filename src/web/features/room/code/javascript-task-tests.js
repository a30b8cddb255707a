// Calls the function of a program with each test. Evaluated inside the interpreter before the prelude, and keeps the
// engine's methods: a program may replace those of arrays and strings, for an exercise or by mistake.
;({ format, formatError, stringify, exit, printResults, NativePromise }) => {
  const { is, values } = Object
  const { isArray } = Array
  const { isFinite: isFiniteNumber } = Number
  const { isView } = ArrayBuffer
  const { parse } = JSON
  const slice = Function.prototype.call.bind(String.prototype.slice)
  const kinds = [Map, Set, WeakMap, WeakSet, Date, RegExp, Error, ArrayBuffer, NativePromise]
  const isEach = (isTrue, list) => {
    for (let index = 0; index < list.length; index++) if (!isTrue(list[index])) return false
    return true
  }
  /** Whether JSON gives the same value back. */
  const isJson = value => {
    if (typeof value === 'number') return isFiniteNumber(value)
    if (typeof value !== 'object' || value === null)
      return value === null || typeof value === 'string' || typeof value === 'boolean'
    if (isArray(value)) return isEach(isJson, value)
    return !isView(value) && isEach(kind => !(value instanceof kind), kinds) && isEach(isJson, values(value))
  }
  const hasMinusZero = value =>
    typeof value === 'object' && value !== null
      ? !isEach(item => !hasMinusZero(item), values(value))
      : is(value, -0)
  // Longer than each expected value, so a longer result is wrong and need not be compared.
  const maxResult = 20_000
  const shorten = text => slice(text, 0, 300)
  const runTest = (action, args) => {
    try {
      const value = action(...args)
      // A function that returns nothing gives what JSON calls null.
      if (value === undefined) return { got: null, shown: 'undefined' }
      if (!isJson(value)) return { shown: shorten(format(value, 1)) }
      const text = stringify(value)
      if (text.length > maxResult) return { shown: shorten(text) }
      return { got: value, shown: hasMinusZero(value) ? shorten(format(value, 1)) : null }
    } catch (error) {
      if (error === exit) return { error: 'process.exit()' }
      return { error: shorten(error instanceof Error ? formatError(error) : `Uncaught ${format(error, 1)}`) }
    }
  }
  return (action, cases, marker) => {
    const tests = parse(cases)
    for (let index = 0; index < tests.length; index++) tests[index] = runTest(action, tests[index].args)
    printResults(marker + stringify(tests))
  }
}
