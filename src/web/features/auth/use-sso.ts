import { useEffect } from 'react'
import { accountApi } from '#contract/routes/account.ts'
import { useApiMutation } from '#web/lib/query-client.ts'
import { type SsoRequest, saveSsoRequest } from './sso-storage.ts'

/** `leave` redirects the browser to the identity provider. `isLeaving` stays true until the page is gone. */
export function useSso() {
  const { mutate, reset, isPending, isSuccess, error } = useApiMutation(accountApi.startSso)
  // The back button may restore this page from the browser's cache with `isLeaving` still set.
  useEffect(() => {
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [reset])
  const leave = (request: Omit<SsoRequest, 'proof'>) =>
    mutate(
      {},
      {
        onSuccess: ({ url, state, proof }) => {
          saveSsoRequest(state, { ...request, proof })
          location.assign(url)
        },
      },
    )
  return { leave, isRedirecting: isPending || isSuccess, error }
}
