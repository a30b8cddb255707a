import { classify } from '#server/training/course/classify.ts'
import type { PointVerdict } from '#server/training/scoring/verdict.ts'
import { contentOf, wordsOf } from '#server/training/scoring/words.ts'
import type { Redacted } from './redact.ts'

/** A verdict that points into the answer instead of repeating it, so that it can be kept without anybody's words. */
export type Located = { pointId: string; credit: number; at: [from: number, to: number] | null }

export const quoted = ({ pointId, credit, at }: Located, answer: string): PointVerdict => ({
  pointId,
  credit,
  quote: at ? answer.slice(...at) : null,
})

/**
 * Where a model's quote stands in the answer, apart from white space, the shape of quotation marks and case. Null for
 * what nobody said, for what says nothing, and for a plea to the judge.
 */
export function locate(quote: string, answer: string, seen: Redacted): [number, number] | null {
  const text = plain(seen.text)
  const wanted = plain(quote).text.replace(/^[\s"'.,:;…]+|[\s"'.,:;…]+$/g, '')
  if (contentOf(wordsOf(wanted)).length === 0) return null
  for (let at = text.text.indexOf(wanted); at >= 0; at = text.text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length
    if (isInside(text.text, at) || isInside(text.text, end)) continue
    const place = seen.original(text.places[at] ?? 0, (text.places[end - 1] ?? 0) + 1)
    return classify(answer.slice(...place)) === 'meta' ? null : place
  }
  return null
}

/** Between two letters of one word. */
const isInside = (text: string, at: number) => /^[\p{L}\p{N}]{2}$/u.test(text.slice(at - 1, at + 1))

/** A text as it is compared, and where each of its characters comes from. */
function plain(text: string): { text: string; places: number[] } {
  let written = ''
  const places: number[] = []
  for (const { 0: found, index } of text.matchAll(/\s+|[^\s]/g)) {
    const same = /\s/.test(found) ? ' ' : (marks.get(found) ?? found.toLowerCase())
    for (let n = 0; n < same.length; n++) places.push(index)
    written += same
  }
  return { text: written, places }
}

const marks = new Map(
  [..."'’‘`´"]
    .map(mark => [mark, "'"])
    .concat([...'"“”„«»'].map(mark => [mark, '"']))
    .concat([...'-–—‑'].map(mark => [mark, '-'])) as [string, string][],
)
