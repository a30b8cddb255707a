import { expect, test } from 'vitest'
import { api, rawRoutes } from '#contract/api.ts'
import { adminCalls } from '#test/admin-calls.ts'
import { startApp } from '#test/app.ts'
import { anAdmin } from '#test/factories.ts'

const id = '019a0000-0000-7000-8000-000000000000'
const foreign = [
  ...['x', ' ', '0', '-1', '1.5', '1e300', '-1e300', '-99999999999', '2147483648', '9'.repeat(20), id],
  ...[`${'9'.repeat(16)}_${id}`, `${'9'.repeat(9)}_${id}`, `${'9'.repeat(16)}_no_show_${id}`],
  ...[`0000-01-01T00:00:00.000Z_${id}`, `9999-12-31T23:59:59.999Z_${id}`, `2030-02-31T00:00:00.000Z_${id}`],
  ...[`5 USD ${id}`, `+275760-09-13T00:00:00.000Z USD ${id}`, `0000-01-01T00:00:00.000Z USD ${id}`],
  ...[`${id} `, `${id} EURO`, `${id} \0`, `${'9'.repeat(16)} claim ${id}`, `${'9'.repeat(20)} claim ${id}`],
  ...[`EUR_${'9'.repeat(15)}_${id}`, `\0_${id}`, `EUR_${'9'.repeat(16)}_${id}`, `anna_${id}`],
  ...[`1_${'-'.repeat(36)}_claim`, `1_${id}_claim`],
]

const lists = Object.entries(adminCalls).flatMap(([name, sample]) => {
  const endpoint = { ...api, ...rawRoutes }[name as keyof typeof adminCalls]
  const hasCursor = 'query' in endpoint && endpoint.query !== undefined && 'cursor' in endpoint.query.shape
  const input: { query?: object; body?: object; params?: object; file?: Blob } =
    'input' in sample ? sample.input() : {}
  return hasCursor ? [{ endpoint, name, input }] : []
})

test('a cursor that no list has given is no server error', async () => {
  const app = await startApp()
  expect(lists.length).toBeGreaterThan(15)
  const failed: string[] = []
  for (const { endpoint, name, input } of lists) {
    // An account may spend only so many requests a minute.
    const owner = app.as(await anAdmin(app))
    for (const cursor of foreign) {
      const query = { ...input.query, cursor }
      const { status } = await owner.send(endpoint, { ...input, query } as never)
      if (status >= 429) failed.push(`${name} ${cursor}`)
    }
  }
  expect(failed).toEqual([])
})
