import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CodeLanguage } from '#contract/collaboration.ts'
import type { ParticipantRole } from '#contract/fields.ts'
import type { CodingTask } from '#contract/notes.ts'
import type { CollaborationDocument } from '#web/features/room/collaboration/collaboration-document.ts'
import { getCodeLanguage } from './language-loader.ts'
import { readInput, readLastRun } from './last-run.ts'
import { isRunnable, startRun } from './runner.ts'
import {
  createResultMarker,
  createTestCode,
  isTestable,
  readResults,
  readTask,
  starterCode,
} from './task-tests.ts'

export function useCode(doc: CollaborationDocument, self: ParticipantRole) {
  const state = useDocumentState(doc)
  const { saveInput, ...inputState } = useProgramInput(doc, state.input)
  const activeRun = useRef<ReturnType<typeof startRun> | null>(null)
  /** State of this page only. The document may contain any status, also one of a closed page. */
  const [isRunning, setRunning] = useState(false)
  useEffect(() => () => activeRun.current?.stop(), [])

  async function run(withTask: CodingTask | null): Promise<void> {
    if (activeRun.current) return
    const language = getCodeLanguage(doc)
    if (!isRunnable(language)) return
    saveInput()
    const setStatus = (status: 'loading' | 'running') =>
      doc.run.set('last', { by: self, output: '', ms: 0, end: status, tested: null })
    setStatus('loading')
    const marker = createResultMarker()
    const tests = withTask && isTestable(language) ? createTestCode(withTask, language, marker) : null
    const job = { language, code: doc.code.toString(), tests, input: readInput(doc) }
    const startedRun = startRun(job, () => setStatus('running'))
    activeRun.current = startedRun
    setRunning(true)
    const { results, ...result } = await startedRun.result
    activeRun.current = null
    setRunning(false)
    doc.run.set('last', {
      by: self,
      ...result,
      tested: withTask ? (readResults(results, withTask, marker) ?? []) : null,
    })
  }

  /** Switches the language. Unmodified starter code is replaced by that of the new language. */
  function setLanguage(language: CodeLanguage): void {
    const { code } = doc
    const starter = state.task && starterCode(state.task, getCodeLanguage(doc))
    doc.yDoc.transact(() => {
      doc.settings.set('language', language)
      if (!state.task || !starter || !code.toString().endsWith(starter)) return
      code.delete(code.length - starter.length, starter.length)
      code.insert(code.length, starterCode(state.task, language))
    })
  }

  /** Appends the starter code of a task. Existing code remains. */
  function addTask(task: CodingTask): void {
    doc.yDoc.transact(() => {
      doc.run.set('task', task)
      doc.run.delete('last')
      const { code } = doc
      if (code.length > 0) code.insert(code.length, '\n\n')
      code.insert(code.length, starterCode(task, getCodeLanguage(doc)))
    })
  }

  return {
    ...state,
    ...inputState,
    isRunning,
    run: () => void run(null),
    runTests: () => void run(state.task),
    addTask,
    removeTask: () => doc.run.delete('task'),
    stop: () => activeRun.current?.stop(),
    setLanguage,
    saveInput,
  }
}

const readState = (doc: CollaborationDocument) => ({
  language: getCodeLanguage(doc),
  input: readInput(doc),
  last: readLastRun(doc),
  task: readTask(doc),
})

function useDocumentState(doc: CollaborationDocument) {
  const [state, setState] = useState(() => readState(doc))
  useEffect(() => {
    const update = () => setState(readState(doc))
    update()
    doc.settings.observe(update)
    doc.run.observe(update)
    return () => {
      doc.settings.unobserve(update)
      doc.run.unobserve(update)
    }
  }, [doc])
  return state
}

/** Pause in typing after which the input is saved. */
const saveDelayMs = 1000

/**
 * Input of the program. Each save adds the whole text to the document history, so saving waits for a pause in typing.
 * The local text overwrites what the peer typed meanwhile.
 */
function useProgramInput(doc: CollaborationDocument, sharedInput: string) {
  const [localInput, setLocalInput] = useState<string | null>(null)
  const pending = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null)

  function saveInput(): void {
    const { text, timer } = pending.current ?? {}
    clearTimeout(timer)
    pending.current = null
    if (text !== undefined && text !== readInput(doc)) doc.run.set('input', text)
    setLocalInput(null)
  }

  // Saves before the page leaves the room, before the document closes, and when a phone hides the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads only the document
  useLayoutEffect(() => {
    const unregister = doc.onBeforeClose(saveInput)
    document.addEventListener('visibilitychange', saveInput)
    return () => {
      unregister()
      document.removeEventListener('visibilitychange', saveInput)
      saveInput()
    }
  }, [doc])

  return {
    input: localInput ?? sharedInput,
    setInput(text: string): void {
      clearTimeout(pending.current?.timer)
      pending.current = { text, timer: setTimeout(saveInput, saveDelayMs) }
      setLocalInput(text)
    },
    saveInput,
  }
}
