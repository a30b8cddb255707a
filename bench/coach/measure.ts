import { interviewTypeNames } from '#server/training/question-bank/question-bank.ts'
import type { ScoredAnswer } from '#server/training/scoring/answer-judgement.ts'
import { rankCorrelation, share } from './agreement.ts'
import { type AnalyzedAnswer, getPointState, scoreAnalysis } from './analyze-answers.ts'
import type { Quality } from './evaluation-data.ts'

export type ScoredLine = Pick<AnalyzedAnswer, 'line'> & {
  score: ScoredAnswer
  withMore: ScoredAnswer
  foreign: readonly ScoredAnswer[]
  type: string
}

export const scoreAll = (heard: readonly AnalyzedAnswer[]): ScoredLine[] =>
  heard.map(entry => ({
    ...entry,
    score: scoreAnalysis(entry.own),
    withMore: scoreAnalysis(entry.padded),
    foreign: entry.elsewhere.map(scoreAnalysis),
    type: interviewTypeNames[entry.own.rubric.type],
  }))

/** A wrong but fluent answer is worth as little as a weak one. */
const ranks: Record<Quality, number> = { excellent: 4, good: 3, mediocre: 2, weak: 1, wrong: 1 }

/** Reliability of the coach. Shares are from 0 to 1, null without labels. */
export function measureReliability(all: readonly ScoredLine[]) {
  const judged = all.filter(({ score }) => !score.isUnscored)
  const ofQuality = (quality: Quality) => judged.filter(entry => entry.line.quality === quality)
  const labelled = judged.flatMap(({ line, score, type }) =>
    score.points.flatMap(point => {
      const label = line.points?.[point.pointId]
      return label === undefined ? [] : [{ type, label, state: getPointState(point) }]
    }),
  )
  const foreign = judged.flatMap(({ foreign, type }) =>
    foreign.flatMap(({ points }) => points.map(point => ({ type, state: getPointState(point) }))),
  )
  const presentPoints = labelled.filter(entry => entry.label === 1)
  const absent = labelled.filter(entry => entry.state === 'absent')
  return {
    answers: all.length,
    scored: judged.length,
    labelledPoints: labelled.length,
    excellentUnder7: share(ofQuality('excellent'), entry => entry.score.score < 7),
    wrongOver5: share(ofQuality('wrong'), entry => entry.score.score > 5),
    rankCorrelation: rankCorrelation(
      judged.map(entry => ranks[entry.line.quality]),
      judged.map(entry => entry.score.score),
    ),
    wrongOrder: wrongOrder(judged),
    meanScores: Object.fromEntries(
      Object.keys(ranks).map(quality => [
        quality,
        mean(ofQuality(quality as Quality).map(entry => entry.score.score)),
      ]),
    ),
    saidNotCredited: byType(presentPoints, entry => entry.state === 'absent'),
    saidFullyCredited: byType(presentPoints, entry => entry.state === 'present'),
    creditedElsewhere: byType(foreign, entry => entry.state === 'present'),
    /** Precision of points classified as missing. */
    absentIsTrue: byType(absent, entry => entry.label === 0),
    /** Share of answers that gain more than one point from six off-topic sentences. */
    paddingPays: share(judged, entry => entry.withMore.score > entry.score.score + 1),
    offTopicOfOwn: share(judged, entry => entry.score.ceiling === 'off-topic'),
    offTopicElsewhere: share(
      judged.flatMap(entry => entry.foreign),
      entry => entry.ceiling === 'off-topic',
    ),
    over3Elsewhere: share(
      judged.flatMap(entry => entry.foreign),
      entry => entry.score > 3 && !entry.isUnscored,
    ),
    /** Share of answers per quality in which the coach finds a mistake. */
    mistakesNamed: Object.fromEntries(
      Object.keys(ranks).map(quality => [
        quality,
        share(ofQuality(quality as Quality), entry => (entry.score.misconceptions?.length ?? 0) > 0),
      ]),
    ),
  }
}

function byType<T extends { type: string }>(values: readonly T[], holds: (value: T) => boolean) {
  const types = [...Map.groupBy(values, entry => entry.type)].map(([type, own]) => [type, share(own, holds)])
  return { all: share(values, holds), ...Object.fromEntries(types) } as Record<string, number>
}

/** Share of pairs of answers to the same question in which the worse one scores higher. */
function wrongOrder(judged: readonly ScoredLine[]): number {
  const pairs = [...Map.groupBy(judged, entry => entry.line.question_id).values()].flatMap(own =>
    own.flatMap(a =>
      own.flatMap(b => (ranks[a.line.quality] > ranks[b.line.quality] ? [[a, b] as const] : [])),
    ),
  )
  return share(pairs, ([better, worse]) => better.score.score < worse.score.score)
}

const mean = (values: readonly number[]) =>
  Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 100) / 100
