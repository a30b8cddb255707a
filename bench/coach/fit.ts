import { writeFileSync } from 'node:fs'
import type { Encoder } from '#server/training/embeddings/encoder.ts'
import { directionProbability } from '#server/training/embeddings/semantic-similarity.ts'
import { splitSentences } from '#server/training/embeddings/split-sentences.ts'
import { getAllQuestions, type PlainQuestion } from '#server/training/question-bank/question-bank.ts'
import { matchAnswer } from '#server/training/scoring/judge.ts'
import { measureAnswer } from '#server/training/scoring/score.ts'
import {
  getAnswerFeatures,
  getPointFeatures,
  getTopicFeatures,
  type InterviewTypeName,
  interviewTypeNames,
} from '#server/training/scoring/semantic-match.ts'
import { getScorableText } from '#server/training/scoring/strip-markup.ts'
import { tokenizeAnswer } from '#server/training/scoring/tokenize-code.ts'
import {
  applyLinearModel,
  type Direction,
  logistic,
  predictScore,
  weights,
} from '#server/training/scoring/weights.ts'
import { type Example, learn, learnDirection } from './learn.ts'
import { type Family, learnEar } from './learn-ear.ts'
import { type Heard, type Listened, listenToAll } from './listen.ts'
import { judgeAll, measure } from './measure.ts'
import type { Line, Quality } from './read.ts'

/**
 * Learns `weights.json` anew: ear and tone from the bank's own sentences, everything else from the tuning half
 * of the evaluation set and from answers for practice. Gives the figures where each tenth of its questions is judged by what the other nine teach.
 */
export async function learnWeights(encoder: Encoder, lines: readonly Line[], random: () => number) {
  weights.projection = learnEar(await encodeSayings(encoder), random)
  weights.tone = await fitTone(encoder)
  const heard = (await listenToAll(encoder, lines)).flatMap(one => one ?? [])
  const blind = blindly(heard)
  fitRest(heard)
  const file = new URL('../../src/server/training/scoring/weights.json', import.meta.url)
  writeFileSync(file, `${JSON.stringify(weights)}\n`)
  return blind
}

/** The ways of saying every point and every misconception, question by question. */
async function encodeSayings(encoder: Encoder): Promise<Family[]> {
  const families: Family[] = []
  for (const part of allParts()) {
    const ways = [
      ...part.points.map(point => point.sayings ?? []),
      ...(part.misconceptions ?? []).map(one => one.sayings),
    ].filter(sayings => sayings.length > 1)
    families.push(await Promise.all(ways.map(async sayings => (await encoder.encode(sayings)) ?? [])))
  }
  return families
}

const allParts = () =>
  getAllQuestions().flatMap((question): Pick<PlainQuestion, 'points' | 'reference' | 'misconceptions'>[] =>
    'phases' in question ? Object.values(question.phases) : [question],
  )

/** What the bank calls right, and what it calls wrong. */
async function fitTone(encoder: Encoder) {
  const parts = allParts()
  const right = parts.flatMap(({ points, reference }) => [
    ...points.flatMap(point => point.sayings ?? []),
    ...splitSentences(reference),
  ])
  const wrong = parts.flatMap(part => part.misconceptions?.flatMap(one => one.sayings) ?? [])
  const vectorsOf = async (sentences: readonly string[]) => (await encoder.encode(sentences)) ?? []
  return learnDirection([await vectorsOf(right), await vectorsOf(wrong)], {
    penalty: 0.00003,
    steps: 400,
  })
}

const folds = 10

function blindly(heard: readonly Heard[]) {
  const tenths = inFolds(heard, one => one.line.question_id)
  return measure(
    tenths.flatMap(({ inside, outside }) => {
      fitRest(outside)
      return judgeAll(inside.map(one => withVoice(one, weights.voice)))
    }),
  )
}

/** Everything by tenths of its questions: what is in each, and what is not. */
function inFolds<T>(all: readonly T[], idOf: (one: T) => string) {
  const ids = [...new Set(all.map(idOf))]
  const foldOf = new Map(ids.map((id, at) => [id, at % folds]))
  return Array.from({ length: folds }, (_, fold) => ({
    inside: all.filter(one => foldOf.get(idOf(one)) === fold),
    outside: all.filter(one => foldOf.get(idOf(one)) !== fold),
  }))
}

function fitRest(heard: readonly Heard[]) {
  // What the traits weigh is learnt from voices as they sound to somebody who has not heard the question's other answers.
  const strange = inFolds(heard, one => one.line.question_id).flatMap(({ inside, outside }) => {
    const voice = fitVoice(outside)
    return inside.map(one => withVoice(one, voice))
  })
  fitPoints(strange)
  fitTopic(strange)
  fitScore(strange)
  weights.voice = fitVoice(heard)
}

