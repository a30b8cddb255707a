import { expect, test } from 'vitest'
import { runJavaScript } from './javascript-runner.ts'

async function run(code: string, input = '') {
  let output = ''
  const print = (text: string) => {
    output += text
  }
  const end = await runJavaScript({ code, input, print, printError: print, onStarted: () => {} })
  return { end, output }
}

test.each([
  ['gradually', 'const all = []\nfor (;;) all.push([1, 2, 3])'],
  ['at once', 'new Uint8Array(100_000_000)'],
])('a program that exceeds the memory limit %s is stopped', { timeout: 120_000 }, async (_, code) => {
  expect((await run(code)).end).toBe('tooMuch')
})

test.each([
  ['console.error("a"); console.info("b"); console.warn("c"); console.debug("d")', 'a\nb\nc\nd\n'],
  ['console.log()', '\n'],
  [
    'console.log("%s has %d of %i, %j %o%%", "Nino", "2", 3.7, {a:1}, "x", 5)',
    'Nino has 2 of 3, {"a":1} "x"% 5\n',
  ],
  [
    'console.group("a")\nconsole.log("b\\nc")\nconsole.group()\nconsole.log(1)\nconsole.groupEnd()\nconsole.groupEnd()\nconsole.groupEnd()\nconsole.log("d")',
    'a\n  b\n  c\n    1\nd\n',
  ],
  [
    'console.count(); console.count("x"); console.count(); console.countReset(); console.count()',
    'default: 1\nx: 1\ndefault: 2\ndefault: 1\n',
  ],
  [
    'console.assert(1, "no"); console.assert(0, "no %d", 1); console.assert(false)',
    'Assertion failed: no 1\nAssertion failed\n',
  ],
  ['console.dir({ a: "b" }); console.clear()', '{ a: "b" }\n'],
  [
    'console.dir({ a: { b: { c: { d: { e: 1 } } } } }, { depth: null })',
    '{ a: { b: { c: { d: { e: 1 } } } } }\n',
  ],
  ['console.log(process.hrtime().length, typeof process.hrtime.bigint())', '2 bigint\n'],
  [
    'const a = { d: new Date(0), m: new Map([[1, [2]]]), s: new Set("x") }\na.a = a\nconst b = structuredClone(a)\nconsole.log(b !== a, b.a === b, b.m !== a.m, b.d - a.d, b.m, b.s)',
    'true true true 0 Map(1) { 1 => [ 2 ] } Set(1) { "x" }\n',
  ],
  [
    'try { structuredClone({ f() {} }) } catch (error) { console.log(error.name, error.message) }',
    'DataCloneError f() {} could not be cloned.\n',
  ],
  [
    'const view = structuredClone(new DataView(new Uint8Array([1, 2, 3]).buffer, 1, 2))\nconsole.log(view.byteOffset, view.byteLength, view.getUint8(0))',
    '1 2 2\n',
  ],
  [
    'const bytes = new Uint8Array([1, 2, 3])\nconst copy = structuredClone({ bytes, part: bytes.subarray(1, 2) })\nconsole.log(copy.bytes, copy.part, copy.part.buffer === copy.bytes.buffer)',
    'Uint8Array(3) [ 1, 2, 3 ] Uint8Array(1) [ 2 ] true\n',
  ],
  [
    'const error = new Error("a", { cause: [new TypeError("b")] })\nerror.name = "Promise"\nconst copy = structuredClone(error)\nconsole.log(copy instanceof Error, copy.name, copy.message, copy.cause[0] instanceof TypeError, "cause" in structuredClone(new RangeError("c")))',
    'true Error a true false\n',
  ],
  ['function f() {\n  console.trace("here")\n}\nf()', /^Trace: here\n.*main\.js:2/],
  [
    'console.time(); console.time("x"); console.timeLog("x", 1); console.timeEnd("x"); console.timeEnd(); console.timeEnd("y")',
    /^x: \d+ms 1\nx: \d+ms\ndefault: \d+ms\nNo such label 'y'/,
  ],
  ['console.time(); setTimeout(() => console.timeEnd(), 900)', /^default: 9\d\dms\n$/],
  [
    'console.table([{ a: 1, b: "x" }, { a: 2 }])',
    '┌─────────┬───┬─────┐\n│ (index) │ a │ b   │\n├─────────┼───┼─────┤\n│ 0       │ 1 │ "x" │\n│ 1       │ 2 │     │\n└─────────┴───┴─────┘\n',
  ],
  [
    'console.table([1, 2n])',
    '┌─────────┬────────┐\n│ (index) │ Values │\n├─────────┼────────┤\n│ 0       │ 1      │\n│ 1       │ 2n     │\n└─────────┴────────┘\n',
  ],
  ['console.table("text")', 'text\n'],
  [
    'console.log(-0, NaN, undefined, 10n, Symbol("a"), [undefined, null], new Int8Array(2), class A {}, [new Set([1])], Promise.resolve())',
    '-0 NaN undefined 10n Symbol(a) [ undefined, null ] Int8Array(2) [ 0, 0 ] [class A] [ Set(1) { 1 } ] Promise {}\n',
  ],
  [
    'process.stdout.write("a"); process.stderr.write("b"); console.log(prompt("name? "), readline())',
    'abname? null null\n',
  ],
  [
    'console.log({ get a() { throw 1 }, set a(b) {}, get c() { return 1 } })',
    '{ a: [Getter/Setter], c: [Getter] }\n',
  ],
  ['console.table([{ get a() { throw 1 } }])', /Getter/],
  ['console.log(new Proxy({}, { ownKeys() { throw 1 } }), 2)', '[Object] 2\n'],
  ['const { proxy, revoke } = Proxy.revocable({}, {})\nrevoke()\nconsole.log([proxy])', '[ [Object] ]\n'],
  ['console.log({ [Symbol("k")]: 1, "a-b": 2, ключ: 3 })', '{ "a-b": 2, ключ: 3, [Symbol(k)]: 1 }\n'],
  [
    'console.log(Object.create(null), { constructor: "x" })',
    '[Object: null prototype] {} { constructor: "x" }\n',
  ],
  ['console.log([1, , 3], new Array(3))', '[ 1, <1 empty item>, 3 ] [ <3 empty items> ]\n'],
  ['console.log(new String("a"), [Object(1n)])', '[String: "a"] [ [BigInt: 1n] ]\n'],
  [
    'console.log(Object.assign(new Error("m", { cause: new TypeError("c") }), { code: 5 }))',
    'Error: m { code: 5, [cause]: TypeError: c }\n',
  ],
  ['console.log("%d %i %f", Symbol("a"), Symbol("b"), Symbol("c"))', 'NaN NaN NaN\n'],
  ['const a = {}\na.a = a\nconsole.log("%j %j", a, 1n)', '{ a: [Circular] } 1n\n'],
  ['console.log("a\\0b")', 'a␀b\n'],
  [
    'Array.prototype.map = function (f) { console.log("mine", [1]); return [] }\nconsole.log([2].map(x => x), { a: 1 })',
    'mine [ 1 ]\n[] { a: 1 }\n',
  ],
  ['String.prototype.replace = Array.prototype.join = null\nconsole.log("%s", 1, ["a"])', '1 [ "a" ]\n'],
  [
    'console.log((1234.5).toLocaleString(), 12345678901234567890n.toLocaleString(), (5).toLocaleString("en-US", { style: "currency", currency: "USD" }))',
    '1,234.5 12,345,678,901,234,567,890 $5.00\n',
  ],
  [
    'const day = new Date(Date.UTC(2024, 0, 2))\nconsole.log(day.toLocaleDateString("en-GB", { timeZone: "UTC" }), day.toLocaleTimeString([], { timeZone: "UTC" }).length > 5)',
    '02/01/2024 true\n',
  ],
  [
    'console.log(["b", "a", "C", "é", "f", "10", "1a", "9"].sort((a, b) => a.localeCompare(b)).join(), "a".localeCompare("A", "en", { sensitivity: "base" }), "ä".localeCompare("z", "sv"), "2".localeCompare("10", undefined, { numeric: true }))',
    '10,1a,9,a,b,C,é,f 0 1 -1\n',
  ],
  ['try { "a".localeCompare("b", "no locale") } catch (error) { console.log(error.name) }', 'RangeError\n'],
  ['try { (1).toLocaleString("no locale") } catch (error) { console.log(error.name) }', 'RangeError\n'],
  [
    'class Own extends Error {\n  constructor(text) {\n    super(text)\n    Error.captureStackTrace(this, Own)\n  }\n}\ntry { throw new Own("a") } catch (error) { console.log(error.message, error.stack.includes("main.js")) }',
    'a true\n',
  ],
  [
    'console.log(process.cwd(), process.platform, process.uptime() >= 0, process.memoryUsage().heapUsed > 0)',
    '/ linux true true\n',
  ],
  ['module.exports = { a: 1 }\nif (require.main === module) console.log(typeof exports)', 'object\n'],
])('%j prints as a console does', async (code, output) => {
  expect(await run(code)).toEqual({
    end: 'done',
    output: typeof output === 'string' ? output : expect.stringMatching(output),
  })
})

