import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { deskLimits } from '#contract/room-limits.ts'
import { createRunListener } from './run-messages.ts'

/** A run that hears these, with what became of it. */
function heardOf(messages: Iterable<unknown>) {
  const became: string[] = []
  const run = createRunListener({
    onReady: () => became.push('ready'),
    onStarted: () => became.push('started'),
    onEnd: end => became.push(end),
  })
  for (const one of messages) run.handleMessage(one)
  return { became, output: run.output() }
}

test('a run is heard from its beginning to its end', () => {
  const { became, output } = heardOf([
    { type: 'ready' },
    { type: 'started' },
    { type: 'output', text: 'one\n' },
    { type: 'output', text: 'two\n' },
    { type: 'end', end: 'done' },
  ])
  expect(became).toEqual(['ready', 'started', 'done'])
  expect(output).toBe('one\ntwo\n')
})

test('a program that speaks for itself says no more than it may print, and what it says fits into one change', () => {
  const { output } = heardOf([
    { type: 'output', text: '語'.repeat(20 * deskLimits.outputMax) },
    { type: 'output', text: 'more' },
  ])
  expect(output).toBe(`${'語'.repeat(deskLimits.outputMax)}…\n`)
  const document = new Y.Doc()
  document.getMap('run').set('last', { output })
  expect(Y.encodeStateAsUpdate(document).length).toBeLessThan(deskLimits.changeBytes)
})

test('it begins once, so it cannot have its time anew', () => {
  expect(
    heardOf([{ type: 'started' }, { type: 'started' }, { type: 'ready' }, { type: 'ready' }]).became,
  ).toEqual(['started', 'ready'])
})

test('what is no message of a run is not heard', () => {
  const { became, output } = heardOf([
    ...[null, 7, 'end', [], { type: 'nonsense' }],
    ...[
      { type: 'end', end: 'won' },
      { type: 'end' },
      { type: 'output', text: { toString: 7 } },
      { type: 'output' },
    ],
  ])
  expect(became).toEqual([])
  expect(output).toBe('')
})

test('a flood ends the run, and every letter alone does not', () => {
  const letters = Array.from({ length: deskLimits.outputMax }, () => ({ type: 'output', text: 'a' }))
  expect(heardOf([...letters, { type: 'end', end: 'done' }]).became).toEqual(['done'])
  expect(heardOf([...letters, ...Array.from({ length: 11 }, () => null)]).became).toEqual(['stopped'])
})
