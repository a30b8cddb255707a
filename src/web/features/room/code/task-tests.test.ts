import { expect, test } from 'vitest'
import type { CodingTask } from '#contract/notes.ts'
import { runJavaScript } from './javascript-runner.ts'
import { createResultMarker, createTestCode, readResults } from './task-tests.ts'

const task: CodingTask = {
  name: 'twice',
  params: ['number'],
  tests: [
    { args: [1], expected: 2 },
    { args: [2], expected: 4 },
  ],
}

async function runTests(program: string, testedTask = task) {
  const marker = createResultMarker()
  let output = ''
  let text = ''
  const print = (part: string) => {
    output += part
  }
  const printResults = (part: string) => {
    text += part
  }
  await runJavaScript({
    code: program,
    tests: { code: createTestCode(testedTask, 'javascript', marker), printResults },
    input: '',
    print,
    printError: print,
    onStarted: () => {},
  })
  return { output, results: readResults(text, testedTask, marker) }
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

const right = 'function twice(number) { return 2 * number }\n'
test.each([
  ['async function main() { console.log(1); await null; console.log(2) }\nmain()', '1\n2\n'],
  ['Promise.resolve(5).then(console.log)', '5\n'],
  ['setTimeout(() => { throw new Error("late") })', 'Error: late (line 2)\n'],
  ['process.on("exit", () => console.log("bye"))', 'bye\n'],
  ['await null\nsetTimeout(() => console.log("bye"))', 'bye\n'],
])('what a program prints after its tests is kept: %j', async (program, output) => {
  expect(await runTests(right + program)).toEqual({
    output,
    results: [
      { isRight: true, got: '2' },
      { isRight: true, got: '4' },
    ],
  })
})

test.each([
  'Array.prototype.map = Array.prototype.every = Array.prototype.some = () => 0',
  'Array.from = Array.isArray = Object.values = JSON.parse = JSON.stringify = null',
  'String.prototype.slice = RegExp.prototype.test = Number.isFinite = null',
  'var Map = null, Set = 0, parse = 1',
])('the tests do not use what the program replaces: %j', async program => {
  const { results } = await runTests(`const twice = n => (n === 1 ? [1, NaN] : 2 * n)\n${program}`)
  expect(results).toEqual([
    { isRight: false, got: '[ 1, NaN ]' },
    { isRight: true, got: '4' },
  ])
})

test.each([
  ['long text', '"a".repeat(50_000)', `"${'a'.repeat(299)}`],
  ['a long list', 'Array(10_000).fill("x")', '["x",'.padEnd(300, '"x",')],
  ['what JSON cannot express', '10n ** 1000n', `1${'0'.repeat(299)}`],
  ['an error', '(() => { throw Error("a".repeat(1000)) })()', `Error: ${'a'.repeat(293)}`],
])('a result that is %s is shown shortened, and the others remain', async (_, value, got) => {
  const { results } = await runTests(`const twice = n => (n === 1 ? ${value} : 2 * n)`)
  expect(results).toEqual([
    { isRight: false, got },
    { isRight: true, got: '4' },
  ])
})

test('results too deep to parse are rejected', () => {
  const marker = createResultMarker()
  const deep = '['.repeat(9000) + ']'.repeat(9000)
  expect(
    readResults(`${marker}[{"got":1,"shown":null},{"got":${deep},"shown":null}]`, task, marker),
  ).toBeNull()
})

test.each<[string, CodingTask['tests'][number]['expected'], boolean, string]>([
  ['NaN', 0, false, 'NaN'],
  ['undefined', 0, false, 'undefined'],
  ['undefined', null, true, 'undefined'],
  ['10n', 10, false, '10n'],
  ['-0', 0, true, '-0'],
  ['[1, NaN]', [1, null], false, '[ 1, NaN ]'],
  ['[1n]', [1], false, '[ 1n ]'],
  ['Infinity', null, false, 'Infinity'],
  ['new Map([[1, 2]])', {}, false, 'Map(1) { 1 => 2 }'],
  ['new Uint8Array(1)', [0], false, 'Uint8Array(1) [ 0 ]'],
  ['{ b: 1, a: [2] }', { a: [2], b: 1 }, true, '{"b":1,"a":[2]}'],
  ['(() => { throw "no" })()', 0, false, 'Uncaught "no"'],
  ['(function f() { f() })()', 0, false, 'RangeError: Maximum call stack size exceeded'],
])('%s where %j is expected', async (value, expected, isRight, got) => {
  const valueTask: CodingTask = {
    name: 'make',
    params: ['n'],
    tests: [
      { args: [0], expected },
      { args: [1], expected: 1 },
    ],
  }
  const program = `const make = n => (n === 1 ? 1 : ${value.startsWith('{') ? `(${value})` : value})`
  expect((await runTests(program, valueTask)).results).toEqual([
    { isRight, got },
    { isRight: true, got: '1' },
  ])
})

test.each([
  'function twice(n) { return 2 * n }\nprocess.exit(1)',
  'const twice = n => 2 * n\nconst a = await 1',
])('the tests run after %j', async program => {
  const { results } = await runTests(program)
  expect(results?.map(({ isRight }) => isRight)).toEqual([true, true])
})
