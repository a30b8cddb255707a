// The engine has no structuredClone, which programs use to copy nested values. Evaluated inside the interpreter.
;(() => {
  const errors = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError }
  const copy = (value, copies) => {
    if (typeof value === 'function' || typeof value === 'symbol') {
      const error = new Error(`${String(value)} could not be cloned.`)
      error.name = 'DataCloneError'
      throw error
    }
    if (typeof value !== 'object' || value === null) return value
    if (copies.has(value)) return copies.get(value)
    const keep = made => {
      copies.set(value, made)
      return made
    }
    const inside = item => copy(item, copies)
    if (value instanceof Date) return keep(new Date(value))
    if (value instanceof RegExp) return keep(new RegExp(value))
    if (value instanceof ArrayBuffer) return keep(value.slice(0))
    if (ArrayBuffer.isView(value)) {
      const size = value instanceof DataView ? value.byteLength : value.length
      return keep(new value.constructor(inside(value.buffer), value.byteOffset, size))
    }
    if (value instanceof Map) {
      const made = keep(new Map())
      for (const [key, item] of value) made.set(inside(key), inside(item))
      return made
    }
    if (value instanceof Set) {
      const made = keep(new Set())
      for (const item of value) made.add(inside(item))
      return made
    }
    if (value instanceof Error) {
      const made = keep(new (Object.hasOwn(errors, value.name) ? errors[value.name] : Error)(value.message))
      made.stack = value.stack
      if (Object.hasOwn(value, 'cause'))
        Object.defineProperty(made, 'cause', {
          value: inside(value.cause),
          configurable: true,
          writable: true,
        })
      return made
    }
    const made = keep(Array.isArray(value) ? [] : {})
    for (const key of Object.keys(value)) made[key] = inside(value[key])
    if (Array.isArray(value)) made.length = value.length
    return made
  }
  globalThis.structuredClone = value => copy(value, new Map())
})()
