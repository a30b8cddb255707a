import { expect, test } from 'vitest'
import type { CodingTask } from '#contract/notes.ts'
import { runJavaScript } from './javascript-runner.ts'
import { appendTests, createResultMarker, parseOutput } from './task-tests.ts'

const task: CodingTask = {
  name: 'twice',
  params: ['number'],
  tests: [
    { args: [1], expected: 2 },
    { args: [2], expected: 4 },
  ],
}

async function runTests(program: string) {
  const marker = createResultMarker()
  let output = ''
  const print = (text: string) => {
    output += text
  }
  await runJavaScript({
    code: appendTests(program, task, 'javascript', marker),
    input: '',
    print,
    onStarted: () => {},
  })
  return parseOutput(output, task, marker)
}

test('the tests call the program, and its own output is separate from their results', async () => {
  const { output, results } = await runTests(
    'console.log("here")\nfunction twice(number) { return number + 1 }',
  )
  expect(output).toBe('here\n')
  expect(results).toEqual([
    { isRight: true, got: '2' },
    { isRight: false, got: '3' },
  ])
})

test('a program that prints forged results and then fails has no results', async () => {
  const forged = JSON.stringify(task.tests.map(({ expected }) => ({ got: expected })))
  for (const marker of ['\u0001tests', createResultMarker()]) {
    const { results } = await runTests(
      `console.log(${JSON.stringify(marker + forged)})\nthrow new Error("no")`,
    )
    expect(results).toBeNull()
  }
})

test('results too deep to parse are rejected', () => {
  const marker = createResultMarker()
  const deep = '['.repeat(9000) + ']'.repeat(9000)
  expect(parseOutput(`${marker}[{"got":1},{"got":${deep}}]`, task, marker).results).toBeNull()
})
