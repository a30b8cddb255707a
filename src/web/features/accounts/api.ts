import { pageLimits } from '#contract/limits.ts'
import { accountApi } from '#contract/routes/account.ts'
import { authSessionsApi } from '#contract/routes/auth-sessions.ts'
import { bookingApi } from '#contract/routes/bookings.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { apiQuery, sharedApiQuery, useApiMutation } from '#web/lib/api/query-client.ts'

export type MyAccount = ReplyOf<'myAccount'>
export type LoginSession = ReplyOf<'myLogins'>[number]

export const myAccountQuery = sharedApiQuery(accountApi.myAccount, {})
export const loginSessionsQuery = apiQuery(authSessionsApi.myLogins, {})
export const latestBookingsQuery = apiQuery(bookingApi.myBookings, {
  query: { sort: 'date', order: 'desc', pageSize: pageLimits.sizeMax },
})

export const useChangeEmail = () => useApiMutation(accountApi.changeEmail)
export const useResendConfirmation = () => useApiMutation(accountApi.resendConfirmation)
/** Also ends all other sessions. */
export const useChangePassword = () => useApiMutation(accountApi.changePassword)
export const useExportAccount = () => useApiMutation(accountApi.exportAccount)
export const useCloseAccount = () => useApiMutation(accountApi.closeAccount)
export const useRevokeLogin = (onSuccess: () => void) =>
  useApiMutation(authSessionsApi.revokeLogin, { onSuccess })
export const useRevokeOtherLogins = () => useApiMutation(authSessionsApi.revokeOtherLogins)
