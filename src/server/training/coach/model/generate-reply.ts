import { CoachFailure, type Line, type Spoken } from '#server/training/coach/coach.ts'
import { embeddedCoach } from '#server/training/coach/rule-based.ts'
import type { Deps } from '#server/training/context.ts'
import type { Model } from './connect.ts'
import { asksInRussian } from './match-russian.ts'
import { speakPrompt } from './prompt.ts'
import { asks, objectionTo } from './validate-output.ts'

/** Nothing is gained by other words for these, and nobody talks a model out of them. */
const fixed: Record<Line['language'], readonly Line['move'][]> = {
  en: ['redirect', 'close', 'farewell'],
  // The others hold a question, which we have in English alone.
  ru: ['close', 'farewell'],
}

type Saying = { line: Line; onText: (piece: string) => void }

/**
 * A line in a model's words. Each sentence is heard only once everything up to its end has been found fit to be said;
 * where something is not, our own wording is what was said.
 */
export async function speakLine(
  deps: Deps,
  model: Model,
  { line, onText }: Saying,
  signal: AbortSignal,
): Promise<Spoken> {
  if (fixed[line.language].includes(line.move)) return embeddedCoach.speak(line, onText, signal)
  const { text, objection, tokens } = await hearLine(model, { line, onText }, signal)
  if (text !== null) return { text, tokens }
  deps.log.info({ objection }, 'the model spoke out of turn, our own wording is said')
  if (line.language === 'en') return { text: line.draft, tokens }
  // There is no wording of ours in Russian: it has one more try, which nobody hears before it is whole.
  const again = await hearLine(model, { line, onText: () => {} }, signal).catch(error => {
    throw error instanceof CoachFailure ? error.after(tokens) : error
  })
  if (again.text === null)
    throw new CoachFailure('the model spoke out of turn, also when asked again', tokens + again.tokens)
  return { text: again.text, tokens: tokens + again.tokens }
}

/** What a model says for a line; without a text where that may not be said. */
async function hearLine(model: Model, { line, onText }: Saying, signal: AbortSignal) {
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
  const text = objection ? null : whole
  return { text, objection: objection ?? 'another question', tokens: said.tokens }
}

/** The text with the question, where it lacks one; null where it asks something else instead. */
function wholeLine(text: string, { question, language }: Line): string | null {
  if (language === 'ru') return !question || asksInRussian(text, question) ? text : null
  if (!question || asks(text, question)) return text
  return text.includes('?') ? null : `${text}\n\n${question}`
}

/** Where the last sentence ends that is certainly over. */
const sentencesEnd = (text: string): number => /^[\s\S]*[.!?…]["'”’)]?(?=\s)/.exec(text)?.[0].length ?? 0
