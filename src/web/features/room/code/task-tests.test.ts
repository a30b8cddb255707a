import { expect, test } from 'vitest'
import type { Task } from '#contract/task.ts'
import { runJavaScript } from './javascript-runner.ts'
import { appendTests, createResultMarker, parseOutput } from './task-tests.ts'

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
  const mark = createResultMarker()
  let output = ''
  const say = (text: string) => {
    output += text
  }
  await runJavaScript({
    code: appendTests(program, task, 'javascript', mark),
    input: '',
    print: say,
    onStarted: () => {},
  })
  return parseOutput(output, task, mark)
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
  for (const mark of ['\u0001tests', createResultMarker()]) {
    const { tested } = await tried(`console.log(${JSON.stringify(mark + results)})\nthrow new Error("no")`)
    expect(tested).toBeNull()
  }
})

test('results so deep that nobody can go through them are none', () => {
  const mark = createResultMarker()
  const deep = '['.repeat(9000) + ']'.repeat(9000)
  expect(parseOutput(`${mark}[{"got":1},{"got":${deep}}]`, task, mark).tested).toBeNull()
})
