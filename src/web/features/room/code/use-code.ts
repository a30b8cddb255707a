import { useEffect, useRef, useState } from 'react'
import type { CodeLanguage } from '#contract/collaboration.ts'
import type { Side } from '#contract/room.ts'
import type { Task } from '#contract/task.ts'
import { languageOf } from './language-loader.ts'
import { inputOn, lastRunOn } from './run-view.ts'
import { isRunnable, startRun } from './runner.ts'
import { beginningOf, isTested, newMark, taskOn, testedIn, withTests } from './task-state.ts'
import { useInput } from './use-input.ts'
import type { Desk } from './yjs-client.ts'

/** What the two have chosen, given to the program, and run. */
export function useCode(desk: Desk, self: Side) {
  const shown = useShared(desk)
  const { settle, ...given } = useInput(desk, shown.input)
  const running = useRef<ReturnType<typeof startRun> | null>(null)
  /** Of this page: what stands in the document may say anything, and a page that was left says it for ever. */
  const [isRunning, setRunning] = useState(false)
  useEffect(() => () => running.current?.stop(), [])

  async function run(withTask: Task | null): Promise<void> {
    if (running.current) return
    const language = languageOf(desk)
    if (!isRunnable(language)) return
    settle()
    const stands = (end: 'loading' | 'running') =>
      desk.run.set('last', { by: self, output: '', ms: 0, end, tested: null })
    stands('loading')
    const written = desk.code.toString()
    const mark = newMark()
    const code = withTask && isTested(language) ? withTests(written, withTask, language, mark) : written
    const started = startRun({ language, code, input: inputOn(desk) }, () => stands('running'))
    running.current = started
    setRunning(true)
    const { output, ...ran } = await started.ran
    running.current = null
    setRunning(false)
    const { said, tested } = withTask ? testedIn(output, withTask, mark) : { said: output, tested: null }
    desk.run.set('last', { by: self, ...ran, output: said, tested: tested ?? (withTask ? [] : null) })
  }

  /** Where nobody has begun to solve the task, it begins in the other language. */
  function choose(language: CodeLanguage): void {
    const { code } = desk
    const begun = shown.task && beginningOf(shown.task, languageOf(desk))
    desk.document.transact(() => {
      desk.settings.set('language', language)
      if (!shown.task || !begun || !code.toString().endsWith(begun)) return
      code.delete(code.length - begun.length, begun.length)
      code.insert(code.length, beginningOf(shown.task, language))
    })
  }

  /** Puts a task on the desk, with where to begin; what is written there stays. */
  function put(task: Task): void {
    desk.document.transact(() => {
      desk.run.set('task', task)
      desk.run.delete('last')
      const { code } = desk
      if (code.length > 0) code.insert(code.length, '\n\n')
      code.insert(code.length, beginningOf(task, languageOf(desk)))
    })
  }

  return {
    ...shown,
    ...given,
    isRunning,
    run: () => void run(null),
    runTests: () => void run(shown.task),
    put,
    putAway: () => desk.run.delete('task'),
    stop: () => running.current?.stop(),
    choose,
    settle,
  }
}

const read = (from: Desk) => ({
  language: languageOf(from),
  input: inputOn(from),
  last: lastRunOn(from),
  task: taskOn(from),
})

/** Read again when either changes it. */
function useShared(desk: Desk) {
  const [shown, setShown] = useState(() => read(desk))
  useEffect(() => {
    const show = () => setShown(read(desk))
    show()
    desk.settings.observe(show)
    desk.run.observe(show)
    return () => {
      desk.settings.unobserve(show)
      desk.run.unobserve(show)
    }
  }, [desk])
  return shown
}
