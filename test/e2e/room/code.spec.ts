import type { Page } from '@playwright/test'
import { startServer } from '#server/app/server.ts'
import { accessibilityViolations } from '#test/e2e/accessibility-violations.ts'
import { joinCall } from '#test/e2e/steps.ts'
import {
  bookSession,
  type CallFixtures,
  codeEditor as editor,
  expect,
  expectConnected,
  openCode,
  test,
  toolbarButton,
} from './call.ts'

const output = (page: Page) => page.getByRole('region', { name: 'Output' })
const run = (page: Page) => page.getByRole('button', { name: 'Run' }).click()

/** Python's interpreter is 10 MB and compiles for each run. The program's time limit starts after it. */
async function runPython(page: Page, button = 'Run') {
  await page.getByRole('button', { name: button }).click()
  await expect(output(page)).toContainText(/Getting ready|Running/)
  await expect(output(page)).not.toContainText('Getting ready', { timeout: 90_000 })
}

/** Minimal DOM type, because tests compile without DOM types. */
type Element = {
  textContent: string
  cloneNode(isDeep: boolean): Element
  querySelectorAll(selector: string): Iterable<{ remove(): void }>
}

/** Text of the editor, without the other person's cursor. */
const codeOf = (page: Page) =>
  editor(page)
    .locator('.cm-line')
    .evaluateAll((lines: unknown[]) =>
      (lines as Element[]).map(line => {
        const copy = line.cloneNode(true)
        for (const cursor of copy.querySelectorAll('.cm-ySelectionCaret')) cursor.remove()
        return copy.textContent
      }),
    )

/** Expects the same text in both editors. */
const expectSame = (first: Page, second: Page) =>
  expect
    .poll(async () => {
      const [firstCode, secondCode] = [await codeOf(first), await codeOf(second)]
      return firstCode.length > 0 && firstCode.join('\n') === secondCode.join('\n')
    })
    .toBe(true)

/** Replaces the editor's text with exactly this code. Typed brackets would close automatically. */
async function writeCode(page: Page, code: string) {
  await editor(page).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.keyboard.insertText(code)
}

/** Another process of the app on the same database. */
const processTest = test.extend<{ secondUrl: string }>({
  secondUrl: async ({ app }, use) => {
    const { config, log, now } = app.deps
    const server = await startServer({ config, databaseUrl: app.databaseUrl, log, now, runJobs: false })
    await use(server.deps.urls.app)
    await server.stop()
  },
})

processTest(
  'two people on two processes join, write code together, and run it',
  {
    tag: '@core',
  },
  async ({ page: anna, app, secondUrl, openBrowser, openLobby }) => {
    const session = await bookSession(app, 300)
    const nino = await openBrowser(secondUrl)
    await Promise.all([openLobby(anna, session, 'interviewee'), openLobby(nino, session, 'interviewer')])
    for (const page of [anna, nino]) await joinCall(page)
    for (const page of [anna, nino]) await expectConnected(page)

    await test.step('code opens for the other person, who continues it', async () => {
      await nino.getByRole('button', { name: 'Open code' }).click()
      await expect(editor(nino)).toBeFocused()
      await nino.keyboard.insertText('const a = 1\n')
      await expect(editor(anna)).toContainText('const a = 1')
      await editor(anna).focus()
      await anna.keyboard.press('ControlOrMeta+End')
      await Promise.all([anna.keyboard.type('console.log(a + 1)'), nino.keyboard.type('const b = 2')])
      await expect(editor(nino)).toContainText('console.log(a + 1)')
      await expectSame(anna, nino)
      await expect(nino.getByText('Anna', { exact: true }).first()).toBeVisible()
    })

    await test.step('either person runs it, and both see the output', async () => {
      await writeCode(
        nino,
        'type Pair = [number, string]\nconst pair: Pair = [1, "one"]\nconsole.log(pair, new Map([[1, { two: 2n }]]))',
      )
      await nino.getByLabel('Programming language').selectOption('TypeScript')
      await run(nino)
      for (const page of [anna, nino])
        await expect(output(page)).toContainText('[ 1, "one" ] Map(1) { 1 => { two: 2n } }')
      await expect(output(anna)).toContainText('Nino ran it')
      await expect(output(nino)).toContainText('You ran it')
      expect(await accessibilityViolations(anna, 'the code')).toEqual([])
    })
  },
)

