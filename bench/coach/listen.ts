import type { Encoder, Vector } from '#server/training/embeddings/encoder.ts'
import { analyzeAnswer } from '#server/training/embeddings/semantic-similarity.ts'
import { splitSentences } from '#server/training/embeddings/split-sentences.ts'
import type { Rubric } from '#server/training/question-bank/question-bank.ts'
import { judgePoints } from '#server/training/scoring/judge.ts'
import type { ScoredAnswer, SemanticAnalysis } from '#server/training/scoring/judgement.ts'
import { scoreAnswer } from '#server/training/scoring/score.ts'
import { getScorableText } from '#server/training/scoring/strip-markup.ts'
import { type Line, rubricsElsewhere, rubricsFor } from './read.ts'

/**
 * An answer as the coach heard it: against its own rubric, with sentences about something else behind it, and against
 * the rubrics of other questions.
 */
export type Heard = { line: Line; own: Listened; padded: Listened; elsewhere: readonly Listened[] }
export type Listened = {
  rubric: Rubric
  answer: string
  hearing: SemanticAnalysis | null
  vectors: readonly Vector[]
}

/** How many other questions an answer is held against. */
const others = 3

/** Listens to every answer, one after the other; null where its question is gone. */
export async function listenToAll(encoder: Encoder, lines: readonly Line[]): Promise<(Heard | null)[]> {
  const heard: (Heard | null)[] = []
  for (const [at, line] of lines.entries()) {
    const stranger = lines[(at + Math.floor(lines.length / 2)) % lines.length]
    heard.push(
      await listenTo(
        encoder,
        line,
        splitSentences(stranger?.answer ?? '')
          .slice(0, padding)
          .join(' '),
      ),
    )
  }
  return heard
}

/** So many sentences are said beside the matter. */
const padding = 6

async function listenTo(encoder: Encoder, line: Line, beside: string): Promise<Heard | null> {
  const listenAll = (rubrics: readonly Rubric[]) =>
    Promise.all(rubrics.map(rubric => listen(encoder, rubric, line.answer)))
  const fitting = await listenAll(rubricsFor(line))
  const own = fitting.toSorted((a, b) => scoreOf(b).score - scoreOf(a).score)[0]
  if (!own) return null
  const { phase } = own.rubric
  const padded = await listen(encoder, own.rubric, `${line.answer} ${beside}`)
  const elsewhere = await listenAll(rubricsElsewhere({ ...line, ...(phase && { phase }) }, others))
  return { line, own, padded, elsewhere }
}

export async function listen(encoder: Encoder, rubric: Rubric, answer: string): Promise<Listened> {
  const hearing = await analyzeAnswer(encoder, rubric, getScorableText(answer, rubric))
  return { rubric, answer, hearing, vectors: (hearing && (await encoder.encode(hearing.sentences))) ?? [] }
}

/** As the embedded coach scores it. */
export const scoreOf = ({ rubric, answer, hearing }: Listened): ScoredAnswer =>
  scoreAnswer(rubric, answer, { points: judgePoints(rubric, answer, hearing), analysis: hearing })

export type State = 'present' | 'unsure' | 'absent'
export const stateOf = ({ credit }: { credit: number }): State =>
  credit === 1 ? 'present' : credit > 0 ? 'unsure' : 'absent'
