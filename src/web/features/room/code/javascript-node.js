// What Node has and the engine lacks. Evaluated inside the interpreter. `__toLocale` is the browser's.
;(() => {
  const toLocale = globalThis.__toLocale
  delete globalThis.__toLocale
  const define = (owner, name, value) =>
    Object.defineProperty(owner, name, { value, writable: true, configurable: true })
  const defineLocale = (owner, name, kind, getValue) =>
    define(
      owner,
      name,
      {
        [name](locales, options) {
          return toLocale(kind, getValue(this), locales, options)
        },
      }[name],
    )
  const collate = globalThis.__collate
  delete globalThis.__collate
  const test = Function.prototype.call.bind(RegExp.prototype.test)
  const isPlain = text => test(/^[0-9a-z]*$/, text)
  const { localeCompare } = {
    localeCompare(that, locales, options) {
      const [text, other] = [String(this), String(that)]
      // The browser would give the same order, but calling it for each comparison makes a sort too slow.
      if (locales === undefined && options === undefined && isPlain(text) && isPlain(other))
        return text < other ? -1 : text > other ? 1 : 0
      return collate(text, other, locales, options)
    },
  }
  define(String.prototype, 'localeCompare', localeCompare)
  const { getTime } = Date.prototype
  for (const owner of [Number.prototype, BigInt.prototype])
    defineLocale(owner, 'toLocaleString', 'number', value => String(value))
  for (const [name, kind] of [
    ['toLocaleString', 'dateTime'],
    ['toLocaleDateString', 'date'],
    ['toLocaleTimeString', 'time'],
  ])
    defineLocale(Date.prototype, name, kind, value => getTime.call(value))
  // An error has its stack already.
  define(Error, 'captureStackTrace', target => {
    if (!(target instanceof Error)) define(target, 'stack', new Error().stack)
  })
  if (!Array.fromAsync)
    define(Array, 'fromAsync', async (items, map = value => value) => {
      const values = []
      for await (const value of items[Symbol.asyncIterator] || items[Symbol.iterator]
        ? items
        : Array.from(items))
        values.push(await map(value, values.length))
      return values
    })
  // Deep recursion in the engine's JSON overflows the stack of the worker. A program cannot catch that, and it has no line.
  const { parse, stringify } = JSON
  const maxDepth = 1000
  const isDeepText = text => {
    if (text.split(/[[{]/, maxDepth + 2).length <= maxDepth + 1) return false
    let depth = 0
    for (const sign of text.replace(/"(?:[^"\\]|\\.)*"|[^[\]{}"]+/g, '')) {
      depth += sign === '[' || sign === '{' ? 1 : -1
      if (depth > maxDepth) return true
    }
    return false
  }
  const isDeepValue = value => {
    const seen = new Set()
    let level = [value]
    for (let depth = 0; level.length > 0; depth++) {
      if (depth > maxDepth) return true
      const next = []
      for (const item of level) {
        if (typeof item !== 'object' || item === null || seen.has(item)) continue
        seen.add(item)
        for (const { value: child } of Object.values(Object.getOwnPropertyDescriptors(item)))
          if (typeof child === 'object' && child !== null) next.push(child)
      }
      level = next
    }
    return false
  }
  const throwTooDeep = () => {
    throw new RangeError('Maximum call stack size exceeded')
  }
  define(JSON, 'parse', (text, reviver) => (isDeepText(String(text)) ? throwTooDeep() : parse(text, reviver)))
  define(JSON, 'stringify', (value, replacer, space) =>
    isDeepValue(value) ? throwTooDeep() : stringify(value, replacer, space),
  )
  Object.assign(globalThis.process, {
    version: 'v24.0.0',
    versions: { node: '24.0.0' },
    platform: 'linux',
    pid: 1,
    cwd: () => '/',
    uptime: () => performance.now() / 1000,
    memoryUsage: () => ({
      rss: 2 ** 25,
      heapTotal: 2 ** 24,
      heapUsed: 2 ** 23,
      external: 0,
      arrayBuffers: 0,
    }),
  })
})()
