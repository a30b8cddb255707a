import type { ScoredAnswer } from '#server/training/scoring/judgement.ts'
import { interviewTypeNames } from '#server/training/scoring/semantic-match.ts'
import { rankCorrelation, share } from './agreement.ts'
import { type Heard, scoreOf, stateOf } from './listen.ts'
import type { Quality } from './read.ts'

export type Judged = Pick<Heard, 'line'> & {
  score: ScoredAnswer
  withMore: ScoredAnswer
  foreign: readonly ScoredAnswer[]
  type: string
}

export const judgeAll = (heard: readonly Heard[]): Judged[] =>
  heard.map(one => ({
    ...one,
    score: scoreOf(one.own),
    withMore: scoreOf(one.padded),
    foreign: one.elsewhere.map(scoreOf),
    type: interviewTypeNames[one.own.rubric.type],
  }))

/** What is wrong but fluent is worth as little as what is weak. */
const ranks: Record<Quality, number> = { excellent: 4, good: 3, mediocre: 2, weak: 1, wrong: 1 }

/** How far the coach can be relied on. Shares are from 0 to 1; null where nothing was labelled. */
export function measure(judged: readonly Judged[]) {
  const of = (quality: Quality) => judged.filter(one => one.line.quality === quality)
  const labelled = judged.flatMap(({ line, score, type }) =>
    score.points.flatMap(point => {
      const label = line.points?.[point.pointId]
      return label === undefined ? [] : [{ type, label, state: stateOf(point) }]
    }),
  )
  const foreign = judged.flatMap(({ foreign, type }) =>
    foreign.flatMap(({ points }) => points.map(point => ({ type, state: stateOf(point) }))),
  )
  const said = labelled.filter(one => one.label === 1)
  const absent = labelled.filter(one => one.state === 'absent')
  return {
    answers: judged.length,
    labelledPoints: labelled.length,
    excellentUnder7: share(of('excellent'), one => one.score.score < 7),
    wrongOver5: share(of('wrong'), one => one.score.score > 5),
    rankCorrelation: rankCorrelation(
      judged.map(one => ranks[one.line.quality]),
      judged.map(one => one.score.score),
    ),
    wrongOrder: wrongOrder(judged),
    meanScores: Object.fromEntries(
      Object.keys(ranks).map(quality => [quality, mean(of(quality as Quality).map(one => one.score.score))]),
    ),
    saidNotCredited: byType(said, one => one.state === 'absent'),
    saidFullyCredited: byType(said, one => one.state === 'present'),
    creditedElsewhere: byType(foreign, one => one.state === 'present'),
    /** Of what is called missing, how much is. */
    absentIsTrue: byType(absent, one => one.label === 0),
    /** Six sentences about something else said after it: how often that earns more than a point. */
    paddingPays: share(judged, one => one.withMore.score > one.score.score + 1),
    offTopicOfOwn: share(judged, one => one.score.ceiling === 'off-topic'),
    offTopicElsewhere: share(
      judged.flatMap(one => one.foreign),
      one => one.ceiling === 'off-topic',
    ),
    over3Elsewhere: share(
      judged.flatMap(one => one.foreign),
      one => one.score > 3,
    ),
    /** Answers of each quality to which the coach names something as wrong. */
    mistakesNamed: Object.fromEntries(
      Object.keys(ranks).map(quality => [
        quality,
        share(of(quality as Quality), one => (one.score.misconceptions?.length ?? 0) > 0),
      ]),
    ),
  }
}

function byType<T extends { type: string }>(values: readonly T[], holds: (value: T) => boolean) {
  const types = [...Map.groupBy(values, one => one.type)].map(([type, own]) => [type, share(own, holds)])
  return { all: share(values, holds), ...Object.fromEntries(types) } as Record<string, number>
}

/** Of two answers to one question of different quality: how often the worse one scores more. */
function wrongOrder(judged: readonly Judged[]): number {
  const pairs = [...Map.groupBy(judged, one => one.line.question_id).values()].flatMap(own =>
    own.flatMap(a =>
      own.flatMap(b => (ranks[a.line.quality] > ranks[b.line.quality] ? [[a, b] as const] : [])),
    ),
  )
  return share(pairs, ([better, worse]) => better.score.score < worse.score.score)
}

const mean = (values: readonly number[]) =>
  Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 100) / 100