test('code survives a lost connection and a reload, Go is not run, and the keyboard can leave the editor', async ({
  startCall,
}) => {
  const { anna, nino } = await startCall({ startsIn: 300 })
  await openCode(anna)
  await openCode(nino)
  for (const page of [anna, nino]) await expect(editor(page)).toBeVisible()

  await test.step('a language without execution shows a message', async () => {
    await anna.getByLabel('Programming language').selectOption('Go')
    await expect(nino.getByText('Syntax highlighting only. Go can’t be run here.')).toBeVisible()
    await expect(nino.getByRole('button', { name: 'Run' })).toBeHidden()
    await anna.getByLabel('Programming language').selectOption('JavaScript')
  })

  await test.step('code written offline is complete after a reload', async () => {
    await writeCode(anna, 'kept')
    await expect(editor(nino)).toContainText('kept')
    await anna.context().setOffline(true)
    await anna.keyboard.type(' offline')
    await nino.keyboard.type('!')
    await anna.context().setOffline(false)
    await anna.reload()
    await joinCall(anna)
    await anna.getByRole('button', { name: 'Open code' }).click()
    await expect(editor(anna)).toContainText('kept offline')
    await expect(editor(nino)).toContainText('kept offline')
    await expectSame(anna, nino)
  })

  await test.step('Tab indents, Escape and Tab leave', async () => {
    await editor(anna).focus()
    await anna.keyboard.press('Escape')
    await anna.keyboard.press('Tab')
    await expect(editor(anna)).not.toBeFocused()
    await anna.getByRole('button', { name: 'Close code' }).first().click()
    await expect(editor(anna)).toBeHidden()
  })
})

async function openCodeAlone(
  page: Page,
  joinAlone: CallFixtures['joinAlone'],
  as: 'interviewee' | 'interviewer' = 'interviewee',
) {
  await joinAlone({ startsIn: 300, as })
  await openCode(page)
  await expect(editor(page)).toBeFocused()
}

test('the sandbox stops an endless loop and excessive memory use, an error names its line, and double clicks run and stop', async ({
  page,
  joinAlone,
}) => {
  await openCodeAlone(page, joinAlone)
  await writeCode(page, 'for (;;) {}')
  // The second click of a double click hits Stop and is ignored.
  await page.getByRole('button', { name: 'Run' }).dblclick()
  await expect(output(page)).toContainText('Running…')
  await expect(output(page)).toContainText('Stopped: it ran longer than 5 seconds.')
  // One allocation at once. A slow machine would otherwise reach the time limit first.
  await writeCode(page, 'new Uint8Array(100_000_000)')
  await run(page)
  await expect(output(page)).toContainText('Stopped: it used more than 64 MB.')
  await writeCode(page, 'const a = 1\na.b.c()')
  await run(page)
  await expect(output(page)).toContainText(/TypeError: .*\(line 2\)/)
  await writeCode(page, 'export const a = await Promise.resolve(2)\nthrow new Error("no " + a)')
  await run(page)
  await expect(output(page)).toContainText('Error: no 2 (line 2)')
  await writeCode(page, 'for (;;) {}')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(output(page)).toContainText('Running…')
  // The second click hits Run here.
  await page.getByRole('button', { name: 'Stop' }).dblclick()
  await expect(output(page)).toContainText('Stopped.')
})

