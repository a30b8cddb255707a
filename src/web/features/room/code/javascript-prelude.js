// Globals of a program: console, input lines, and timers without real waiting. Evaluated inside the interpreter.
;(() => {
  const format = (value, depth, seen) => {
    if (typeof value === 'string') return depth === 0 ? value : JSON.stringify(value)
    if (typeof value === 'bigint') return `${value}n`
    if (typeof value === 'function') return `[Function: ${value.name || 'anonymous'}]`
    if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value)
    if (value instanceof Error) return `${value.name}: ${value.message}`
    if (value instanceof Date || value instanceof RegExp) return String(value)
    if (seen.includes(value)) return '[Circular]'
    if (depth > 3) return Array.isArray(value) ? '[Array]' : '[Object]'
    const inside = item => format(item, depth + 1, [...seen, value])
    if (Array.isArray(value)) return value.length === 0 ? '[]' : `[ ${value.map(inside).join(', ')} ]`
    if (value instanceof Map)
      return `Map(${value.size}) { ${[...value].map(([key, item]) => `${inside(key)} => ${inside(item)}`).join(', ')} }`
    if (value instanceof Set) return `Set(${value.size}) { ${[...value].map(inside).join(', ')} }`
    const name = value.constructor && value.constructor !== Object ? `${value.constructor.name} ` : ''
    const entries = Object.keys(value).map(key => `${key}: ${inside(value[key])}`)
    return entries.length === 0 ? `${name}{}` : `${name}{ ${entries.join(', ')} }`
  }
  const write = globalThis.__print
  const lines = globalThis.__input === '' ? [] : globalThis.__input.split('\n')
  const print = (...values) => write(`${values.map(value => format(value, 0, [])).join(' ')}\n`)
  globalThis.console = { log: print, info: print, debug: print, warn: print, error: print, table: print }
  globalThis.print = print
  globalThis.readline = () => (lines.length > 0 ? lines.shift() : null)
  globalThis.prompt = globalThis.readline

  let count = 0
  let time = 0
  const timers = []
  const addTimer = (callback, ms, intervalMs, args) => {
    const at = time + Math.max(intervalMs === null ? 0 : 1, Number(ms) || 0)
    timers.push({ id: ++count, at, callback, intervalMs, args })
    return count
  }
  globalThis.setTimeout = (callback, ms, ...args) => addTimer(callback, ms, null, args)
  globalThis.setInterval = (callback, ms, ...args) =>
    addTimer(callback, ms, Math.max(1, Number(ms) || 0), args)
  globalThis.clearTimeout = id => {
    const at = timers.findIndex(item => item.id === id)
    if (at >= 0) timers.splice(at, 1)
  }
  globalThis.clearInterval = globalThis.clearTimeout
  globalThis.queueMicrotask = callback => void Promise.resolve().then(callback)
  globalThis.__turn = () => {
    if (timers.length === 0) return false
    let next = timers[0]
    for (const item of timers) if (item.at < next.at) next = item
    time = next.at
    if (next.intervalMs === null) timers.splice(timers.indexOf(next), 1)
    else next.at = time + next.intervalMs
    next.callback(...next.args)
    return true
  }
})()
