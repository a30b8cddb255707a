import { accountApi } from '#contract/routes/account.ts'
import { profileApi } from '#contract/routes/profile.ts'
import { systemApi } from '#contract/routes/system.ts'
import { apiQuery, useApiMutation } from '#web/lib/api/query-client.ts'

export const googleSettingsQuery = apiQuery(systemApi.googleClientId, {})

export const useSignIn = () => useApiMutation(accountApi.signIn)
export const useSignInWithGoogle = () => useApiMutation(accountApi.signInWithGoogle)
export const useSignInWithSso = () => useApiMutation(accountApi.signInWithSso)
export const useStartSso = () => useApiMutation(accountApi.startSso)
export const useRegister = () => useApiMutation(accountApi.register)
export const useSetRole = () => useApiMutation(profileApi.setRole)
export const useRequestPasswordReset = () => useApiMutation(accountApi.requestPasswordReset)
export const useResetPassword = () => useApiMutation(accountApi.resetPassword)
export const useConfirmEmail = () => useApiMutation(accountApi.confirmEmail)
export const useReportUnauthorizedLogin = () => useApiMutation(accountApi.reportUnauthorizedLogin)