test.each([
  'const a = await Promise.resolve(2)\nconsole.log(a)',
  'for await (const a of [2]) console.log(a)',
  'export const a = 2\nconsole.log(a)',
  'const [a] = await Array.fromAsync([1], x => x * 2)\nconsole.log(a)',
  'const [, a] = await Array.fromAsync({ length: 2, 1: 2 })\nconsole.log(a)',
  'const wait = ms => new Promise(done => setTimeout(done, ms))\nawait wait(500)\nconsole.log(2)',
])('%j awaits at top level', async code => {
  expect(await run(code)).toEqual({ end: 'done', output: '2\n' })
})

test.each([
  ['throw new TypeError("no")', 'TypeError: no (line 1)\n'],
  ['throw "no"', 'Uncaught "no"\n'],
  ['throw { code: 5 }', 'Uncaught { code: 5 }\n'],
  ['throw null', 'Uncaught null\n'],
  ['throw undefined', 'Uncaught undefined\n'],
  ['throw 5n', 'Uncaught 5n\n'],
  ['setTimeout(() => { throw "late" })', 'Uncaught "late"\n'],
  ['await 1\nthrow "no"', 'Uncaught "no"\n'],
  [
    'console.log(1)\nawait new Promise(() => {})',
    '1\nThe program ended while an await at top level was still waiting.\n',
  ],
  ['let a = \n', /^SyntaxError: .*line/],
  ['Promise.reject(new Error("lost"))\nsetTimeout(() => console.log("never"))', 'Error: lost (line 1)\n'],
  ['Promise.reject(7)\nconsole.log("on")', 'on\nUncaught 7\n'],
  ['new Promise((_, reject) => setTimeout(reject, 5, "late"))\n1', 'Uncaught "late"\n'],
  ['Promise.resolve(1).then(() => { throw new Error("then") })\n1', 'Error: then (line 1)\n'],
  [
    'async function f() {\n  throw new Error("async")\n}\nf()\nconsole.log("on")',
    'on\nError: async (line 2)\n',
  ],
  ['setTimeout(async () => { throw 1 })\nsetTimeout(() => console.log("never"), 9)', 'Uncaught 1\n'],
  ['queueMicrotask(() => { throw 1 })', 'Uncaught 1\n'],
  ['missing()', "ReferenceError: 'missing' is not defined (line 1)\n"],
  ['const e = new Error("a")\ne.name = Symbol("n")\nthrow e', 'Symbol(n): a (line 1)\n'],
])('%j ends with an error that is shown', async (code, output) => {
  expect(await run(code)).toEqual({
    end: 'failed',
    output: typeof output === 'string' ? output : expect.stringMatching(output),
  })
})

