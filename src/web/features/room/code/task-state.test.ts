import { expect, test } from 'vitest'
import type { Task } from '#contract/task.ts'
import { runScript } from './script-runner.ts'
import { newMark, testedIn, withTests } from './task-state.ts'

const task: Task = {
  name: 'twice',
  params: ['number'],
  tests: [
    { args: [1], expected: 2 },
    { args: [2], expected: 4 },
  ],
}

/** What running a program with the tests of the task comes to. */
async function tried(program: string) {
  const mark = newMark()
  let output = ''
  const say = (text: string) => {
    output += text
  }
  await runScript({ code: withTests(program, task, 'javascript', mark), input: '', say, started: () => {} })
  return testedIn(output, task, mark)
}

test('a program is called with the tests, and what it says besides stays apart', async () => {
  const { said, tested } = await tried('console.log("here")\nfunction twice(number) { return number + 1 }')
  expect(said).toBe('here\n')
  expect(tested).toEqual([
    { isRight: true, got: '2' },
    { isRight: false, got: '3' },
  ])
})

test('a program that says itself how its tests came out, and ends before them, was not tested', async () => {
  const results = JSON.stringify(task.tests.map(({ expected }) => ({ got: expected })))
  for (const mark of ['\u0001tests', newMark()]) {
    const { tested } = await tried(`console.log(${JSON.stringify(mark + results)})\nthrow new Error("no")`)
    expect(tested).toBeNull()
  }
})

test('results so deep that nobody can go through them are none', () => {
  const mark = newMark()
  const deep = '['.repeat(9000) + ']'.repeat(9000)
  expect(testedIn(`${mark}[{"got":1},{"got":${deep}}]`, task, mark).tested).toBeNull()
})
