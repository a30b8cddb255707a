import { useMutation } from '@tanstack/react-query'
import { mfaApi } from '#contract/routes/account.ts'
import { callApi } from '#web/lib/api/api-client.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { apiQuery, useApiMutation } from '#web/lib/api/query-client.ts'
import { authenticateWithPasskey } from './passkey-client.ts'

export type MfaMethods = ReplyOf<'mfaMethods'>
export type Passkey = MfaMethods['passkeys'][number]

export const mfaMethodsQuery = apiQuery(mfaApi.mfaMethods, {})
export const reauthenticationMethodsQuery = apiQuery(mfaApi.reauthenticationMethods, {})

export const useRegisterPasskey = () => useApiMutation(mfaApi.registerPasskey)
export const useRemovePasskey = (onSuccess: () => void) => useApiMutation(mfaApi.removePasskey, { onSuccess })
export const useStartTotpEnrollment = () => useApiMutation(mfaApi.startTotpEnrollment)
export const useEnableTotp = () => useApiMutation(mfaApi.enableTotp)
export const useDisableTotp = (onSuccess: () => void) => useApiMutation(mfaApi.disableTotp, { onSuccess })
export const useRegenerateRecoveryCodes = () => useApiMutation(mfaApi.regenerateRecoveryCodes)

export const useReauthenticate = () => useApiMutation(mfaApi.reauthenticate)
export const useSendReauthenticationCode = () => useApiMutation(mfaApi.sendReauthenticationCode)
export const useCompleteMfaSignIn = () => useApiMutation(mfaApi.completeMfaSignIn)
/** Asks for a passkey and signs in with it. */
export const useSignInWithPasskey = (onSuccess: (reply: ReplyOf<'signInWithPasskey'>) => void) =>
  useMutation({
    mutationFn: async ({ rememberMe, reopen }: { rememberMe: () => boolean; reopen: boolean }) => {
      const credential = await authenticateWithPasskey()
      return callApi(mfaApi.signInWithPasskey, { body: { credential, rememberMe: rememberMe(), reopen } })
    },
    onSuccess,
  })
