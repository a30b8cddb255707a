import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CodeLanguage } from '#contract/desk.ts'
import type { Side } from '#contract/room.ts'
import { type Desk, type DeskLine, type DeskState, openDesk } from './desk-port.ts'
import { languageOf } from './language-port.ts'
import { isRunnable, startRun } from './run-port.ts'
import { inputOn, lastRunOn } from './run-view.ts'

/** What is written together, as long as the part that shows it is there. */
export function useDesk({
  roomId,
  line,
  self,
  other,
}: {
  roomId: string
  line: DeskLine
  self: Side
  other: { name: string }
}) {
  const [desk, setDesk] = useState<Desk | null>(null)
  const [state, setState] = useState<DeskState>('opening')
  const shown = useShared(desk)
  const running = useRef<ReturnType<typeof startRun> | null>(null)

  const open = useEffectEvent(() => openDesk({ roomId, line, other, onState: setState }))
  useEffect(() => {
    const opened = open()
    setDesk(opened)
    return () => {
      running.current?.stop()
      opened.close()
    }
  }, [])

  async function run(): Promise<void> {
    if (!desk || running.current) return
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
    desk,
    state,
    ...shown,
    run: () => void run(),
    stop: () => running.current?.stop(),
    choose: (language: CodeLanguage) => desk?.settings.set('language', language),
    give: (input: string) => desk?.run.set('input', input),
  }
}

const read = (from: Desk | null) => ({
  language: from ? languageOf(from) : ('javascript' as const),
  input: from ? inputOn(from) : '',
  last: from ? lastRunOn(from) : null,
})

/** What both have chosen and run, read again when either changes it. */
function useShared(desk: Desk | null) {
  const [shown, setShown] = useState(() => read(desk))
  useEffect(() => {
    if (!desk) return
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
