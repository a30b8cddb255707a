// How a console shows values. Evaluated inside the interpreter before the prelude.
;(() => {
  const { InternalError } = globalThis
  const NativePromise = Promise
  // Programs replace methods of arrays and strings, for an exercise or by mistake. The console keeps those of the engine.
  const { keys, getOwnPropertyDescriptor, getOwnPropertySymbols, getPrototypeOf, is } = Object
  const { isArray } = Array
  const { stringify } = JSON
  const bind = method => Function.prototype.call.bind(method)
  const test = bind(RegExp.prototype.test)
  const toCode = bind(Function.prototype.toString)
  const getTag = bind(Object.prototype.toString)
  const forEachOfMap = bind(Map.prototype.forEach)
  const forEachOfSet = bind(Set.prototype.forEach)
  const joinTexts = (texts, separator) => {
    let joined = ''
    for (let index = 0; index < texts.length; index++) joined += (index === 0 ? '' : separator) + texts[index]
    return joined
  }
  const contains = (list, value) => {
    for (let index = 0; index < list.length; index++) if (list[index] === value) return true
    return false
  }
  const wrap = (start, texts, [open, close] = '{}') =>
    `${start}${texts.length === 0 ? open + close : `${open} ${joinTexts(texts, ', ')} ${close}`}`
  const describeGap = length => `<${length} empty ${length === 1 ? 'item' : 'items'}>`
  const formatKey = key => {
    if (typeof key === 'symbol') return `[${String(key)}]`
    return test(/^(?:[\p{ID_Start}$_][\p{ID_Continue}$_]*|\d+)$/u, key) ? key : stringify(key)
  }
  const formatProperty = (value, key, inside) => {
    const { get, set, value: held } = getOwnPropertyDescriptor(value, key)
    // A getter belongs to the program. Calling it could change something, or throw.
    if (get || set) return `[${get ? (set ? 'Getter/Setter' : 'Getter') : 'Setter'}]`
    return inside(held)
  }
  const getClassName = value => {
    const prototype = getPrototypeOf(value)
    if (prototype === null) return '[Object: null prototype] '
    const held = getOwnPropertyDescriptor(prototype, 'constructor')?.value
    if (typeof held === 'function' && held !== Object) return `${held.name || 'anonymous'} `
    const tag = getTag(value)
    return tag === '[object Object]' || contains(['[object Math]', '[object JSON]'], tag) ? '' : `${tag} `
  }
  const listProperties = (value, inside, names = keys(value)) => {
    const texts = []
    for (let index = 0; index < names.length; index++)
      texts[texts.length] = `${formatKey(names[index])}: ${formatProperty(value, names[index], inside)}`
    const symbols = getOwnPropertySymbols(value)
    for (let index = 0; index < symbols.length; index++)
      if (getOwnPropertyDescriptor(value, symbols[index]).enumerable)
        texts[texts.length] = `${formatKey(symbols[index])}: ${formatProperty(value, symbols[index], inside)}`
    return texts
  }
  const listItems = (list, inside) => {
    const texts = []
    let gap = 0
    for (let index = 0; index < list.length; index++) {
      if (isArray(list) && !getOwnPropertyDescriptor(list, index)) {
        gap++
        continue
      }
      if (gap > 0) texts[texts.length] = describeGap(gap)
      gap = 0
      texts[texts.length] = isArray(list) ? formatProperty(list, index, inside) : inside(list[index])
    }
    if (gap > 0) texts[texts.length] = describeGap(gap)
    return texts
  }
  const formatObject = (value, depth, seen) => {
    const inside = item => formatValue(item, depth + 1, [...seen, value])
    if (value instanceof Error) {
      const added = listProperties(value, inside, ownNames(value))
      for (const name of ['cause', 'errors'])
        if (getOwnPropertyDescriptor(value, name))
          added[added.length] = `[${name}]: ${formatProperty(value, name, inside)}`
      return `${formatError(value)}${added.length === 0 ? '' : ` ${wrap('', added)}`}`
    }
    if (value instanceof Date || value instanceof RegExp) return String(value)
    if (value instanceof NativePromise) return 'Promise {}'
    if (depth > 3) return isArray(value) ? '[Array]' : '[Object]'
    for (const [kind, name] of boxes)
      if (value instanceof kind)
        return `[${name}: ${formatValue(kind.prototype.valueOf.call(value), 1, seen)}]`
    if (isArray(value)) return wrap('', listItems(value, inside), '[]')
    if (ArrayBuffer.isView(value) && !(value instanceof DataView))
      return wrap(
        `${getPrototypeOf(value).constructor.name}(${value.length}) `,
        listItems(value, inside),
        '[]',
      )
    const texts = []
    if (value instanceof Map) {
      forEachOfMap(value, (item, key) => {
        texts[texts.length] = `${inside(key)} => ${inside(item)}`
      })
      return wrap(`Map(${texts.length}) `, texts)
    }
    if (value instanceof Set) {
      forEachOfSet(value, item => {
        texts[texts.length] = inside(item)
      })
      return wrap(`Set(${texts.length}) `, texts)
    }
    return wrap(getClassName(value), listProperties(value, inside))
  }
  const boxes = [
    [String, 'String'],
    [Number, 'Number'],
    [Boolean, 'Boolean'],
    [BigInt, 'BigInt'],
    [Symbol, 'Symbol'],
  ]
  /** What a program has added to an error. */
  const ownNames = error => {
    const names = []
    const all = keys(error)
    for (let index = 0; index < all.length; index++)
      if (!contains(['name', 'message', 'stack', 'cause', 'errors'], all[index]))
        names[names.length] = all[index]
    return names
  }
  const formatValue = (value, depth, seen) => {
    if (typeof value === 'string') return depth === 0 ? value : stringify(value)
    if (typeof value === 'bigint') return `${value}n`
    if (typeof value === 'function') {
      const name = getOwnPropertyDescriptor(value, 'name')?.value
      return `[${test(/^class\b/, toCode(value)) ? 'class' : 'Function:'} ${typeof name === 'string' && name ? name : 'anonymous'}]`
    }
    if (typeof value !== 'object' || value === null) return is(value, -0) ? '-0' : String(value)
    if (contains(seen, value)) return '[Circular]'
    try {
      return formatObject(value, depth, seen)
    } catch (error) {
      // The program's stack has overflowed.
      if (error instanceof InternalError) throw error
      // A proxy that throws.
      return '[Object]'
    }
  }

  const formatError = error => {
    const [name, message] = [String(error.name), String(error.message)]
    return `${name}${message === '' ? '' : `: ${message === 'stack overflow' ? 'Maximum call stack size exceeded' : message}`}`
  }

  const formatTable = (data, columns, formatCell) => {
    const isList = data instanceof Map || data instanceof Set
    const rows = isList ? [...data].map((item, index) => [index, item]) : Object.entries(data)
    const isRow = item => typeof item === 'object' && item !== null
    const keys = columns ?? [...new Set(rows.flatMap(([, item]) => (isRow(item) ? Object.keys(item) : [])))]
    const header = ['(index)', ...keys]
    const hasValues = rows.some(([, item]) => !isRow(item))
    const cells = rows.map(([name, item]) => [
      String(name),
      ...keys.map(key =>
        isRow(item) && Object.hasOwn(item, key) ? formatProperty(item, key, formatCell) : '',
      ),
      ...(hasValues ? [isRow(item) ? '' : formatCell(item)] : []),
    ])
    if (hasValues) header.push('Values')
    const widths = header.map((name, index) => Math.max(name.length, ...cells.map(row => row[index].length)))
    const line = (start, middle, end) =>
      `${start}${widths.map(width => '─'.repeat(width + 2)).join(middle)}${end}`
    const row = texts => `│${texts.map((text, index) => ` ${text.padEnd(widths[index])} `).join('│')}│`
    const body = [
      line('┌', '┬', '┐'),
      row(header),
      line('├', '┼', '┤'),
      ...cells.map(row),
      line('└', '┴', '┘'),
    ]
    return body.join('\n')
  }

  return {
    formatValue,
    formatError,
    formatTable,
    stringify,
    replaceAll: bind(String.prototype.replaceAll),
  }
})()
