// The ways in which programs for Node read their input: tasks of other sites begin with one of them. Evaluated inside the
// interpreter before the prelude.
;({ lines, ending, addTimer, prompt, write, trackResult }) => {
  const hasLine = () => lines.length > 0
  const takeAll = () => (hasLine() ? lines.splice(0).join('\n') + ending : '')
  async function* eachLine() {
    while (hasLine()) yield lines.shift()
  }

  const streams = []
  let isScheduled = false
  /** Streams get input until none takes any, and end then. */
  const turn = () => {
    isScheduled = false
    if (streams.some(stream => stream.deliver())) schedule()
    else for (const stream of streams) if (stream.isAwaited()) stream.end()
  }
  const schedule = () => {
    if (!isScheduled) addTimer(turn, 1, null, [])
    isScheduled = true
  }
  /** `deliver` returns whether a listener got input. */
  const createStream = (endings, deliver) => {
    let listeners = []
    let hasEnded = false
    const has = event => listeners.some(item => item.event === event)
    const emit = (event, ...args) => {
      for (const item of listeners.filter(each => each.event === event)) {
        if (item.isOnce) listeners = listeners.filter(other => other !== item)
        trackResult(item.listener.apply(stream, args))
      }
    }
    const add = (event, listener, isOnce) => {
      listeners.push({ event, listener, isOnce })
      schedule()
      return stream
    }
    const end = () => {
      if (hasEnded) return
      hasEnded = true
      for (const event of endings) emit(event)
    }
    const stream = {
      on: (event, listener) => add(event, listener, false),
      once: (event, listener) => add(event, listener, true),
      pause: () => stream,
      resume: () => stream,
    }
    streams.push({ deliver: () => deliver(has, emit), isAwaited: () => endings.some(has), end })
    return { stream, end }
  }

  const { stream: stdin } = createStream(['readable', 'end', 'close'], (has, emit) => {
    const before = lines.length
    if (hasLine() && has('data')) emit('data', takeAll())
    if (hasLine()) emit('readable')
    return lines.length < before
  })
  Object.assign(stdin, {
    fd: 0,
    setEncoding: () => stdin,
    read: () => (hasLine() ? takeAll() : null),
    async *[Symbol.asyncIterator]() {
      if (hasLine()) yield takeAll()
    },
  })

  const ask = text => prompt(text) ?? ''
  const createInterface = options => {
    const questions = []
    const { stream, end } = createStream(['close'], (has, emit) => {
      const question = questions.shift()
      if (question) trackResult(question.listener(ask(question.text)))
      const before = lines.length
      while (hasLine() && has('line') && questions.length === 0) emit('line', lines.shift())
      return Boolean(question) || lines.length < before || questions.length > 0
    })
    let promptText = options?.prompt ?? '> '
    return Object.assign(stream, {
      question(text, listener) {
        questions.push({ text, listener })
        schedule()
      },
      setPrompt(text) {
        promptText = text
      },
      prompt: () => void write(promptText),
      close() {
        questions.length = 0
        end()
      },
      [Symbol.asyncIterator]: eachLine,
    })
  }
  const modules = {
    fs: {
      readFileSync(path) {
        if (path !== 0 && path !== '/dev/stdin') throw new Error(`ENOENT: no such file, open '${path}'`)
        return takeAll()
      },
    },
    readline: { createInterface },
    'readline/promises': {
      createInterface: options =>
        Object.assign(createInterface(options), { question: async text => ask(text) }),
    },
  }
  return { stdin, modules }
}