test('a program reads its input and awaits its own promises, and a query returns a table', async ({
  page,
  joinAlone,
}) => {
  await openCodeAlone(page, joinAlone)
  await page.getByRole('button', { name: 'Input' }).click()
  await page.getByLabel('Input').fill('3\n4')
  await writeCode(
    page,
    'const a = +readline(), b = +readline()\nsetTimeout(() => console.log("sum", a + b), 900)\nconsole.log(typeof fetch, typeof document)',
  )
  await run(page)
  await expect(output(page)).toContainText('undefined undefined')
  await expect(output(page)).toContainText('sum 7')
  await page.getByLabel('Programming language').selectOption('SQL')
  await page
    .getByLabel('Tables')
    .fill("create table t (n int, name text); insert into t values (1, 'one'), (2, 'two')")
  await writeCode(page, 'select name from t where n > 1;')
  await run(page)
  await expect(output(page)).toContainText('two')
  await expect(output(page)).toContainText('(1 row)')
})

test('Python runs with its library, reads its input, and can be stopped, without a network', async ({
  app,
  page,
  joinAlone,
}) => {
  await openCodeAlone(page, joinAlone)
  await page.getByLabel('Programming language').selectOption('Python')
  await page.getByRole('button', { name: 'Input' }).click()
  await page.getByLabel('Input').fill('3\n4')
  // Each program loads its own interpreter, so the first one covers three things.
  await writeCode(
    page,
    `from collections import Counter
print(int(input()) + int(input()), Counter("aab").most_common(1))
from pyodide.http import pyfetch
try:
    answer = await pyfetch("${app.url}/api/health")
    print("answered", answer.status)
except Exception as error:
    print("refused", type(error).__name__)
def f():
    raise ValueError("no")
f()`,
  )
  await runPython(page)
  await expect(output(page)).toContainText("7 [('a', 2)]")
  await expect(output(page)).toContainText(/refused \w+/)
  await expect(output(page)).toContainText('ValueError: no')
  await writeCode(page, 'a = []\nwhile True: a.append(bytearray(10**6))')
  await runPython(page)
  await expect(output(page)).toContainText('Stopped: it used more than 64 MB.')
  await writeCode(page, 'while True: pass')
  await runPython(page)
  await expect(output(page)).toContainText('Stopped: it ran longer than 5 seconds.')
})

test('a coding task opens in the editor, is solved in two languages, and its tests show what is missing', async ({
  page,
  joinAlone,
}) => {
  await openCodeAlone(page, joinAlone, 'interviewer')
  await writeCode(page, '// mine')
  await toolbarButton(page, 'Questions').click()
  await page.getByLabel('Interview type').selectOption('Coding')
  await page.getByLabel('Level').selectOption('Intern')
  await page.getByRole('button', { name: 'Add task to the code (6 tests)' }).last().click()
  const task = page.getByRole('region', { name: 'Task: twoLargest' })
  await expect(task).toContainText('6 tests, not run yet')
  await expect(editor(page)).toContainText('// mine')
  await expect(editor(page)).toContainText('function twoLargest(numbers) {')
  await page.getByRole('button', { name: 'Run tests' }).click()
  await expect(task).toContainText('0 of 6 tests passed')
  await expect(task).toContainText('got undefined')
  await writeCode(
    page,
    'console.log("here")\nconst twoLargest = all => all.sort((a, b) => a - b).slice(-2).reverse()',
  )
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(task).toContainText('6 of 6 tests passed')
  await expect(output(page)).toContainText('here')
  await writeCode(page, 'nonsense(')
  await page.getByRole('button', { name: 'Run tests' }).click()
  await expect(task).toContainText('The tests didn’t run.')
  await page.getByLabel('Programming language').selectOption('Python')
  await writeCode(page, 'def two_largest(numbers):\n    return sorted(numbers)[-2:]')
  await runPython(page, 'Run tests')
  await expect(task).toContainText('3 of 6 tests passed')
  expect(await accessibilityViolations(page, 'the task')).toEqual([])
  await page.getByRole('button', { name: 'Remove task' }).click()
  await expect(task).toBeHidden()
})
