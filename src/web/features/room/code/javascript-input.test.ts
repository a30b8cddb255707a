import { expect, test } from 'vitest'
import { runJavaScript } from './javascript-runner.ts'

async function run(code: string) {
  let output = ''
  const print = (text: string) => {
    output += text
  }
  const end = await runJavaScript({ code, input: 'one\ntwo', print, printError: print, onStarted: () => {} })
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

test('other files and modules of Node are missing', async () => {
  expect((await run("require('fs').readFileSync('a.txt')")).output).toContain("no such file, open 'a.txt'")
  expect((await run("require('http')")).output).toContain("Cannot find module 'http'")
})
