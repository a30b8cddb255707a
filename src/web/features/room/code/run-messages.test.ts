import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { collaborationLimits } from '#contract/room-limits.ts'
import { createRunListener } from './run-messages.ts'

function handleAll(messages: Iterable<unknown>) {
  const events: string[] = []
  const run = createRunListener({
    onReady: () => events.push('ready'),
    onStarted: () => events.push('started'),
    onEnd: outcome => events.push(outcome),
  })
  for (const message of messages) run.handleMessage(message)
  return { events, output: run.output(), results: run.results() }
}

test('a run reports ready, started, output and end', () => {
  const { events, output } = handleAll([
    { type: 'ready' },
    { type: 'started' },
    { type: 'output', text: 'one\n' },
    { type: 'output', text: 'two\n' },
    { type: 'end', end: 'done' },
  ])
  expect(events).toEqual(['ready', 'started', 'done'])
  expect(output).toBe('one\ntwo\n')
})

test('colours for a terminal are left out, also between two messages', () => {
  const { output } = handleAll([
    { type: 'output', text: '\u001b[1;31mred\u001b[0' },
    { type: 'output', text: 'm [0m\n' },
  ])
  expect(output).toBe('red [0m\n')
})

test('a program that sends its own messages cannot exceed the output limit, which fits into one update', () => {
  const { output } = handleAll([
    { type: 'output', text: '語'.repeat(20 * collaborationLimits.outputMax) },
    { type: 'output', text: 'more' },
  ])
  expect(output).toBe(`${'語'.repeat(collaborationLimits.outputMax)}…\n`)
  const document = new Y.Doc()
  document.getMap('run').set('last', { output })
  expect(Y.encodeStateAsUpdate(document).length).toBeLessThan(collaborationLimits.updateBytesMax)
})

test('output in small parts that reaches the limit exactly is marked as cut off once, before the error', () => {
  const parts = Array.from({ length: collaborationLimits.outputMax / 10 }, () => ({
    type: 'output',
    text: '123456789\n',
  }))
  const more = { type: 'output', text: '1' }
  const { output } = handleAll([...parts, more, more, { type: 'error', text: 'Error: no such list\n' }])
  expect(output.slice(collaborationLimits.outputMax)).toBe('…\nError: no such list\n')
})

test('a long error keeps its beginning and its end, and a second one is not shown', () => {
  const text = `Traceback\n${'  line\n'.repeat(1000)}ValueError: last\n`
  const { output } = handleAll([
    { type: 'error', text },
    { type: 'error', text },
  ])
  expect(output.length).toBeLessThan(collaborationLimits.errorMax + 10)
  expect(output.split('\n').at(0)).toBe('Traceback')
  expect(output).toContain('…\n')
  expect(output.endsWith('ValueError: last\n')).toBe(true)
})

test('results of tests arrive beside output of any length', () => {
  const { output, results } = handleAll([
    { type: 'output', text: 'a'.repeat(2 * collaborationLimits.outputMax) },
    { type: 'results', text: 'results' },
    { type: 'output', text: 'b' },
  ])
  expect(results).toBe('results')
  expect(output).not.toContain('results')
  expect(handleAll([{ type: 'end', end: 'done' }]).results).toBeNull()
  expect(handleAll([{ type: 'results', text: 'a'.repeat(1_000_000) }]).results).toBeNull()
})

test('a program cannot restart its time limit', () => {
  expect(
    handleAll([{ type: 'started' }, { type: 'started' }, { type: 'ready' }, { type: 'ready' }]).events,
  ).toEqual(['started', 'ready'])
})

test('invalid messages are ignored', () => {
  const { events, output } = handleAll([
    ...[null, 7, 'end', [], { type: 'nonsense' }],
    ...[
      { type: 'end', end: 'won' },
      { type: 'end' },
      { type: 'output', text: { toString: 7 } },
      { type: 'output' },
    ],
  ])
  expect(events).toEqual([])
  expect(output).toBe('')
})

test('a flood of messages stops the run, output in single letters does not', () => {
  const letters = Array.from({ length: collaborationLimits.outputMax }, () => ({ type: 'output', text: 'a' }))
  expect(handleAll([...letters, { type: 'end', end: 'done' }]).events).toEqual(['done'])
  expect(handleAll([...letters, ...Array.from({ length: 11 }, () => null)]).events).toEqual(['stopped'])
})
