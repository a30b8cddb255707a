// Globals of a program: console, input lines, and timers without real waiting. Evaluated inside the interpreter.
// The value is what the runner calls.
;(() => {
  const printText = globalThis.__print
  const printResults = globalThis.__printResults
  // The engine would end the text at a null character, so a visible symbol replaces it.
  const write = text => printText(replaceAll(text, '\0', '\u2400'))
  const { formatValue, formatError, formatTable, stringify, replaceAll } = globalThis.__format
  const programInput = globalThis.__input
  // A line break at the end begins no line.
  const lines = programInput === '' ? [] : programInput.replace(/\n$/, '').split('\n')
  delete globalThis.__print
  delete globalThis.__printResults
  delete globalThis.__input
  const createInput = globalThis.__createInput
  const createTests = globalThis.__createTests
  delete globalThis.__format
  delete globalThis.__createInput
  delete globalThis.__createTests
  // The engine has an error of its own for a recursion too deep, which programs expect as a RangeError.
  const { InternalError } = globalThis
  Object.setPrototypeOf(InternalError.prototype, RangeError.prototype)
  Object.defineProperty(InternalError.prototype, 'name', { value: 'RangeError' })
  const NativePromise = Promise
  // Promises that were rejected and have no handler. The engine does not tell, so each one gets a handler of ours, and
  // reading its constructor, as `then` and `await` do, shows that the program handles it.
  const nativeThen = NativePromise.prototype.then
  const nativeResolve = NativePromise.resolve
  const handled = new WeakSet()
  const rejected = new Map()
  let isOwn = false
  const untracked = action => {
    const before = isOwn
    isOwn = true
    try {
      return action()
    } finally {
      isOwn = before
    }
  }
  const track = promise => {
    untracked(() =>
      nativeThen.call(promise, undefined, reason => {
        rejected.set(promise, reason)
      }),
    )
    return promise
  }
  globalThis.Promise = new Proxy(NativePromise, {
    construct(target, args, newTarget) {
      // A subclass has a constructor of its own, so whether it is handled is not seen.
      if (newTarget !== TrackedPromise) return Reflect.construct(target, args, newTarget)
      return track(new NativePromise(...args))
    },
  })
  const TrackedPromise = globalThis.Promise
  Object.defineProperty(NativePromise, 'resolve', {
    value: { resolve: value => nativeResolve.call(NativePromise, value) }.resolve,
    writable: true,
    configurable: true,
  })
  Object.defineProperty(NativePromise, Symbol.species, { get: () => TrackedPromise })
  Object.defineProperty(NativePromise.prototype, 'constructor', {
    configurable: true,
    get() {
      if (isOwn) return undefined
      handled.add(this)
      return NativePromise
    },
    set(value) {
      Object.defineProperty(this, 'constructor', { value, writable: true, configurable: true })
    },
  })
  const trackResult = value => (value instanceof NativePromise ? track(value) : value)
  const define = (name, value) => Object.defineProperty(globalThis, name, { value })
  define('__async', action =>
    Object.defineProperties(
      function (...args) {
        return trackResult(action.apply(this, args))
      },
      { name: { value: action.name }, length: { value: action.length } },
    ),
  )

  const format = (value, depth = 0) => untracked(() => formatValue(value, depth, []))
  const toNumber = (convert, value) => {
    try {
      return convert(value)
    } catch {
      return Number.NaN
    }
  }
  const directives = {
    s: value => (typeof value === 'string' ? value : format(value, 1)),
    d: value => (typeof value === 'bigint' ? `${value}n` : format(toNumber(Number, value))),
    i: value => (typeof value === 'bigint' ? `${value}n` : format(toNumber(Number.parseInt, value))),
    f: value => format(toNumber(Number.parseFloat, value)),
    j: value => {
      try {
        return stringify(value) ?? 'undefined'
      } catch {
        // Circular, or with an integer of type bigint.
        return format(value, 1)
      }
    },
    o: value => format(value, 1),
    O: value => format(value, 1),
    c: () => '',
  }
  const directive = /%([sdifjoOc%])/g
  const replaceDirectives = RegExp.prototype[Symbol.replace]
  const formatAll = values => {
    const [first] = values
    let used = 1
    const fillIn = (found, letter) => {
      if (letter === '%') return '%'
      return used < values.length ? directives[letter](values[used++]) : found
    }
    const hasDirectives = typeof first === 'string' && values.length > 1
    let text = hasDirectives ? replaceDirectives.call(directive, first, fillIn) : format(first)
    while (used < values.length) text += ` ${format(values[used++])}`
    return text
  }

  let count = 0
  let time = 0
  const NativeDate = Date
  const { now: getRealTime } = NativeDate
  const now = () => getRealTime() + time
  const startedAt = now()
  // Timers do not wait, so the clock of the program is ahead by their time.
  globalThis.Date = new Proxy(NativeDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => String(new NativeDate(now())),
  })
  Object.defineProperty(NativeDate, 'now', { value: { now }.now, writable: true, configurable: true })
  Object.defineProperty(NativeDate.prototype, 'constructor', {
    value: globalThis.Date,
    writable: true,
    configurable: true,
  })
  let indent = ''
  const printLine = text => write(`${indent}${replaceAll(text, '\n', `\n${indent}`)}\n`)
  const print = (...values) => printLine(values.length === 0 ? '' : formatAll(values))
  const group = (...labels) => {
    if (labels.length > 0) print(...labels)
    indent += '  '
  }
  const getStack = () => new Error().stack.split('\n').filter(line => line.includes('main.js'))
  const counts = new Map()
  const clocks = new Map()
  const printTime = (label, ...values) => {
    if (clocks.has(label)) print(`${label}: ${now() - clocks.get(label)}ms`, ...values)
    else print(`No such label '${label}' for console.time()`)
  }
  const printTable = (data, columns) => {
    if (typeof data !== 'object' || data === null) print(data)
    else printLine(formatTable(data, columns, value => format(value, 1)))
  }
  const ignore = () => {}
  globalThis.console = {
    log: print,
    info: print,
    debug: print,
    warn: print,
    error: print,
    dir: (value, options) => {
      // A start depth of minus infinity never reaches the limit.
      const isWhole = options?.depth === null || options?.depth === Number.POSITIVE_INFINITY
      print(format(value, isWhole ? Number.NEGATIVE_INFINITY : 1))
    },
    dirxml: print,
    table: printTable,
    group,
    groupCollapsed: group,
    groupEnd: () => {
      indent = indent.slice(2)
    },
    time: (label = 'default') => {
      clocks.set(label, now())
    },
    timeLog: (label = 'default', ...values) => printTime(label, ...values),
    timeEnd: (label = 'default') => {
      printTime(label)
      clocks.delete(label)
    },
    count: (label = 'default') => {
      counts.set(label, (counts.get(label) ?? 0) + 1)
      print(`${label}: ${counts.get(label)}`)
    },
    countReset: (label = 'default') => {
      counts.delete(label)
    },
    assert: (isTrue, ...values) => {
      if (!isTrue) print(values.length === 0 ? 'Assertion failed' : `Assertion failed: ${formatAll(values)}`)
    },
    trace: (...values) =>
      print([`Trace${values.length === 0 ? '' : `: ${formatAll(values)}`}`, ...getStack()].join('\n')),
    clear: ignore,
    profile: ignore,
    profileEnd: ignore,
    timeStamp: ignore,
  }
  globalThis.print = print
  globalThis.readline = () => (lines.length > 0 ? lines.shift() : null)
  globalThis.prompt = (question = '') => {
    if (question !== '') write(String(question))
    return globalThis.readline()
  }
  globalThis.alert = print
  globalThis.performance = { now: () => now() - startedAt }
  const exit = Symbol('exit')
  const writeText = text => {
    if (text !== '') write(String(text))
    return true
  }
  let exitListeners = []
  const runExitListeners = code => {
    const listeners = exitListeners
    exitListeners = []
    for (const listener of listeners) listener(code)
    return listeners.length > 0
  }
  const onProcess = (event, listener) => {
    if (event === 'exit') exitListeners.push(listener)
    return globalThis.process
  }
  globalThis.global = globalThis
  globalThis.process = {
    argv: ['node', 'main.js'],
    env: {},
    on: onProcess,
    once: onProcess,
    exit: (code = 0) => {
      runExitListeners(code)
      throw exit
    },
    hrtime: Object.assign(
      before => {
        const seconds = performance.now() / 1000 - (before ? before[0] + before[1] / 1e9 : 0)
        return [Math.floor(seconds), Math.round((seconds % 1) * 1e9)]
      },
      { bigint: () => BigInt(Math.round(performance.now() * 1e6)) },
    ),
    nextTick: (callback, ...args) => queueMicrotask(() => callback(...args)),
    stdout: { write: writeText },
    stderr: { write: writeText },
  }

  // Module globals, with which programs for Node begin or end.
  const module = { exports: {} }
  globalThis.module = module
  globalThis.exports = module.exports
  globalThis.require = Object.assign(
    name => {
      const found = input.modules[String(name).replace(/^node:/, '')]
      if (!found) throw new Error(`Cannot find module '${name}'`)
      return found
    },
    { main: module },
  )
  const missing =
    /^(?:Cannot find|could not load) module|^'(?:fetch|XMLHttpRequest|WebSocket|document|window|self|navigator|location|localStorage|sessionStorage|URL|URLSearchParams|TextEncoder|TextDecoder|Buffer|Intl|crypto|atob|btoa|AbortController|Event|EventTarget|requestAnimationFrame)' is not defined/
  const explainMissing = ({ message }) =>
    missing.test(message)
      ? "\nThis is JavaScript alone: no page, no network, no packages, and of Node only require('fs') and require('readline')."
      : ''

  const timers = []
  // As in Node: whole milliseconds, and 1 for a time that is too long.
  const getDelay = ms => {
    const delay = Math.max(0, Math.trunc(Number(ms)) || 0)
    return delay < 2 ** 31 ? delay : 1
  }
  const addTimer = (callback, ms, intervalMs, args) => {
    const at = time + Math.max(intervalMs === null ? 0 : 1, getDelay(ms))
    timers.push({ id: ++count, at, callback, intervalMs, args })
    return count
  }
  globalThis.setTimeout = (callback, ms, ...args) => addTimer(callback, ms, null, args)
  globalThis.setImmediate = (callback, ...args) => addTimer(callback, 0, null, args)
  globalThis.setInterval = (callback, ms, ...args) => addTimer(callback, ms, Math.max(1, getDelay(ms)), args)
  globalThis.clearTimeout = id => {
    const at = timers.findIndex(item => item.id === id)
    if (at >= 0) timers.splice(at, 1)
  }
  globalThis.clearInterval = globalThis.clearTimeout
  globalThis.clearImmediate = globalThis.clearTimeout
  globalThis.queueMicrotask = callback =>
    void nativeThen.call(nativeResolve.call(NativePromise), () => trackResult(callback()))

  const input = createInput({
    lines,
    ending: programInput.endsWith('\n') ? '\n' : '',
    addTimer,
    prompt: globalThis.prompt,
    write: writeText,
    trackResult,
  })
  globalThis.process.stdin = input.stdin
  input.modules.process = globalThis.process

  define('__runTests', createTests({ format, formatError, stringify, exit, printResults, NativePromise }))

  return {
    /** Runs the next timer, or what the program left for its exit. False without either. */
    turn: () => {
      if (timers.length === 0) return runExitListeners(0)
      let next = timers[0]
      for (const item of timers) if (item.at < next.at) next = item
      time = Math.max(time, next.at)
      if (next.intervalMs === null) timers.splice(timers.indexOf(next), 1)
      else next.at = time + next.intervalMs
      trackResult(next.callback(...next.args))
      return true
    },
    /** Throws what a promise without a handler was rejected with. */
    throwLost: () => {
      const lost = [...rejected].find(([promise]) => !handled.has(promise))
      rejected.clear()
      if (lost) throw lost[1]
    },
    isExit: value => value === exit,
    describe: value => {
      if (!(value instanceof Error)) return `Uncaught ${format(value, 1)}`
      const line = /main\.js:(\d+)/.exec(value.stack)
      return `${formatError(value)}${line ? ` (line ${line[1]})` : ''}${explainMissing(value)}`
    },
  }
})()
