import { useEffect } from 'react'
import { accountApi } from '#contract/routes/account.ts'
import { useApiMutation } from '#web/lib/query-client.ts'
import { type SsoRequest, saveSsoRequest } from './sso-storage.ts'

/** Sets out to the company's issuer: `leave` takes the browser there, and `isLeaving` stays until it is gone. */
export function useSso() {
  const { mutate, reset, isPending, isSuccess, error } = useApiMutation(accountApi.startCompanySignIn)
  // Back from the issuer the page may stand as it was left.
  useEffect(() => {
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [reset])
  const leave = (wish: Omit<SsoRequest, 'proof'>) =>
    mutate(
      {},
      {
        onSuccess: ({ url, state, proof }) => {
          saveSsoRequest(state, { ...wish, proof })
          location.assign(url)
        },
      },
    )
  return { leave, isRedirecting: isPending || isSuccess, error }
}
