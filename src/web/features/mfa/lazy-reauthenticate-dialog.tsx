import type { ComponentType } from 'react'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { type ReauthRequest, useReauthRequest } from './reauthentication-store.ts'

/**
 * Dialog of a request. If its code fails to load, the call that asked for it fails, and the user's next try loads the code
 * again.
 */
export function lazyReauthenticateDialog(
  load: () => Promise<ComponentType<ReauthRequest>>,
): ComponentType<ReauthRequest> {
  const loadOrFail = () =>
    load().catch(() => {
      useReauthRequest.getState()?.onAnswer(null)
      return new Promise<never>(() => undefined)
    })
  return lazyWithRetry(loadOrFail, <div hidden />)
}
