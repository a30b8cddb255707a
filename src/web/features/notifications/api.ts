import { notificationsApi } from '#contract/routes/profile.ts'
import { apiQuery, queryClient, useApiMutation } from '#web/lib/api/query-client.ts'

/** Page of notifications older than `before`, or the latest ones, which also reload on return to the tab. */
export const notificationsQuery = (before?: number) => ({
  ...apiQuery(notificationsApi.notifications, { query: before ? { before } : {} }),
  ...(before ? {} : ({ staleTime: 0, refetchOnWindowFocus: 'always' } as const)),
})

/** Polled while the page is visible, and on return to the tab. */
export const unseenCountQuery = {
  ...apiQuery(notificationsApi.unreadNotificationCount, {}),
  refetchInterval: 60_000,
  refetchOnWindowFocus: 'always',
} as const

export const preferencesQuery = {
  ...apiQuery(notificationsApi.notificationSettings, {}),
  refetchOnWindowFocus: 'always',
} as const

export const useMarkAsSeen = () =>
  useApiMutation(notificationsApi.markNotificationsRead, {
    onSuccess: reply => queryClient.setQueryData(unseenCountQuery.queryKey, reply),
  })

/** Changes of one category are sent in order. */
export const useUpdatePreference = (category: string) =>
  useApiMutation(notificationsApi.updateNotificationSettings, {
    scope: category,
    onSuccess: reply => queryClient.setQueryData(preferencesQuery.queryKey, reply),
  })
