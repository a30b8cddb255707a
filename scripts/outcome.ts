import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

/** What a run of many tests came to, and what is to be read about those that failed: their names, then the errors. */
export type Outcome = { passed: number; failed: number; failures: string[] }

export const ofVitest = ({ numPassedTests, numFailedTests, testResults }: JsonTestResults): Outcome => ({
  passed: numPassedTests,
  failed: numFailedTests,
  failures: testResults.flatMap(({ name, message, assertionResults }) => [
    // A file that cannot be loaded has no test that could fail.
    ...(message ? [`${name}\n${message}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(test => `${name}: ${test.fullName}\n${test.failureMessages?.join('\n')}`),
  ]),
})

/** A flaky or skipped journey has failed too. */
export const ofPlaywright = ({ stats, suites, errors }: JSONReport): Outcome => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + stats.skipped,
  failures: [...errors.map(({ message }) => `${message}`), ...suites.flatMap(failuresIn)],
})

function failuresIn({ suites = [], specs }: JSONReportSuite): string[] {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, results }) => {
        const errors = results.flatMap(result => result.errors.map(({ message }) => message))
        return [`${file}:${line} ${title} (${status})`, ...errors].join('\n')
      }),
  )
  return [...own, ...suites.flatMap(failuresIn)]
}
