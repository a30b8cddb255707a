// The ways in which programs for Node read their input: tasks of other sites begin with one of them. Evaluated inside the
// interpreter before the prelude.
;(lines, addTimer, prompt) => {
  const takeAll = () => lines.splice(0).join('\n')
  async function* eachLine() {
    while (lines.length > 0) yield lines.shift()
  }
  /** Its listeners of `name` are called with the input after the program, and those of its end after them. */
  const createReader = (name, read, rest) => ({
    ...rest,
    on(event, listener) {
      if (event === name) addTimer(() => read(listener), 1, null, [])
      else if (event === 'end' || event === 'close') addTimer(listener, 2, null, [])
      return this
    },
    once(event, listener) {
      return this.on(event, listener)
    },
  })
  const readAll = listener => {
    if (lines.length > 0) listener(takeAll())
  }
  const readLines = listener => {
    while (lines.length > 0) listener(lines.shift())
  }
  const ignore = () => undefined
  const stdin = createReader('data', readAll, {
    fd: 0,
    setEncoding: ignore,
    resume: ignore,
    async *[Symbol.asyncIterator]() {
      if (lines.length > 0) yield takeAll()
    },
  })
  const ask = text => prompt(text) ?? ''
  const createModule = question => ({
    createInterface: () =>
      createReader('line', readLines, { question, close: ignore, [Symbol.asyncIterator]: eachLine }),
  })
  const modules = {
    fs: {
      readFileSync(path) {
        if (path !== 0 && path !== '/dev/stdin') throw new Error(`ENOENT: no such file, open '${path}'`)
        return takeAll()
      },
    },
    readline: createModule((text, listener) => addTimer(() => listener(ask(text)), 1, null, [])),
    'readline/promises': createModule(async text => ask(text)),
  }
  return { stdin, modules }
}
