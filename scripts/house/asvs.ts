import type { Complaint, House } from './house.ts'

const page = 'docs/security.md'
const states = ['met', 'partly', 'not met', 'n.a.']

/** How many requirements ASVS 5.0.0 has of the levels that the page answers. */
export const required = { 1: 70, 2: 183 }

type Row = { number: string; level: string; state: string; shown: string }

/**
 * The page on security answers each requirement once, its totals are those of its tables, and a test that it names is there
 * under that name.
 */
export function securityIsShown(house: House, wanted = required): Complaint[] {
  const text = house.get(page)
  if (text === undefined) return []
  const rows = rowsOf(text)
  return [
    ...rows.flatMap((row, index) => objectionsTo(row, rows.slice(0, index), house)),
    ...miscounted(text, rows, wanted),
  ].map(sentence => ({ path: page, sentence }))
}

/** `| 1.2.4 | 1 | met | what | how | shown by |` */
const rowsOf = (text: string): Row[] =>
  [...text.matchAll(/^\| (\d+\.\d+\.\d+) \|(.*)\|$/gm)].map(([, number = '', rest = '']) => {
    const [level = '', state = '', , , shown = ''] = rest.split('|').map(cell => cell.trim())
    return { number, level, state, shown }
  })

function objectionsTo({ number, level, state, shown }: Row, before: readonly Row[], house: House): string[] {
  const objections: string[] = []
  if (before.some(row => row.number === number)) objections.push(`answers ${number} twice. Keep one answer.`)
  if (!['1', '2'].includes(level)) objections.push(`${number} has the level “${level}”. It is 1 or 2.`)
  if (!states.includes(state)) objections.push(`${number} is “${state}”. It is ${states.join(', ')}.`)
  if (shown === '') objections.push(`${number} says nothing of what shows it. Name a test, or say: read.`)
  return [...objections, ...unseen(shown, house).map(what => `${number} is shown by ${what}.`)]
}

/** Tests that are named and not there: a path between backticks, then what its tests are called between quotes. */
function unseen(shown: string, house: House): string[] {
  let path = ''
  const missing: string[] = []
  for (const [, named, quoted] of shown.matchAll(/`([^`]+)`|“([^”]+)”/g)) {
    if (named !== undefined) path = named
    const text = house.get(path)
    if (named !== undefined && text === undefined) missing.push(`${path}, which is not there`)
    if (quoted !== undefined && text !== undefined && !text.includes(quoted))
      missing.push(`“${quoted}”, which ${path} does not hold`)
  }
  return missing
}

/** The last table: `| met | 12 | 34 | 46 |`, and a line for all. */
function miscounted(text: string, rows: readonly Row[], wanted: typeof required): string[] {
  const count = (level: string, state: string) =>
    rows.filter(row => row.level === level && (state === 'all' || row.state === state)).length
  const lines = [...states, 'all'].map(state => {
    const [first, second] = [count('1', state), count('2', state)]
    return `| ${state} | ${first} | ${second} | ${first + second} |`
  })
  const missing = lines.filter(line => !text.split('\n').includes(line))
  const answered = { 1: count('1', 'all'), 2: count('2', 'all') }
  return [
    ...missing.map(line => `counts otherwise than its tables, which come to: ${line}`),
    ...([1, 2] as const)
      .filter(level => answered[level] !== wanted[level])
      .map(level => `answers ${answered[level]} of ${wanted[level]} requirements of level ${level}.`),
  ]
}
