import type { Rubric } from '#server/training/question-bank/rubrics.ts'
import type { Hearing, Likeness } from '#server/training/scoring/semantic-scoring.ts'
import { type Direction, logistic, weights } from '#server/training/scoring/weights.ts'
import { alike, type Encoder, type Vector } from './encoder.ts'
import { mistakenIn, ofLengthOne, turn } from './learned-projection.ts'
import { saidIn, sentencesOf } from './sentences.ts'

/** Beyond this many sentences an answer is not listened to: three pages. */
const sentencesMost = 80

/** Listens to an answer; null where the encoder cannot, or where the rubric has nothing to compare it with. */
export async function hear(encoder: Encoder, rubric: Rubric, answer: string): Promise<Hearing | null> {
  const own = saidIn(answer).slice(0, sentencesMost)
  const sentences = own.map(({ quote }) => quote)
  const { points, misconceptions = [] } = rubric
  if (!rubric.points.some(point => point.sayings)) return null
  const texts = [...own.map(({ heard }) => heard), ...textsOf(rubric)]
  const vectors = await encoder.encode(texts)
  if (!vectors) return null
  const of = new Map(texts.map((text, at) => [text, vectors[at] as Vector]))
  const said = own.map(({ heard }) => of.get(heard) as Vector)
  const turned = new Map([...of].map(([text, vector]) => [text, turn(vector)]))
  const right = points.map(({ sayings = [] }) => sayings)
  const wrong = misconceptions.map(({ sayings }) => sayings)
  return {
    sentences,
    ...compare(rubric, own, of),
    learnt: compare(rubric, own, new Map([...turned].map(([text, vector]) => [text, ofLengthOne(vector)]))),
    mistaken: own.map(({ heard }) => mistakenIn(heard, turned, right, wrong)),
    tone: said.map(vector => along(weights.tone, vector)),
    voice: said.map(vector => along(weights.voice, vector)),
  }
}

/** Each sentence of an answer beside all that could be said, by the vectors of one ear. */
function compare(
  { points, misconceptions = [], question, reference }: Rubric,
  own: readonly { heard: string }[],
  of: ReadonlyMap<string, Vector>,
): Likeness {
  const vectorsOf = (some: readonly string[]) => some.map(text => of.get(text) as Vector)
  const said = vectorsOf(own.map(({ heard }) => heard))
  const near = (ways: readonly string[], nearest: number) => {
    const meant = vectorsOf(ways)
    return said.map(one =>
      meanOfBest(
        meant.map(other => alike(one, other)),
        nearest,
      ),
    )
  }
  return {
    points: new Map(points.map(({ id, sayings = [] }) => [id, near(sayings, 3)])),
    misconceptions: misconceptions.map(({ sayings }) => near(sayings, 1)),
    question: near(sentencesOf(question), 1),
    reference: near(sentencesOf(reference), 1),
  }
}

/** Has a rubric encoded while somebody still thinks about the question, so that their answer does not wait for it. */
export async function prepare(encoder: Encoder, rubric: Rubric): Promise<void> {
  await encoder.encode(textsOf(rubric))
}

const textsOf = ({ points, misconceptions = [], question, reference }: Rubric): string[] => [
  ...points.flatMap(point => point.sayings ?? []),
  ...misconceptions.flatMap(one => one.sayings),
  ...sentencesOf(question),
  ...sentencesOf(reference),
]

function meanOfBest(values: readonly number[], nearest: number): number {
  const best = values.toSorted((a, b) => b - a).slice(0, nearest)
  return best.length === 0 ? 0 : best.reduce((sum, value) => sum + value, 0) / best.length
}

/** How far a sentence lies along a direction, from 0 to 1. */
export const along = ({ bias, vector: direction }: Direction, vector: Vector): number =>
  logistic(direction.reduce((sum, weight, at) => sum + weight * (vector[at] as number), bias))