test.each([
  'const http = require("http")',
  'import _ from "lodash"',
  'fetch("https://x.test")',
  'document.title',
  'new Intl.NumberFormat()',
])('%j says what JavaScript without a page and without Node lacks', async code => {
  const { end, output } = await run(code)
  expect(end).toBe('failed')
  expect(output).toMatch(
    /\nThis is JavaScript alone: no page, no network, no packages, and of Node only require\('fs'\) and require\('readline'\)\.\n$/,
  )
})

test.each([
  'const p = Promise.reject(1)\np.catch(() => console.log("ok"))',
  'async function f() { throw 1 }\ntry { await f() } catch { console.log("ok") }',
  'async function f() { throw 1 }\nf().then(() => 0, () => console.log("ok"))',
  'async function f() { throw 1 }\nasync function g() { return f() }\ng().catch(() => console.log("ok"))',
  'Promise.all([Promise.reject(1), 2]).catch(() => console.log("ok"))',
  'Promise.allSettled([Promise.reject(1)]).then(() => console.log("ok"))',
  'Promise.reject(1).finally(() => 0).catch(() => console.log("ok"))',
  'const p = Promise.resolve(1)\nif (Promise.resolve(p) === p && p instanceof Promise) console.log("ok")',
  'class Own extends Promise {}\nOwn.reject(1).catch(() => console.log("ok"))',
  'try { await Promise.any([Promise.reject(1)]) } catch (error) { if (error instanceof AggregateError) console.log("ok") }',
  'console.log("ok")\nprocess.exit(3)\nconsole.log("never")',
])('%j ends without an error', async code => {
  expect(await run(code)).toEqual({ end: 'done', output: 'ok\n' })
})

test.each([
  ["process.on('exit', code => console.log('bye', code))\nconsole.log('hi')", 'hi\nbye 0\n'],
  ["process.on('exit', code => console.log('bye', code))\nsetTimeout(() => process.exit(3))", 'bye 3\n'],
  ["process.once('uncaughtException', console.log).on('SIGINT', console.log)\nconsole.log(1)", '1\n'],
  ['global.a = 2\nconsole.log(a, global === globalThis)', '2 true\n'],
])('what a program for Node does with its process works: %j', async (code, output) => {
  expect(await run(code)).toEqual({ end: 'done', output })
})

