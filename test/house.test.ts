import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from './app.ts'

test('the product starts, says it is alive and describes itself', async () => {
  const { anonymous, url } = await startApp()
  expect(await anonymous.call(api.health, {})).toEqual({ status: 'ok' })
  expect(await anonymous.call(api.ready, {})).toEqual({ status: 'ok' })
  const document = await (await fetch(`${url}/api/openapi.json`)).json()
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Rehearse' } })
  expect((await fetch(`${url}/api/docs/`)).status).toBe(200)
})

test('an address that does not exist is answered with a problem', async () => {
  const { url } = await startApp()
  const response = await fetch(`${url}/api/nothing-here`)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'request.not_found', status: 404 })
})
