import { useEffect } from 'react'
import { addresses } from '#contract/routes/account.ts'
import { useAct } from '#web/lib/query.ts'
import { keepWay, type Way } from './sso-storage.ts'

/** Sets out to the company's issuer: `leave` takes the browser there, and `isLeaving` stays until it is gone. */
export function useCompany() {
  const { mutate, reset, isPending, isSuccess, error } = useAct(addresses.startCompanySignIn)
  // Back from the issuer the page may stand as it was left.
  useEffect(() => {
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [reset])
  const leave = (wish: Omit<Way, 'proof'>) =>
    mutate(
      {},
      {
        onSuccess: ({ url, state, proof }) => {
          keepWay(state, { ...wish, proof })
          location.assign(url)
        },
      },
    )
  return { leave, isLeaving: isPending || isSuccess, error }
}
