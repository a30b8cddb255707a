import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createEncoder, dotProduct, type Encoder, type Vector } from './encoder.ts'

describe('an encoder', () => {
  const warn = vi.fn()
  let encoder: Encoder
  beforeAll(() => {
    encoder = createEncoder({ warn })
  })
  afterAll(() => encoder.close())

  const vectorsOf = async (...sentences: string[]) => {
    const vectors = await encoder.encode(sentences)
    if (!vectors) throw new Error('The encoder gave nothing.')
    return vectors as [Vector, Vector, Vector]
  }

  test('gives sentences of the same meaning similar vectors', async () => {
    const [said, meant, other] = await vectorsOf(
      'I wrote down what we had decided and mailed it to everybody.',
      'Everyone got a note from me afterwards with the decisions in it.',
      'The tyres of my bicycle were flat again.',
    )
    expect(dotProduct(said, meant)).toBeGreaterThan(dotProduct(said, other) + 0.2)
    expect(dotProduct(said, said)).toBeCloseTo(1, 4)
  })

  test('gives the same vectors in any batch, in order, with duplicates', async () => {
    const [alone] = await vectorsOf('We measured it again.')
    const [first, second, third] = await vectorsOf(
      'The sun was shining.',
      'We measured it again.',
      'We measured it again.',
    )
    expect(dotProduct(alone, second)).toBeCloseTo(1, 4)
    expect(dotProduct(second, third)).toBeCloseTo(1, 4)
    expect(dotProduct(first, second)).toBeLessThan(0.9)
  })

  test('returns nothing for no sentences', async () => {
    expect(await encoder.encode([])).toEqual([])
  })

  test('refuses new sentences at once when overloaded and finishes the others', async () => {
    const many = Array.from({ length: 590 }, (_, at) => `This is sentence number ${at}.`)
    const long = encoder.encode(many.slice(0, 16))
    expect(await encoder.encode([...many, ...many.map(one => `${one} Again.`)])).toBeNull()
    expect(await long).toHaveLength(16)
    expect(warn).not.toHaveBeenCalled()
  })

  test('a sentence that is being encoded is not encoded twice', async () => {
    const many = Array.from({ length: 301 }, (_, at) => `Number ${at}.`)
    const [first, second] = await Promise.all([encoder.encode(many), encoder.encode(many)])
    expect(first).toHaveLength(301)
    expect(second).toEqual(first)
  })
})

test('an encoder logs the death of its thread once and returns null from then on', async () => {
  const warn = vi.fn()
  const encoder = createEncoder(
    { warn },
    new URL('data:text/javascript,throw new Error("no room for weights")'),
  )
  const answers = await Promise.all([encoder.encode(['One.']), encoder.encode(['Two.'])])
  expect([...answers, await encoder.encode(['Three.'])]).toEqual([null, null, null])
  expect(warn).toHaveBeenCalledTimes(1)
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ err: 'no room for weights' })
})
