import { useEffect, useRef, useState } from 'react'
import type { CodeLanguage } from '#contract/desk.ts'
import type { Side } from '#contract/room.ts'
import type { Desk } from './desk-port.ts'
import { languageOf } from './language-port.ts'
import { isRunnable, startRun } from './run-port.ts'
import { inputOn, lastRunOn } from './run-view.ts'

/** What the two have chosen, given to the program, and run. */
export function useCode(desk: Desk, self: Side) {
  const shown = useShared(desk)
  const running = useRef<ReturnType<typeof startRun> | null>(null)
  useEffect(() => () => running.current?.stop(), [])

  async function run(): Promise<void> {
    if (running.current) return
    const language = languageOf(desk)
    if (!isRunnable(language)) return
    const by = self
    const stands = (end: 'loading' | 'running') => desk.run.set('last', { by, output: '', ms: 0, end })
    stands('loading')
    const job = { language, code: desk.code.toString(), input: inputOn(desk) }
    const started = startRun(job, () => stands('running'))
    running.current = started
    const ran = await started.ran
    running.current = null
    desk.run.set('last', { by, ...ran })
  }

  return {
    ...shown,
    run: () => void run(),
    stop: () => running.current?.stop(),
    choose: (language: CodeLanguage) => desk.settings.set('language', language),
    give: (input: string) => desk.run.set('input', input),
  }
}

const read = (from: Desk) => ({ language: languageOf(from), input: inputOn(from), last: lastRunOn(from) })

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
