// What a program finds: console, its input line by line, and timers that do not wait. Runs inside the interpreter.
;(() => {
  const shown = (value, depth, seen) => {
    if (typeof value === 'string') return depth === 0 ? value : JSON.stringify(value)
    if (typeof value === 'bigint') return `${value}n`
    if (typeof value === 'function') return `[Function: ${value.name || 'anonymous'}]`
    if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value)
    if (value instanceof Error) return `${value.name}: ${value.message}`
    if (value instanceof Date || value instanceof RegExp) return String(value)
    if (seen.includes(value)) return '[Circular]'
    if (depth > 3) return Array.isArray(value) ? '[Array]' : '[Object]'
    const inside = one => shown(one, depth + 1, [...seen, value])
    if (Array.isArray(value)) return value.length === 0 ? '[]' : `[ ${value.map(inside).join(', ')} ]`
    if (value instanceof Map)
      return `Map(${value.size}) { ${[...value].map(([key, one]) => `${inside(key)} => ${inside(one)}`).join(', ')} }`
    if (value instanceof Set) return `Set(${value.size}) { ${[...value].map(inside).join(', ')} }`
    const name = value.constructor && value.constructor !== Object ? `${value.constructor.name} ` : ''
    const parts = Object.keys(value).map(key => `${key}: ${inside(value[key])}`)
    return parts.length === 0 ? `${name}{}` : `${name}{ ${parts.join(', ')} }`
  }
  const say = globalThis.__say
  const lines = globalThis.__input === '' ? [] : globalThis.__input.split('\n')
  const print = (...values) => say(`${values.map(value => shown(value, 0, [])).join(' ')}\n`)
  globalThis.console = { log: print, info: print, debug: print, warn: print, error: print, table: print }
  globalThis.print = print
  globalThis.readline = () => (lines.length > 0 ? lines.shift() : null)
  globalThis.prompt = globalThis.readline

  let count = 0
  let time = 0
  const timers = []
  const later = (act, ms, again, given) => {
    const at = time + Math.max(again === null ? 0 : 1, Number(ms) || 0)
    timers.push({ id: ++count, at, act, again, given })
    return count
  }
  globalThis.setTimeout = (act, ms, ...given) => later(act, ms, null, given)
  globalThis.setInterval = (act, ms, ...given) => later(act, ms, Math.max(1, Number(ms) || 0), given)
  globalThis.clearTimeout = id => {
    const at = timers.findIndex(one => one.id === id)
    if (at >= 0) timers.splice(at, 1)
  }
  globalThis.clearInterval = globalThis.clearTimeout
  globalThis.queueMicrotask = act => void Promise.resolve().then(act)
  globalThis.__turn = () => {
    if (timers.length === 0) return false
    let next = timers[0]
    for (const one of timers) if (one.at < next.at) next = one
    time = next.at
    if (next.again === null) timers.splice(timers.indexOf(next), 1)
    else next.at = time + next.again
    next.act(...next.given)
    return true
  }
})()
