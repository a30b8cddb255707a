import { expect, test } from 'vitest'
import { stripTypes } from './strip-types.ts'

test('types are left out, and lines stay', async () => {
  expect(await stripTypes('type A = string\nconst a: A = "b"\n')).toBe('\nconst a = "b"\n')
})

test('an error of the syntax has its position', async () => {
  await expect(stripTypes('const a = 1\nconst b = [')).rejects.toThrow('(2:')
})

test.each([
  ['brackets', '[', ']'],
  ['calls', 'f(', ')'],
  ['types', 'null as Array<', '>'],
])('code with %s nested too deeply is an error with its line', async (_, open, close) => {
  const code = `let a: number = 1\nlet b =\n${open.repeat(30_000)}1${close.repeat(30_000)}\n`
  await expect(stripTypes(code)).rejects.toThrow(
    /^SyntaxError: nested too deeply for the interpreter \(line 3\)$/,
  )
})
