import type { Rubric } from '#server/training/question-bank/rubrics.ts'
import { authored, calibrate, derived, scoringVersion } from './calibrate.ts'
import { partsOf } from './code.ts'
import { halves, weigh } from './count-points.ts'
import { derive } from './derive.ts'
import { answerTraits, mean } from './features.ts'
import { coverageOf, dimensionsOf, type Weighed, worthOf } from './formulas.ts'
import { judge } from './judge.ts'
import { wholeLine, wordsSaid } from './read-code.ts'
import { relevanceOf, touchOf } from './relevance.ts'
import { scoreByPoints } from './score-by-points.ts'
import { capOf, ceilings } from './score-ceilings.ts'
import { hearAnswer } from './semantic-answer.ts'
import { hearMisconceptions, isMistaken } from './semantic-misconceptions.ts'
import type { Hearing } from './semantic-scoring.ts'
import { isJudged, plainOf } from './strip-markup.ts'
import type { Word } from './tokenize.ts'
import { earnedOf, type Judgement, type PointVerdict, type Score } from './verdict.ts'
import { weights, worthOfTold } from './weights.ts'

/**
 * The score of an answer, from verdicts on its points, from what an encoder made of it, and from how it is said. Whoever
 * judged the points, the score is computed here and nowhere else; the same input gives the same score. Without a
 * judgement the answer is judged by its words alone.
 */
export function scoreAnswer(
  rubric: Rubric,
  given: string,
  { verdicts, hearing, isUnderstood }: Judgement = { verdicts: judge(rubric, given) },
): Score {
  if (rubric.language) return scoreByPoints(rubric, given, verdicts)
  const answer = plainOf(given, rubric)
  const words = wordsSaid(answer)
  const counted = countAnswer(rubric, answer, words, verdicts)
  const { points, dimensions, coverage, relevance, worth } = counted
  const told = hearing && listen(rubric, words, hearing, counted)
  // Where the answer was understood, how it is told adds to what is said, and not much.
  const counts = isUnderstood ? Math.min(worth, coverage + formAdds) : worth
  const worded = () => calibrate(counts, rubric.points.length === 0 ? derived : authored)
  // An encoder of sentences hears little in code: what its words are worth is the least, and they say what it is about.
  const isCode = isMostlyCode(words)
  const full =
    told && isCode ? Math.max(told.score, scoreAnswer(rubric, given).score) : (told?.score ?? worded())
  const shown = partsOf(answer)
  const misconceptions = (told?.misconceptions ?? []).map(one => ({
    ...one,
    quote: wholeLine(one.quote, shown),
  }))
  const cap =
    capOf({
      given,
      answer,
      words,
      rubric,
      coverage,
      relevance,
      isBeside:
        (isCode ? null : told?.isBeside) ?? (isUnderstood ? coverage + relevance < hardlyAnything : null),
    }) ?? (isMistaken(misconceptions) ? 'mistaken' : null)
  const score = halves(cap ? Math.min(full, ceilings[cap]) : full)
  return {
    score,
    cap,
    dimensions,
    points,
    ...(misconceptions.length > 0 && { misconceptions }),
    ...(hearing && isDoubtful(hearing, score) && { isDoubtful: true as const }),
    version: scoringVersion,
  }
}

/**
 * What the verdicts come to, and how the answer is told.
 *
 * @param answer what of it is judged, and its words
 */
export function countAnswer(
  rubric: Rubric,
  answer: string,
  words: readonly Word[],
  verdicts: readonly PointVerdict[],
) {
  const shown = partsOf(answer)
  const heard = verdicts
    .filter(({ quote }) => quote === null || isJudged(quote, answer))
    .map(one => ({ ...one, quote: one.quote && wholeLine(one.quote, shown) }))
  const points = weigh(rubric, heard)
  const isDerived = rubric.points.length === 0
  const relevance = relevanceOf(rubric, words)
  const earned = points.map(point => ({ ...point, credit: earnedOf(point) }))
  const coverage = coverageOf(isDerived ? bestOf(rubric, earned) : earned)
  // Without authored points nobody said what form matters: only what is said counts.
  const dimensions = isDerived
    ? [{ name: 'coverage', weight: 1, value: coverage }]
    : dimensionsOf(rubric, { answer, words, points: earned, coverage, relevance })
  const worth = isDerived
    ? coverage * touchOf(rubric.question, words)
    : worthOf(dimensions, { coverage, relevance })
  return { points, coverage, relevance, dimensions, worth }
}

const formAdds = 0.1
/** Said of the question, by whoever understood it. */
const hardlyAnything = 0.1

const isMostlyCode = (words: readonly Word[]) => words.filter(word => word.code).length > words.length / 2

/** Nine of ten answers that this is said of are wrong: a tone and a voice that go together with a low score. */
function isDoubtful({ tone, voice }: Hearing, score: number): boolean {
  return score <= doubtful.score && mean(voice) > doubtful.voice && mean(tone) > doubtful.tone
}

const doubtful = { score: 5, voice: 0.6, tone: 0.3 }

/** What an encoder's hearing adds: a score that was learnt, whether it is about the question, and what is wrong in it. */
function listen(
  rubric: Rubric,
  words: readonly Word[],
  hearing: Hearing,
  counted: Pick<ReturnType<typeof countAnswer>, 'coverage' | 'relevance' | 'worth'>,
) {
  const { coverage, relevance, worth } = counted
  const { points, isBeside } = hearAnswer(rubric, words, hearing)
  return {
    score: calibrate(
      worthOfTold(answerTraits({ rubric, hearing, points, coverage, relevance, worth })),
      weights.table,
    ),
    isBeside,
    misconceptions: hearMisconceptions(rubric, hearing),
  }
}

/** As many of the points as the question asks for, those that are met best. */
const bestOf = ({ question, reference }: Rubric, points: readonly Weighed[]) =>
  points.toSorted((a, b) => b.credit - a.credit).slice(0, derive(question, reference).wanted)
