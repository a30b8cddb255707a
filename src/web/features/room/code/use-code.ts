import { useEffect, useRef, useState } from 'react'
import type { CodeLanguage } from '#contract/collaboration.ts'
import type { Side } from '#contract/room.ts'
import type { Task } from '#contract/task.ts'
import type { CollaborationDocument } from '#web/features/room/collaboration/collaboration-document.ts'
import { getCodeLanguage } from './language-loader.ts'
import { readInput, readLastRun } from './last-run.ts'
import { isRunnable, startRun } from './runner.ts'
import {
  appendTests,
  createResultMarker,
  isTestable,
  parseOutput,
  readTask,
  starterCode,
} from './task-tests.ts'
import { useProgramInput } from './use-program-input.ts'

/** What the two have chosen, given to the program, and run. */
export function useCode(desk: CollaborationDocument, self: Side) {
  const shown = useDocumentState(desk)
  const { saveInput, ...given } = useProgramInput(desk, shown.input)
  const running = useRef<ReturnType<typeof startRun> | null>(null)
  /** Of this page: what stands in the document may say anything, and a page that was left says it for ever. */
  const [isRunning, setRunning] = useState(false)
  useEffect(() => () => running.current?.stop(), [])

  async function run(withTask: Task | null): Promise<void> {
    if (running.current) return
    const language = getCodeLanguage(desk)
    if (!isRunnable(language)) return
    saveInput()
    const stands = (end: 'loading' | 'running') =>
      desk.run.set('last', { by: self, output: '', ms: 0, end, tested: null })
    stands('loading')
    const written = desk.code.toString()
    const mark = createResultMarker()
    const code = withTask && isTestable(language) ? appendTests(written, withTask, language, mark) : written
    const started = startRun({ language, code, input: readInput(desk) }, () => stands('running'))
    running.current = started
    setRunning(true)
    const { output, ...ran } = await started.result
    running.current = null
    setRunning(false)
    const { said, tested } = withTask ? parseOutput(output, withTask, mark) : { said: output, tested: null }
    desk.run.set('last', { by: self, ...ran, output: said, tested: tested ?? (withTask ? [] : null) })
  }

  /** Where nobody has begun to solve the task, it begins in the other language. */
  function choose(language: CodeLanguage): void {
    const { code } = desk
    const begun = shown.task && starterCode(shown.task, getCodeLanguage(desk))
    desk.yDoc.transact(() => {
      desk.settings.set('language', language)
      if (!shown.task || !begun || !code.toString().endsWith(begun)) return
      code.delete(code.length - begun.length, begun.length)
      code.insert(code.length, starterCode(shown.task, language))
    })
  }

  /** Puts a task on the desk, with where to begin; what is written there stays. */
  function put(task: Task): void {
    desk.yDoc.transact(() => {
      desk.run.set('task', task)
      desk.run.delete('last')
      const { code } = desk
      if (code.length > 0) code.insert(code.length, '\n\n')
      code.insert(code.length, starterCode(task, getCodeLanguage(desk)))
    })
  }

  return {
    ...shown,
    ...given,
    isRunning,
    run: () => void run(null),
    runTests: () => void run(shown.task),
    addTask: put,
    removeTask: () => desk.run.delete('task'),
    stop: () => running.current?.stop(),
    setLanguage: choose,
    saveInput,
  }
}

const readState = (from: CollaborationDocument) => ({
  language: getCodeLanguage(from),
  input: readInput(from),
  last: readLastRun(from),
  task: readTask(from),
})

/** Read again when either changes it. */
function useDocumentState(desk: CollaborationDocument) {
  const [shown, setShown] = useState(() => readState(desk))
  useEffect(() => {
    const show = () => setShown(readState(desk))
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
