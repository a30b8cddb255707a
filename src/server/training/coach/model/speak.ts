import { embeddedCoach } from '#server/training/coach/embedded.ts'
import type { Line, Spoken } from '#server/training/coach/port.ts'
import type { Deps } from '#server/training/deps.ts'
import type { Model } from './connect.ts'
import { asks, objectionTo } from './objection.ts'
import { speakPrompt } from './prompt.ts'

/** Nothing is gained by other words for these, and nobody talks a model out of them. */
const fixed: readonly Line['move'][] = ['redirect', 'close', 'farewell']

/**
 * A line in a model's words. Each sentence is heard only once everything up to its end has been found fit to be said;
 * where something is not, our own wording is what was said.
 */
export async function speakLine(
  deps: Deps,
  model: Model,
  { line, onText }: { line: Line; onText: (piece: string) => void },
  signal: AbortSignal,
): Promise<Spoken> {
  if (fixed.includes(line.move)) return embeddedCoach.speak(line, onText, signal)
  let told = 0
  let objection: string | null = null
  const tell = (text: string, end: number) => {
    objection = objectionTo(text.slice(0, end), line)
    if (!objection && end > told) onText(text.slice(told, end))
    told = Math.max(told, end)
    return !objection
  }
  const said = await model.talk(
    speakPrompt(line),
    text => {
      const end = sentencesEnd(text.trimStart())
      return end <= told || tell(text.trimStart(), end)
    },
    signal,
  )
  const whole = wholeLine(said.text.trim(), line)
  if (!objection && whole) tell(whole, whole.length)
  if (!objection && whole) return { text: whole, tokens: said.tokens }
  deps.log.info(
    { objection: objection ?? 'another question' },
    'the model spoke out of turn, our own wording is said',
  )
  return { text: line.draft, tokens: said.tokens }
}

/** The text with the question, where it lacks one; null where it asks something else instead. */
function wholeLine(text: string, { question }: Line): string | null {
  if (!question || asks(text, question)) return text
  return text.includes('?') ? null : `${text}\n\n${question}`
}

/** Where the last sentence ends that is certainly over. */
const sentencesEnd = (text: string): number => /^[\s\S]*[.!?…]["'”’)]?(?=\s)/.exec(text)?.[0].length ?? 0