test.each([
  'const a = Date.now()\nsetTimeout(() => console.log(Date.now() - a), 900)',
  'const a = new Date()\nsetTimeout(() => console.log(new Date() - a), 900)',
  'const a = performance.now()\nsetTimeout(() => console.log(Math.round(performance.now() - a)), 900)',
  'class Own extends Date {}\nconst a = new Own()\nsetTimeout(() => console.log(new Own() - a), 900.7)',
  'const a = Date.now()\nsetTimeout(() => console.log(Date.parse(Date()) - a > -100 ? 900 : 0), 900)',
])('the clock goes on with the timers: %j', async code => {
  expect(await run(code)).toEqual({ end: 'done', output: expect.stringMatching(/^9\d\d\n$/) })
})

test('a date is one as before, and a timer that never comes does not stop the clock', async () => {
  const code = `const a = new Date(5)
console.log(a.constructor === Date, a instanceof Date, typeof Date(), Date.UTC(1970, 0), Date.length, Date.name)
console.log(new Date(a).getTime(), new Date(2024, 1, 3).getMonth(), new Date(undefined).getTime(), structuredClone(a) - a)
setTimeout(() => console.log(Number.isInteger(Date.now())), Infinity)`
  expect(await run(code)).toEqual({ end: 'done', output: 'true true string 0 7 Date\n5 1 NaN 0\ntrue\n' })
})

test('promises, async functions and timers run in the order of the language', async () => {
  const { output } = await run(
    'setTimeout(() => console.log(6))\nasync function f() { console.log(1); await null; console.log(4) }\nf()\nPromise.resolve().then(() => console.log(5))\nconsole.log(2)\nprocess.nextTick(() => 0)\nconsole.log(3)',
  )
  expect(output).toBe('1\n2\n3\n4\n5\n6\n')
})

const nested = 'let a = []\nfor (let i = 0; i < 5000; i++) a = [a]\n'

test.each([
  ['JSON.parse("[".repeat(20000))', 'failed', 'RangeError: Maximum call stack size exceeded (line 1)\n'],
  [`${nested}JSON.stringify(a)`, 'failed', 'RangeError: Maximum call stack size exceeded (line 3)\n'],
  [`${nested}try { JSON.stringify(a) } catch (error) { console.log(error.name) }`, 'done', 'RangeError\n'],
  [
    'const a = {}\na.a = a\ntry { JSON.stringify(a) } catch (error) { console.log(error.name) }',
    'done',
    'TypeError\n',
  ],
  ['console.log(JSON.stringify(JSON.parse("[".repeat(900) + "]".repeat(900))).length)', 'done', '1800\n'],
  [
    'console.log(JSON.parse("\\"" + "[".repeat(5000) + "\\"").length, JSON.parse("[" + "[],".repeat(5000) + "1]").length)',
    'done',
    '5000 5001\n',
  ],
])('values nested too deep for JSON are an error with its line: %j', async (code, end, output) => {
  expect(await run(code)).toEqual({ end, output })
})

test('recursion a thousand calls deep works, and endless recursion is an error that a program can catch', async () => {
  expect(await run('const sum = n => (n === 0 ? 0 : n + sum(n - 1))\nconsole.log(sum(1000))')).toEqual({
    end: 'done',
    output: '500500\n',
  })
  const endless = 'function f() {\n  return f() + 1\n}\n'
  expect(
    await run(`${endless}try { f() } catch (error) { console.log(error instanceof RangeError, error.name) }`),
  ).toEqual({ end: 'done', output: 'true RangeError\n' })
  expect(await run(`${endless}f()`)).toEqual({
    end: 'failed',
    output: 'RangeError: Maximum call stack size exceeded (line 2)\n',
  })
})

const deep = (open: string, close: string) =>
  `let a = 1\nlet b =\n${open.repeat(3000)}1${close.repeat(3000)}\n`

test.each([
  ['brackets', deep('[', ']'), 3],
  ['calls', deep('f(', ')'), 3],
  ['objects', deep('{ a: ', '}'), 3],
  ['brackets of a module', `import fs from 'fs'\n${deep('(', ')')}`, 4],
])('code with %s nested too deeply is an error with its line', async (_, code, line) => {
  expect(await run(code)).toEqual({
    end: 'failed',
    output: `SyntaxError: nested too deeply for the interpreter (line ${line})\n`,
  })
})

test('of brackets on lines of their own the line is one that exceeds the depth', async () => {
  const { output } = await run(`let b =\n${'[\n'.repeat(3000)}${']\n'.repeat(3000)}`)
  const line = Number(/\(line (\d+)\)/.exec(output)?.[1])
  expect(line).toBeGreaterThan(300)
  expect(line).toBeLessThan(3002)
})

test('a program that overflows the interpreter while it runs is told so', async () => {
  const { end, output } = await run('let a = 1\neval("[".repeat(900) + "]".repeat(900))')
  expect(end).toBe('failed')
  expect(output).toMatch(/^RangeError: stack overflow, on a line that isn’t known\./)
})