/** Those who are fluent and wrong on the one side, all others on the other. */
function fitVoice(heard: readonly Heard[]): Direction {
  const of = (isWrong: boolean) =>
    heard.filter(({ line }) => (line.quality === 'wrong') === isWrong).flatMap(({ own }) => own.vectors)
  return learnDirection([of(false), of(true)], { penalty: 0.0001, steps: 150 })
}

function withVoice(heard: Heard, voice: Direction): Heard {
  const again = (one: Listened): Listened => ({
    ...one,
    hearing: one.hearing && {
      ...one.hearing,
      fluentButWrong: one.vectors.map(vector => directionProbability(voice, vector)),
    },
  })
  const { line, own, padded, elsewhere } = heard
  return { line, own: again(own), padded: again(padded), elsewhere: elsewhere.map(again) }
}

const typeOf = ({ rubric }: Listened): InterviewTypeName => interviewTypeNames[rubric.type]
const wordsIn = ({ answer, rubric }: Listened) => tokenizeAnswer(getScorableText(answer, rubric))
const rounded = (value: number) => Math.round(value * 1000) / 1000
const roundedAll = <T extends Record<string, number>>(model: T) =>
  Object.fromEntries(Object.entries(model).map(([name, value]) => [name, rounded(value)])) as T

const types = Object.keys(weights.pointByType) as InterviewTypeName[]
type PointExample = {
  id: string
  type: InterviewTypeName
  traits: Record<string, number>
  target: number
  isOwn: boolean
}

/** Whether a point was said: from the labelled ones, and from all points of other questions, which were not. */
function fitPoints(heard: readonly Heard[]) {
  const examples = heard.flatMap(pointExamples)
  // Where present begins and absent ends is read off questions that the weights did not learn from.
  const blind = inFolds(examples, one => one.id).flatMap(({ inside, outside }) => {
    const likelihood = learnPoints(outside)
    return inside.map(one => ({ ...one, value: likelihood(one) }))
  })
  learnPoints(examples)
  weights.presentThreshold = Object.fromEntries(
    types.map(type => {
      const foreign = blind.filter(one => one.type === type && !one.isOwn).map(one => one.value)
      return [type, rounded(Math.min(0.8, Math.max(0.35, quantile(foreign, 0.978))))]
    }),
  ) as typeof weights.presentThreshold
  const own = blind.filter(one => one.isOwn)
  const grid = Array.from({ length: 40 }, (_, at) => (at + 1) / 200)
  const isTrue = (limit: number) => {
    const absent = own.filter(one => one.value < limit)
    return absent.length >= 20 && absent.filter(one => one.target === 0).length / absent.length >= 0.935
  }
  weights.absentThreshold = grid.findLast(isTrue) ?? 0.01
}

function pointExamples({ line, own, elsewhere }: Heard): PointExample[] {
  const examplesIn = (listened: Listened, label: (pointId: string) => number | undefined): PointExample[] => {
    const { hearing, rubric } = listened
    if (!hearing) return []
    const words = wordsIn(listened)
    return rubric.points.flatMap(point => {
      const target = label(point.id)
      const { traits } = getPointFeatures(point, rubric.points, words, hearing)
      const isOwn = listened === own
      return target === undefined
        ? []
        : [{ id: line.question_id, type: typeOf(listened), traits, target, isOwn }]
    })
  }
  return [...examplesIn(own, id => line.points?.[id]), ...elsewhere.flatMap(one => examplesIn(one, () => 0))]
}

/** Learns the weights of points; gives back what they make of an example. */
function learnPoints(examples: readonly PointExample[]): (example: PointExample) => number {
  const own = examples.filter(one => one.isOwn).length
  // What is told elsewhere is easily told apart: in sum it counts half.
  const weight = (0.5 * own) / (examples.length - own)
  const marked: Example<string>[] = examples.map(({ type, traits, target, isOwn }) => ({
    target,
    weight: isOwn ? 1 : weight,
    traits: { ...traits, ...Object.fromEntries(types.map(name => [`of${name}`, Number(type === name)])) },
  }))
  const model = learn(marked, { kind: 'logistic', penalty: 3 })
  const pointOf = Object.fromEntries(
    types.map(name => [name, model[`of${name}`] ?? 0]),
  ) as typeof weights.pointByType
  weights.pointByType = roundedAll(pointOf)
  const isOfType = (name: string) => types.some(type => name === `of${type}`)
  weights.point = roundedAll(Object.fromEntries(Object.entries(model).filter(([name]) => !isOfType(name))))
  const { point } = weights
  return ({ traits, type }) => logistic(applyLinearModel(point, traits) + pointOf[type])
}

