import { z } from 'zod'
import type { CodeLanguage } from '#contract/collaboration.ts'
import { type CodingTask, codingTask } from '#contract/notes.ts'
import type { CollaborationDocument } from '#web/features/room/collaboration/collaboration-document.ts'
import { randomHex } from '#web/lib/random.ts'
import type { RunnableLanguage } from './run-worker.ts'

/** Validated, because the peer's page may have written it. */
export function readTask(doc: Pick<CollaborationDocument, 'run'>): CodingTask | null {
  try {
    const parsed = codingTask.safeParse(doc.run.get('task'))
    return parsed.success ? parsed.data : null
  } catch {
    // JSON too deep to parse.
    return null
  }
}

/** Languages in which the tests can call the function. */
const testableLanguages = [
  'javascript',
  'typescript',
  'python',
] as const satisfies readonly RunnableLanguage[]
export const isTestable = (language: CodeLanguage): language is (typeof testableLanguages)[number] =>
  testableLanguages.some(testable => testable === language)

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

export function formatCall(
  { name }: Pick<CodingTask, 'name'>,
  args: readonly unknown[],
  language: CodeLanguage,
): string {
  const argumentList = args.map(argument => JSON.stringify(argument)).join(', ')
  return `${language === 'python' ? toSnakeCase(name) : name}(${argumentList})`
}

/** Empty function under the hint and two examples. */
export function starterCode(codingTask: CodingTask, language: CodeLanguage): string {
  const { name, params, hint, tests } = codingTask
  const commentPrefix = language === 'python' ? '#' : language === 'sql' ? '--' : '//'
  const examples = tests
    .slice(0, 2)
    .map(({ args, expected }) => `${formatCall(codingTask, args, language)} → ${JSON.stringify(expected)}`)
  const header = [...(hint ? [hint] : []), ...examples].map(line => `${commentPrefix} ${line}`).join('\n')
  if (language === 'python') {
    const parameterList = params.map(toSnakeCase).join(', ')
    return `${header}\ndef ${toSnakeCase(name)}(${parameterList}):\n    pass\n`
  }
  const parameterList = params.map(param => (language === 'typescript' ? `${param}: any` : param)).join(', ')
  if (language === 'javascript' || language === 'typescript')
    return `${header}\nfunction ${name}(${parameterList}) {\n\n}\n`
  return `${header}\n${commentPrefix} ${name}(${parameterList})\n`
}

/** Marker before the results. It is random, so that a program cannot print forged results. */
export const createResultMarker = (): string => `\u0001tests ${randomHex(8)} `

/** Appends the tests to the program. Their results are its last output. */
export function appendTests(
  code: string,
  codingTask: CodingTask,
  language: (typeof testableLanguages)[number],
  marker: string,
): string {
  const cases = JSON.stringify(JSON.stringify(codingTask.tests))
  return language === 'python'
    ? `${code}\n\nimport json as _json\ndef _tried(test):\n    try:\n        return {"got": ${toSnakeCase(codingTask.name)}(*test["args"])}\n    except Exception as error:\n        return {"error": type(error).__name__ + ": " + str(error)}\nprint("${marker}" + _json.dumps([_tried(test) for test in _json.loads(${cases})], default=str))\n`
    : `${code}\n;console.log(${JSON.stringify(marker)} + JSON.stringify(JSON.parse(${cases}).map(test => { try { return { got: ${codingTask.name}(...test.args) ?? null } } catch (error) { return { error: String(error) } } })))\n`
}

const testResultsSchema = z.array(
  z.union([z.object({ error: z.string() }), z.object({ got: z.json().optional() })]),
)
type TestResult = { isRight: boolean; got: string }

/**
 * Separates the output of the program from the test results. Results are null when the tests did not run to the end.
 */
export function parseOutput(
  output: string,
  { tests }: CodingTask,
  marker: string,
): { output: string; results: TestResult[] | null } {
  const markerIndex = output.lastIndexOf(marker)
  if (markerIndex < 0) return { output, results: null }
  const parsedResults = parseTestResults(output.slice(markerIndex + marker.length))
  if (parsedResults?.length !== tests.length) return { output: output.slice(0, markerIndex), results: null }
  const results = parsedResults.map((result, index) => {
    if ('error' in result) return { isRight: false, got: result.error }
    const got = JSON.stringify(result.got ?? null)
    return { isRight: got === JSON.stringify(tests[index]?.expected), got }
  })
  return { output: output.slice(0, markerIndex), results }
}

function parseTestResults(text: string): z.output<typeof testResultsSchema> | null {
  try {
    const parsed = testResultsSchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    // Invalid JSON, or too deep to parse.
    return null
  }
}
