import { z } from 'zod'
import type { CodeLanguage } from '#contract/collaboration.ts'
import { type Task, task } from '#contract/task.ts'
import type { CollaborationDocument } from '#web/features/room/collaboration/collaboration-document.ts'
import { randomHex } from '#web/lib/random.ts'
import type { RunnableLanguage } from './run-worker.ts'

/** What is to be solved; written by the other's page, so it is looked at before it is shown. */
export function readTask(desk: Pick<CollaborationDocument, 'run'>): Task | null {
  try {
    const read = task.safeParse(desk.run.get('task'))
    return read.success ? read.data : null
  } catch {
    // JSON so deep that it cannot be gone through.
    return null
  }
}

/** Languages whose programs can be called with the tests. */
const testableLanguages = [
  'javascript',
  'typescript',
  'python',
] as const satisfies readonly RunnableLanguage[]
export const isTestable = (language: CodeLanguage): language is (typeof testableLanguages)[number] =>
  testableLanguages.some(one => one === language)

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** A call of the task's function, as it is written in a language. */
export function formatCall(
  { name }: Pick<Task, 'name'>,
  args: readonly unknown[],
  language: CodeLanguage,
): string {
  const written = args.map(one => JSON.stringify(one)).join(', ')
  return `${language === 'python' ? toSnakeCase(name) : name}(${written})`
}

/** Where somebody begins: the function without anything in it, and what is asked of it. */
export function starterCode(of: Task, language: CodeLanguage): string {
  const { name, params, hint, tests } = of
  const mark = language === 'python' ? '#' : language === 'sql' ? '--' : '//'
  const examples = tests
    .slice(0, 2)
    .map(({ args, expected }) => `${formatCall(of, args, language)} → ${JSON.stringify(expected)}`)
  const said = [...(hint ? [hint] : []), ...examples].map(line => `${mark} ${line}`).join('\n')
  if (language === 'python') {
    const list = params.map(toSnakeCase).join(', ')
    return `${said}\ndef ${toSnakeCase(name)}(${list}):\n    pass\n`
  }
  const list = params.map(one => (language === 'typescript' ? `${one}: any` : one)).join(', ')
  if (language === 'javascript' || language === 'typescript')
    return `${said}\nfunction ${name}(${list}) {\n\n}\n`
  return `${said}\n${mark} ${name}(${list})\n`
}

/** What the results stand behind; another one each time, so that a program cannot say beforehand how its tests came out. */
export const createResultMarker = (): string => `\u0001tests ${randomHex(8)} `

/** The program, and after it the tests, whose results are the last thing it says. */
export function appendTests(
  code: string,
  of: Task,
  language: (typeof testableLanguages)[number],
  mark: string,
): string {
  const cases = JSON.stringify(JSON.stringify(of.tests))
  return language === 'python'
    ? `${code}\n\nimport json as _json\ndef _tried(test):\n    try:\n        return {"got": ${toSnakeCase(of.name)}(*test["args"])}\n    except Exception as error:\n        return {"error": type(error).__name__ + ": " + str(error)}\nprint("${mark}" + _json.dumps([_tried(test) for test in _json.loads(${cases})], default=str))\n`
    : `${code}\n;console.log(${JSON.stringify(mark)} + JSON.stringify(JSON.parse(${cases}).map(test => { try { return { got: ${of.name}(...test.args) ?? null } } catch (error) { return { error: String(error) } } })))\n`
}

const testResultsSchema = z.array(
  z.union([z.object({ error: z.string() }), z.object({ got: z.json().optional() })]),
)
export type TestResult = { isRight: boolean; got: string }

/** What a program said, apart from what its tests came to; null where they did not get that far. */
export function parseOutput(
  output: string,
  { tests }: Task,
  mark: string,
): { said: string; tested: TestResult[] | null } {
  const at = output.lastIndexOf(mark)
  if (at < 0) return { said: output, tested: null }
  const read = parseTestResults(output.slice(at + mark.length))
  if (read?.length !== tests.length) return { said: output.slice(0, at), tested: null }
  const tried = read.map((one, index) => {
    if ('error' in one) return { isRight: false, got: one.error }
    const got = JSON.stringify(one.got ?? null)
    return { isRight: got === JSON.stringify(tests[index]?.expected), got }
  })
  return { said: output.slice(0, at), tested: tried }
}

function parseTestResults(text: string): z.output<typeof testResultsSchema> | null {
  try {
    const read = testResultsSchema.safeParse(JSON.parse(text))
    return read.success ? read.data : null
  } catch {
    // No JSON, or so deep that it cannot be gone through.
    return null
  }
}
