import { useMutation } from '@tanstack/react-query'
import { adminApi } from '#contract/routes/admin.ts'
import { callApi } from '#web/lib/api/api-client.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { apiQuery, useApiMutation } from '#web/lib/api/query-client.ts'

export const myAdminRolesQuery = apiQuery(adminApi.myAdminRoles, {})
export const adminsQuery = apiQuery(adminApi.admins, {})

export const useGrantAdminRole = () => useApiMutation(adminApi.grantAdminRole)
export const useRevokeAdminRole = () => useApiMutation(adminApi.revokeAdminRole)

/** Part by part: the server checks a limited number of entries in one request. */
export const useVerifyLog = () =>
  useMutation({
    mutationFn: async () => {
      let entries = 0
      let after: number | null = 0
      let firstInvalidId: number | null = null
      while (after !== null) {
        const part: ReplyOf<'verifyAdminActions'> = await callApi(adminApi.verifyAdminActions, {
          body: { after },
        })
        entries += part.entries
        firstInvalidId = part.firstInvalidId
        after = part.next
      }
      return { entries, firstInvalidId }
    },
  })
