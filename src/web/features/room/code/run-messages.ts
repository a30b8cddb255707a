import { z } from 'zod'
import { collaborationLimits } from '#contract/room-limits.ts'

export const runOutcomes = ['done', 'failed', 'tooLong', 'tooMuch', 'stopped', 'broken'] as const
export type RunOutcome = (typeof runOutcomes)[number]

/** More than the results of a task with the most tests. */
const resultsMax = 30 * collaborationLimits.outputMax

const runnerMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('started') }),
  z.object({ type: z.literal('output'), text: z.string() }),
  z.object({ type: z.literal('error'), text: z.string() }),
  z.object({ type: z.literal('results'), text: z.string().max(resultsMax) }),
  z.object({ type: z.literal('end'), end: z.enum(runOutcomes) }),
  z.object({ type: z.literal('broken') }),
])

/** Message limit: one per character of output, and a few about the run. More is a flood. */
const maxMessages = collaborationLimits.outputMax + 10

/**
 * Validates the messages of a run. Python can call postMessage itself, so a program may forge them: output is cut
 * here, and one-time messages count once.
 */
export function createRunListener({
  onReady,
  onStarted,
  onEnd,
}: {
  onReady: () => void
  onStarted: () => void
  onEnd: (outcome: RunOutcome) => void
}) {
  const seenTypes = new Set<string>()
  let output = ''
  let results: string | null = null
  let count = 0

  function isFirst(type: string): boolean {
    const isNew = !seenTypes.has(type)
    seenTypes.add(type)
    return isNew
  }

  function append(text: string): void {
    const remaining = collaborationLimits.outputMax - output.length
    if (remaining >= 0) output += text.length > remaining ? `${text.slice(0, remaining)}…\n` : text
  }

  /** Has its own limit, so that the error stays readable after cut-off output. */
  function appendError(text: string): void {
    if (isFirst('error')) output += shortenError(text)
  }

  return {
    handleMessage(data: unknown): void {
      if (++count > maxMessages) {
        onEnd('stopped')
        return
      }
      const { data: message } = runnerMessage.safeParse(data)
      if (message?.type === 'ready' && isFirst('ready')) onReady()
      if (message?.type === 'started' && isFirst('started')) onStarted()
      if (message?.type === 'output') append(message.text)
      if (message?.type === 'error') appendError(message.text)
      if (message?.type === 'results') results = message.text
      if (message?.type === 'end') onEnd(message.end)
      if (message?.type === 'broken') onEnd('broken')
    },
    output: () => output.replace(terminalColors, ''),
    /** Text of the last message with test results. */
    results: () => results,
  }
}

/** Programs color their output for a terminal. */
const terminalColors = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g')

/** Cuts the middle: JavaScript begins with the message, Python ends with it. */
function shortenError(text: string): string {
  const half = collaborationLimits.errorMax / 2
  return text.length > 2 * half ? `${text.slice(0, half)}…\n${text.slice(-half)}` : text
}
