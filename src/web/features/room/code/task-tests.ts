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

/** Marker before the results. It is random, so that a program cannot send forged results. */
export const createResultMarker = (): string => `\u0001tests ${randomHex(8)} `

/**
 * Code that calls the function of the program with each test. It runs after the program. Its results are separate from
 * the output, which has a limit and may go on. A result that JSON cannot express is given as the language prints it.
 */
export function createTestCode(
  codingTask: CodingTask,
  language: (typeof testableLanguages)[number],
  marker: string,
): string {
  const cases = JSON.stringify(JSON.stringify(codingTask.tests))
  const name = language === 'python' ? toSnakeCase(codingTask.name) : codingTask.name
  return language === 'python'
    ? pythonTests(name, cases, marker)
    : `__runTests((...args) => ${name}(...args), ${cases}, ${JSON.stringify(marker)})\n`
}

/** `program` (its names) and `print_results` come from the runner. */
const pythonTests = (name: string, cases: string, marker: string): string => `
def _test():
    import json, math
    def is_json(value):
        if isinstance(value, (list, tuple)):
            return all(map(is_json, value))
        if isinstance(value, dict):
            return all(isinstance(key, str) for key in value) and all(map(is_json, value.values()))
        if isinstance(value, float):
            return math.isfinite(value)
        # JavaScript reads the results, and has no larger whole numbers.
        return value is None or isinstance(value, str) or (isinstance(value, int) and abs(value) < 2**53)
    def tried(test):
        try:
            if "${name}" not in program:
                raise NameError("name '${name}' is not defined")
            value = program["${name}"](*test["args"])
            if not is_json(value):
                return {"shown": repr(value)[:300]}
            text = json.dumps(value)
            # Longer than each expected value, so the result is wrong and need not be compared.
            return {"shown": text[:300]} if len(text) > 20_000 else {"got": value, "shown": None}
        except BaseException as error:
            return {"error": (type(error).__name__ + ": " + str(error))[:300]}
    results = json.dumps([tried(test) for test in json.loads(${cases})])
    print_results(${JSON.stringify(marker)} + results)
_test()
`

const testResultsSchema = z.array(
  z.union([
    z.object({ error: z.string() }),
    z.object({
      got: z.json().optional(),
      /** The value as the language prints it, where JSON would change it. */
      shown: z.string().nullable(),
    }),
  ]),
)
/** Maximum length of the text of a result. */
const shownMax = 300
type TestResult = { isRight: boolean; got: string }

/** Null when the tests did not run to the end. */
export function readResults(text: string | null, { tests }: CodingTask, marker: string): TestResult[] | null {
  if (!text?.startsWith(marker)) return null
  const parsedResults = parseTestResults(text.slice(marker.length))
  if (parsedResults?.length !== tests.length) return null
  return parsedResults.map((result, index) => {
    if ('error' in result) return { isRight: false, got: result.error }
    const { got, shown } = result
    return {
      isRight: got !== undefined && isSameJson(got, tests[index]?.expected),
      got: shown ?? JSON.stringify(got).slice(0, shownMax),
    }
  })
}

/** Whether two values are equal, in any order of the keys. Zero has no sign here. */
function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [entries, others] = [Object.entries(a), new Map(Object.entries(b))]
  return (
    entries.length === others.size &&
    entries.every(([key, value]) => others.has(key) && isSameJson(value, others.get(key)))
  )
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
