import type { Encoder, Vector } from '#server/training/embeddings/encoder.ts'
import { analyzeAnswer } from '#server/training/embeddings/semantic-similarity.ts'
import { splitSentences } from '#server/training/embeddings/split-sentences.ts'
import type { Rubric } from '#server/training/question-bank/question-bank.ts'
import type { ScoredAnswer, SemanticAnalysis } from '#server/training/scoring/answer-judgement.ts'
import { judgePoints } from '#server/training/scoring/match-rubric.ts'
import { getScorableText } from '#server/training/scoring/scorable-text.ts'
import { scoreAnswer } from '#server/training/scoring/score-answer.ts'
import { getOtherRubrics, getRubrics, type Line } from './evaluation-data.ts'

/**
 * Analysis of an answer: against its own rubric, with off-topic sentences appended, and against rubrics of
 * other questions.
 */
export type AnalyzedAnswer = {
  line: Line
  own: RubricAnalysis
  padded: RubricAnalysis
  elsewhere: readonly RubricAnalysis[]
}
export type RubricAnalysis = {
  rubric: Rubric
  answer: string
  hearing: SemanticAnalysis | null
  vectors: readonly Vector[]
}

/** Number of other questions per answer. */
const others = 3

/** Analyzes every answer in order. Null for a question that no longer exists. */
export async function analyzeAnswers(
  encoder: Encoder,
  lines: readonly Line[],
): Promise<(AnalyzedAnswer | null)[]> {
  const analyzed: (AnalyzedAnswer | null)[] = []
  for (const [at, line] of lines.entries()) {
    const otherLine = lines[(at + Math.floor(lines.length / 2)) % lines.length]
    analyzed.push(
      await analyzeLine(
        encoder,
        line,
        splitSentences(otherLine?.answer ?? '')
          .slice(0, padding)
          .join(' '),
      ),
    )
  }
  return analyzed
}

/** Number of off-topic sentences appended. */
const padding = 6

async function analyzeLine(
  encoder: Encoder,
  line: Line,
  offTopicText: string,
): Promise<AnalyzedAnswer | null> {
  const listenAll = (rubrics: readonly Rubric[]) =>
    Promise.all(rubrics.map(rubric => analyzeForRubric(encoder, rubric, line.answer)))
  const candidates = await listenAll(getRubrics(line))
  const own = candidates.toSorted((a, b) => scoreAnalysis(b).score - scoreAnalysis(a).score)[0]
  if (!own) return null
  const { phase } = own.rubric
  const padded = await analyzeForRubric(encoder, own.rubric, `${line.answer} ${offTopicText}`)
  const elsewhere = await listenAll(getOtherRubrics({ ...line, ...(phase && { phase }) }, others))
  return { line, own, padded, elsewhere }
}

export async function analyzeForRubric(
  encoder: Encoder,
  rubric: Rubric,
  answer: string,
): Promise<RubricAnalysis> {
  const hearing = await analyzeAnswer(encoder, rubric, getScorableText(answer, rubric))
  return { rubric, answer, hearing, vectors: (hearing && (await encoder.encode(hearing.sentences))) ?? [] }
}

/** Score of the rule-based coach. */
export const scoreAnalysis = ({ rubric, answer, hearing }: RubricAnalysis): ScoredAnswer =>
  scoreAnswer(rubric, answer, { points: judgePoints(rubric, answer, hearing), analysis: hearing })

export type PointState = 'present' | 'unsure' | 'absent'
export const getPointState = ({ credit }: { credit: number }): PointState =>
  credit === 1 ? 'present' : credit > 0 ? 'unsure' : 'absent'
