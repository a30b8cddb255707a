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
  const { getTime } = Date.prototype
  for (const owner of [Number.prototype, BigInt.prototype])
    defineLocale(owner, 'toLocaleString', 'number', value => String(value))
  for (const [name, kind] of [
    ['toLocaleString', 'dateTime'],
    ['toLocaleDateString', 'date'],
    ['toLocaleTimeString', 'time'],
  ])
    defineLocale(Date.prototype, name, kind, value => getTime.call(value))
  // The stack of an error is there already.
  define(Error, 'captureStackTrace', target => {
    if (!(target instanceof Error)) define(target, 'stack', new Error().stack)
  })
  if (!Array.fromAsync)
    define(Array, 'fromAsync', async (items, map = value => value) => {
      const values = []
      for await (const value of items[Symbol.asyncIterator] || items[Symbol.iterator] ? items : Array.from(items))
        values.push(await map(value, values.length))
      return values
    })
  Object.assign(globalThis.process, {
    version: 'v24.0.0',
    versions: { node: '24.0.0' },
    platform: 'linux',
    pid: 1,
    cwd: () => '/',
    uptime: () => performance.now() / 1000,
    memoryUsage: () => ({ rss: 2 ** 25, heapTotal: 2 ** 24, heapUsed: 2 ** 23, external: 0, arrayBuffers: 0 }),
  })
})()
