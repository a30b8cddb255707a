import { z } from 'zod'
import { deskLimits } from '#contract/room-limits.ts'

const runOutcomes = ['done', 'failed', 'tooLong', 'tooMuch', 'stopped', 'broken'] as const
/** How a run ended: by itself, with an error of the program, or because it took too much. */
export type RunOutcome = (typeof runOutcomes)[number]

const runnerMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('started') }),
  z.object({ type: z.literal('output'), text: z.string() }),
  z.object({ type: z.literal('end'), end: z.enum(runOutcomes) }),
  z.object({ type: z.literal('broken') }),
])

/** Each message of output has a letter at least, and a few are about the run; whoever says more only wants to be a burden. */
const maxMessages = deskLimits.outputMax + 10

/**
 * Hears what is said where a program runs. Python reaches the thread's own voice, so the program may be the one that speaks:
 * what is kept of its output is cut here, and what happens once in a run is heard once.
 */
export function createRunListener({
  onReady,
  onStarted,
  onEnd,
}: {
  onReady: () => void
  onStarted: () => void
  onEnd: (end: RunOutcome) => void
}) {
  const once = new Set<string>()
  let output = ''
  let count = 0

  function isFirst(type: string): boolean {
    const isNew = !once.has(type)
    once.add(type)
    return isNew
  }

  function keep(text: string): void {
    const rest = deskLimits.outputMax - output.length
    if (rest > 0) output += text.length > rest ? `${text.slice(0, rest)}…\n` : text
  }

  return {
    handleMessage(data: unknown): void {
      if (++count > maxMessages) {
        onEnd('stopped')
        return
      }
      const { data: said } = runnerMessage.safeParse(data)
      if (said?.type === 'ready' && isFirst('ready')) onReady()
      if (said?.type === 'started' && isFirst('started')) onStarted()
      if (said?.type === 'output') keep(said.text)
      if (said?.type === 'end') onEnd(said.end)
      if (said?.type === 'broken') onEnd('broken')
    },
    output: () => output,
  }
}