function countedIn({ rubric, answer, hearing }: Listened) {
  if (!hearing) return null
  const plain = getScorableText(answer, rubric)
  const words = tokenizeAnswer(plain)
  const { points } = matchAnswer(rubric, words, hearing)
  const { coverage, relevance, worth } = measureAnswer(rubric, plain, words, points)
  return { rubric, hearing, points, coverage, relevance, worth }
}

function fitTopic(heard: readonly Heard[]) {
  const own = heard.flatMap(one => countedIn(one.own) ?? []).map(getTopicFeatures)
  const foreign = heard
    .flatMap(one => one.elsewhere.flatMap(other => countedIn(other) ?? []))
    .map(getTopicFeatures)
  const weight = own.length / foreign.length
  weights.topic = roundedAll(
    learn(
      [
        ...own.map(traits => ({ traits, target: 1 })),
        ...foreign.map(traits => ({ traits, target: 0, weight })),
      ],
      { kind: 'logistic', penalty: 3 },
    ),
  )
  const valueIn = (traits: Record<string, number>) => logistic(applyLinearModel(weights.topic, traits))
  // Of two hundred answers to the question one at most may be taken for something else.
  weights.offTopicThreshold = rounded(Math.min(0.3, quantile(own.map(valueIn), 0.005)))
}

/** What each quality should come to, and an answer to another question, of which there are many. */
const elsewhereIsWorth = 1.5
const elsewhereCounts = 0.1
const targets: Record<Quality, number> = { excellent: 9.2, good: 7.6, mediocre: 5, weak: 2.5, wrong: 2.5 }

function fitScore(heard: readonly Heard[]) {
  // What is said beside the matter is to change nothing, so each answer is there with it and without it.
  const examples: AnswerExample[] = heard.flatMap(
    ({ line: { quality, question_id: id }, own, padded, elsewhere }) =>
      [own, padded, ...elsewhere].flatMap(listened => {
        const counted = countedIn(listened)
        if (!counted) return []
        const held = listened === own ? 'own' : listened === padded ? 'padded' : 'elsewhere'
        const target = held === 'elsewhere' ? elsewhereIsWorth : targets[quality]
        return [{ traits: getAnswerFeatures(counted), target, quality, id, held }]
      }),
  )
  // What a value is worth is read off questions that the weights did not learn from.
  const blind = inFolds(examples, one => one.id).flatMap(({ inside, outside }) => {
    learnWorth(outside)
    const own = inside.filter(one => one.held === 'own')
    return own.map(({ quality, traits }) => ({ quality, value: predictScore(traits) }))
  })
  learnWorth(examples)
  weights.table = tableOf(quality => blind.filter(one => one.quality === quality).map(one => one.value))
}

type AnswerExample = {
  id: string
  traits: Record<string, number>
  target: number
  quality: Quality
  /** Against its own question, with more behind it that has nothing to do with it, or against another question. */
  held: 'own' | 'padded' | 'elsewhere'
}

/** How good an answer is if it is right, from those that are; and whether it is, from all. */
function learnWorth(examples: readonly AnswerExample[]): void {
  const right = examples.filter(one => one.quality !== 'wrong')
  const weighed = right.map(one => ({ ...one, weight: one.held === 'elsewhere' ? elsewhereCounts : 1 }))
  weights.quality = roundedAll(learn(weighed, { kind: 'linear', penalty: 40 }))
  const about = examples.filter(one => one.held !== 'elsewhere')
  const wrong = about.filter(one => one.quality === 'wrong').length
  const weight = (about.length - wrong) / wrong
  const marked = about.map(({ traits, quality }) =>
    quality === 'wrong' ? { traits, target: 1, weight } : { traits, target: 0 },
  )
  weights.wrong = roundedAll(learn(marked, { kind: 'logistic', penalty: 60 }))
}

/** Where the qualities lie, and what each is to come to; only ever rising. */
function tableOf(values: (quality: Quality) => number[]): [number, number][] {
  const [excellent, wrong] = [values('excellent'), values('wrong')]
  const poor = [...values('weak'), ...wrong]
  const upper = quantile(excellent, 0.07)
  const anchors: [number, number][] = [
    [quantile(poor, 0.02) - 2, 0],
    [quantile(poor, 0.1), 1.5],
    [quantile(poor, 0.5), 2.75],
    [Math.min(quantile(wrong, 0.92), upper - 0.2), 4.9],
    [upper, 7.25],
    [quantile(excellent, 0.3), 9.2],
    [quantile(excellent, 0.8), 9.7],
    [quantile(excellent, 0.98) + 0.3, 10],
  ]
  let before = Number.NEGATIVE_INFINITY
  return anchors.map(([value, score]) => {
    before = Math.max(value, before + 0.05)
    return [rounded(before), score]
  })
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
