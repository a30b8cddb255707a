import { useEffect } from 'react'
import { z } from 'zod'
import { roleName } from '#contract/account.ts'
import { useStartSso } from '#web/features/auth/api.ts'
import { deleteDraft, readDraft, saveDraft } from '#web/lib/storage/draft-storage.ts'

const ssoRequestSchema = z.object({
  proof: z.string(),
  role: roleName.optional(),
  next: z.string().nullable(),
  reopen: z.boolean(),
})
/** Started SSO sign-in, kept in this tab until the provider redirects back. */
export type SsoRequest = z.output<typeof ssoRequestSchema>

const draftKey = (state: string) => `company:${state}`

/** Null if this tab did not start the sign-in or has already used it. */
export const readSsoRequest = (state: string): SsoRequest | null =>
  ssoRequestSchema.safeParse(readDraft(draftKey(state))).data ?? null

export const deleteSsoRequest = (state: string): void => deleteDraft(draftKey(state))

/** `start` sends the browser to the identity provider. `isRedirecting` stays true until the page is gone. */
export function useSso() {
  const { mutate, reset, isPending, isSuccess, error } = useStartSso()
  // The back button may restore this page from the browser's cache with `isRedirecting` still set.
  useEffect(() => {
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [reset])
  const start = (request: Omit<SsoRequest, 'proof'>) =>
    mutate(
      {},
      {
        onSuccess: ({ url, state, proof }) => {
          saveDraft(draftKey(state), { ...request, proof })
          location.assign(url)
        },
      },
    )
  return { start, isRedirecting: isPending || isSuccess, error }
}
