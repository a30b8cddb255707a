import { expect, test } from 'vitest'
import { parseEventStream, type StreamEvent } from './event-stream.ts'

async function parse(chunks: string[]): Promise<StreamEvent[]> {
  const line = new ReadableStream<string>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
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
  expect(await parse([line])).toEqual(both)
})

test('chunk boundaries do not matter', async () => {
  expect(await parse([...line])).toEqual(both)
  expect(await parse([line.slice(0, 45), line.slice(45)])).toEqual(both)
})

test('all line endings are accepted', async () => {
  const windows = line.replaceAll('\n', '\r\n')
  expect(await parse([windows])).toEqual(both)
  expect(await parse([...windows])).toEqual(both)
})

test('keep-alive comments are not events', async () => {
  expect(await parse([`: still here\n\n${line}: still here\n\n`])).toEqual(both)
})

test('an incomplete event is dropped', async () => {
  expect(await parse([line.slice(0, -1)])).toEqual(both.slice(0, 1))
})
