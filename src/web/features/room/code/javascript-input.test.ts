import { expect, test } from 'vitest'
import { runJavaScript } from './javascript-runner.ts'

async function run(code: string, input = 'one\ntwo') {
  let output = ''
  const print = (text: string) => {
    output += text
  }
  const end = await runJavaScript({ code, input, print, printError: print, onStarted: () => {} })
  return { end, output }
}

const shown = 'one|two\n'
test.each([
  ['fs', "console.log(require('fs').readFileSync(0, 'utf8').split('\\n').join('|'))"],
  ['node:fs', "console.log(require('node:fs').readFileSync('/dev/stdin').toString().replace('\\n', '|'))"],
  [
    'process.stdin',
    "let all = ''\nprocess.stdin.on('end', () => console.log(all.replace('\\n', '|')))\nprocess.stdin.on('data', part => { all += part })",
  ],
  [
    'for await of process.stdin',
    "for await (const part of process.stdin) console.log(part.replace('\\n', '|'))",
  ],
  [
    'readline, by line',
    "const all = []\nconst rl = require('readline').createInterface({ input: process.stdin })\nrl.on('line', line => all.push(line)).on('close', () => console.log(all.join('|')))",
  ],
  [
    'readline, for await of',
    "const all = []\nfor await (const line of require('readline').createInterface({ input: process.stdin })) all.push(line)\nconsole.log(all.join('|'))",
  ],
  [
    'readline, by question',
    "const rl = require('readline').createInterface({})\nrl.question('', first => rl.question('', second => { console.log(first + '|' + second); rl.close() }))",
  ],
  [
    'readline/promises',
    "const rl = require('node:readline/promises').createInterface({})\nconst first = await rl.question('')\nconsole.log(first + '|' + (await rl.question('')))",
  ],
])('a program reads its input with %s', async (_, code) => {
  expect(await run(code)).toEqual({ end: 'done', output: shown })
})

const createInterface = "const rl = require('readline').createInterface({ input: process.stdin })\n"

test('a listener of one line leaves the other lines to the next', async () => {
  const code = `${createInterface}rl.once('line', first => rl.on('line', line => console.log(first, line)))`
  expect((await run(code, '1\n2\n3')).output).toBe('1 2\n1 3\n')
  const later = `${createInterface}const next = () => new Promise(resolve => rl.once('line', resolve))
rl.on('close', () => console.log('close'))
console.log(await next(), await next())`
  expect((await run(later)).output).toBe('one two\nclose\n')
})

test.each(['', '; rl.close()'])('the end follows nested questions%s', async close => {
  const code = `${createInterface}let a, b
rl.on('close', () => console.log(a + b))
rl.question('', first => { a = first; rl.question('', second => { b = second${close} }) })`
  expect((await run(code)).output).toBe('onetwo\n')
})

test('close ends at once, and questions are not asked after it', async () => {
  const code = `${createInterface}rl.on('close', () => console.log('closed')).question('?', console.log)
rl.close()
console.log('after')`
  expect((await run(code)).output).toBe('closed\nafter\n')
})

test('a prompt is shown, and can be set', async () => {
  const code = `${createInterface}rl.prompt()
rl.on('line', line => { console.log(line); rl.setPrompt('# '); rl.prompt() })`
  expect((await run(code)).output).toBe('> one\n# two\n# ')
})

test('process.stdin is read when readable, and its calls make a chain', async () => {
  const code = `process.stdin.setEncoding('utf8').resume().on('readable', () => {
  console.log(JSON.stringify(process.stdin.read()))
}).on('end', () => console.log('end'))`
  expect((await run(code, 'a\nb\n')).output).toBe('"a\\nb\\n"\nnull\nend\n')
})

test('a line break at the end of the input begins no line', async () => {
  const print = 'console.log(JSON.stringify(line))'
  const output = '"a"\n""\n"b"\n'
  expect((await run(`${createInterface}rl.on('line', line => ${print})`, 'a\n\nb\n')).output).toBe(output)
  expect((await run(`${createInterface}for await (const line of rl) ${print}`, 'a\n\nb\n')).output).toBe(
    output,
  )
})

test.each([
  [
    'let line\nwhile ((line = readline()) !== null) print(JSON.stringify(line))',
    'a\n\nb\n',
    '"a"\n""\n"b"\n',
  ],
  ['print(prompt() === "a", prompt())', 'a\n', 'true null\n'],
  ['print(JSON.stringify(readline()), readline())', '\n', '"" null\n'],
  ["readline()\nprint(JSON.stringify(require('fs').readFileSync(0, 'utf8')))", 'a\nb\n', '"b\\n"\n'],
  ["readline()\nprint(JSON.stringify(require('fs').readFileSync(0, 'utf8')))", 'a\n', '""\n'],
])('lines end with their line breaks: %j of %j', async (code, input, output) => {
  expect(await run(code, input)).toEqual({ end: 'done', output })
})

test('an async listener that fails is shown', async () => {
  const code = `${createInterface}rl.on('line', async () => { throw new Error('lost') })`
  expect(await run(code)).toEqual({ end: 'failed', output: expect.stringContaining('lost') })
})

test.each([
  "import fs from 'fs'\nconsole.log(fs.readFileSync(0, 'utf8').replaceAll('\\n', ' '))",
  "import { readFileSync } from 'node:fs'\nconsole.log(readFileSync(0, 'utf8').replaceAll('\\n', ' '))",
  "import * as fs from 'fs'\nconsole.log(fs.readFileSync(0, 'utf8').replaceAll('\\n', ' '))",
  "const { readFileSync } = await import('fs')\nconsole.log(readFileSync(0, 'utf8').replaceAll('\\n', ' '))",
  "import readline from 'node:readline'\nconst all = []\nfor await (const line of readline.createInterface({ input: process.stdin })) all.push(line)\nconsole.log(all.join(' '))",
  "import { createInterface } from 'readline/promises'\nconst rl = createInterface({ input: process.stdin })\nconsole.log(await rl.question(''), await rl.question(''))",
  "import process from 'node:process'\nprocess.stdin.on('data', text => console.log(text.replaceAll('\\n', ' ')))",
])('modules of Node that read the input can be imported: %j', async code => {
  expect(await run(code, 'one\ntwo')).toEqual({ end: 'done', output: 'one two\n' })
})

test('other files and modules of Node are missing', async () => {
  expect((await run("require('fs').readFileSync('a.txt')")).output).toContain("no such file, open 'a.txt'")
  expect((await run("require('http')")).output).toContain("Cannot find module 'http'")
})
