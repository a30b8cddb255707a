import { afterEach, expect, test, vi } from 'vitest'
import { systemApi } from '#contract/routes/system.ts'
import { ApiError, callApi, isNetworkError } from './api-client.ts'
import { checkConnection, getConnectionStatus } from './connection-store.ts'

afterEach(() => vi.unstubAllGlobals())

/** Answers all calls with this text and the status of a success. */
const answerWith = (text: string) => vi.stubGlobal('fetch', async () => new Response(text, { status: 200 }))

test.each(['<html>Sign in to the Wi-Fi</html>', '{"status":', 'OK'])(
  'the success %j of a network’s sign-in page counts as no answer',
  async text => {
    answerWith(text)
    const error = await callApi(systemApi.health, {}).catch(reason => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(isNetworkError(error)).toBe(true)
    await checkConnection()
    expect(getConnectionStatus()).toBe('unreachable')
  },
)
