import { expect, test } from 'vitest'
import { parseEventStream, type StreamEvent } from './event-stream.ts'

async function told(pieces: string[]): Promise<StreamEvent[]> {
  const line = new ReadableStream<string>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
  const events: StreamEvent[] = []
  for await (const event of parseEventStream(line)) events.push(event)
  return events
}

const line = 'event: delta\ndata: {"text":"Thank"}\n\nevent: done\ndata: {"message":"Thank you."}\n\n'
const both = [
  { name: 'delta', data: { text: 'Thank' } },
  { name: 'done', data: { message: 'Thank you.' } },
]

test('events are returned one by one', async () => {
  expect(await told([line])).toEqual(both)
})

test('chunk boundaries do not matter', async () => {
  expect(await told([...line])).toEqual(both)
  expect(await told([line.slice(0, 45), line.slice(45)])).toEqual(both)
})

test('all line endings are accepted', async () => {
  expect(await told([line.replaceAll('\n', '\r\n')])).toEqual(both)
})

test('keep-alive comments are not events', async () => {
  expect(await told([`: still here\n\n${line}: still here\n\n`])).toEqual(both)
})

test('an incomplete event is dropped', async () => {
  expect(await told([line.slice(0, -1)])).toEqual(both.slice(0, 1))
})
