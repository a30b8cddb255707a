import { expect, test } from 'vitest'
import { interviewTypes } from '#contract/enums.ts'
import { codingTask } from '#contract/notes.ts'
import { codingTasks, findQuestion } from './question-bank.ts'

/** Solutions written without a look at the tests. */
const solutions: Record<string, (...args: never[]) => unknown> = {
  isBalanced(text: string) {
    const open: string[] = []
    const closes: Record<string, string> = { ')': '(', ']': '[', '}': '{' }
    for (const one of text) {
      if ('([{'.includes(one)) open.push(one)
      else if (closes[one] && open.pop() !== closes[one]) return false
    }
    return open.length === 0
  },
  pairWithSum(numbers: number[], total: number) {
    const seen = new Set<number>()
    for (const one of numbers) {
      if (seen.has(total - one)) return [one, total - one].sort((a, b) => a - b)
      seen.add(one)
    }
    return null
  },
  mergeMeetings(meetings: [number, number][]) {
    const merged: [number, number][] = []
    for (const [start, end] of meetings.toSorted((a, b) => a[0] - b[0])) {
      const last = merged.at(-1)
      if (last && start <= last[1]) last[1] = Math.max(last[1], end)
      else merged.push([start, end])
    }
    return merged
  },
  placeOf: (sorted: number[], wanted: number) => sorted.indexOf(wanted),
  readCsv(text: string) {
    const rows: string[][] = [[]]
    let [value, isQuoted] = ['', false]
    const end = () => {
      rows.at(-1)?.push(value)
      value = ''
    }
    for (let at = 0; at < text.length; at++) {
      const letter = text[at] ?? ''
      if (isQuoted && letter === '"' && text[at + 1] === '"') value += text[++at]
      else if (letter === '"') isQuoted = !isQuoted
      else if (!isQuoted && letter === ',') end()
      else if (!isQuoted && letter === '\n') {
        end()
        rows.push([])
      } else value += letter
    }
    end()
    return rows
  },
  runsInCircle(next: (number | null)[]) {
    const seen = new Set<number>()
    for (let at: number | null = next.length > 0 ? 0 : null; at !== null; at = next[at] ?? null) {
      if (seen.has(at)) return true
      seen.add(at)
    }
    return false
  },
  readsSameBackwards(sentence: string) {
    const letters = sentence.toLowerCase().replace(/[^a-z0-9]/g, '')
    return letters === [...letters].reverse().join('')
  },
  mostFrequentWord(text: string) {
    const counts = new Map<string, number>()
    for (const word of text.toLowerCase().match(/[a-z]+/g) ?? [])
      counts.set(word, (counts.get(word) ?? 0) + 1)
    const most = Math.max(...counts.values())
    return [...counts].find(([, count]) => count === most)?.[0] ?? null
  },
  twoLargest: (numbers: number[]) => numbers.toSorted((a, b) => b - a).slice(0, 2),
  numbersTo: (last: number) => Array.from({ length: Math.max(last, 0) }, (_, at) => at + 1),
  withoutDuplicates: (list: unknown[]) => [...new Set(list)],
  depthOf: function depth(nested: unknown): number {
    return Array.isArray(nested) ? 1 + Math.max(0, ...nested.map(depth)) : 0
  },
  answersOfCache(size: number, calls: [string, string, number][]) {
    const kept = new Map<string, number>()
    return calls.flatMap(([what, key, value]) => {
      const held = what === 'put' ? value : kept.get(key)
      kept.delete(key)
      if (held !== undefined) kept.set(key, held)
      const [oldest] = kept.keys()
      if (kept.size > size && oldest !== undefined) kept.delete(oldest)
      return what === 'get' ? [held ?? null] : []
    })
  },
  largest: (numbers: number[], count: number) => numbers.toSorted((a, b) => b - a).slice(0, count),
  shortestChain(follows: Record<string, string[]>, from: string, to: string) {
    const steps = new Map([[from, 0]])
    for (const [one, count] of steps)
      for (const next of follows[one] ?? []) if (!steps.has(next)) steps.set(next, count + 1)
    return steps.get(to) ?? -1
  },
  roundsOf(needs: Record<string, string[]>) {
    const rounds: string[][] = []
    const done = new Set<string>()
    while (done.size < Object.keys(needs).length) {
      const ready = Object.keys(needs).filter(
        one => !done.has(one) && needs[one]?.every(need => done.has(need)),
      )
      if (ready.length === 0) return null
      rounds.push(ready.sort())
      for (const one of ready) done.add(one)
    }
    return rounds
  },
  distance(one: string, other: string) {
    let row = Array.from({ length: other.length + 1 }, (_, at) => at)
    for (const [at, letter] of [...one].entries()) {
      const next = [at + 1]
      for (const [to, wanted] of [...other].entries())
        next.push(
          Math.min((next[to] ?? 0) + 1, (row[to + 1] ?? 0) + 1, (row[to] ?? 0) + (letter === wanted ? 0 : 1)),
        )
      row = next
    }
    return row.at(-1)
  },
  mergeSorted: (lists: number[][]) => lists.flat().sort((a, b) => a - b),
}

test.each(Object.entries(codingTasks))('the solution of %s passes all its tests', (questionId, task) => {
  expect(findQuestion(interviewTypes.Coding, questionId)).toBeTruthy()
  expect(codingTask.parse(task)).toEqual(task)
  const solve = solutions[task.name]
  for (const { args, expected } of task.tests) expect(solve?.(...(args as never[]))).toEqual(expected)
})
