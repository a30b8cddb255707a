import { Building2 } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { roleName } from '#contract/account.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { useStartSso } from '#web/features/auth/api.ts'
import { account } from '#web/i18n/en/account/account.ts'
import { serverMessageOr } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { deleteDraft, readDraft, saveDraft } from '#web/lib/storage/draft-storage.ts'
import { ssoProviderName } from './sso-provider.ts'

/** Sign-in with the company's identity provider, where configured. */
export function SsoButton({
  role,
  canStart = () => true,
}: Pick<SsoRequest, 'role'> & {
  /** Called at the click. Reports itself which input is missing. */
  canStart?: () => boolean
}) {
  const t = useTranslations(account)
  const [searchParams] = useSearchParams()
  const { start, isRedirecting, error } = useSso()
  // Not prerendered: the server writes the provider's name into the page.
  const name = useSyncExternalStore(
    () => () => undefined,
    ssoProviderName,
    () => '',
  )
  if (name === '') return null
  return (
    <div className="mt-4 grid gap-4">
      {error && <Alert variant="danger">{serverMessageOr(error, t('companyFailed', { name }))}</Alert>}
      <Button
        variant="secondary"
        className="w-full sm:w-auto sm:min-w-60 sm:justify-self-start"
        busy={isRedirecting}
        onClick={() => canStart() && start({ role, next: searchParams.get('next'), reopen: false })}
      >
        {!isRedirecting && <Building2 aria-hidden />}
        <span className="wrap-anywhere">{t('continueWith', { name })}</span>
      </Button>
    </div>
  )
}

const ssoRequestSchema = z.object({
  proof: z.string(),
  role: roleName.optional(),
  next: z.string().nullable(),
  reopen: z.boolean(),
})
/** Started SSO sign-in, kept in this tab until the provider redirects back. */
type SsoRequest = z.output<typeof ssoRequestSchema>

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
