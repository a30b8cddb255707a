import { useQuery } from '@tanstack/react-query'
import type { UserId } from '#contract/id.ts'
import { searchLimits } from '#contract/limits.ts'
import { reviewsApi } from '#contract/routes/bookings.ts'
import { favoritesApi, interviewersApi, publicProfileApi } from '#contract/routes/marketplace.ts'
import { currencyApi } from '#contract/routes/payments.ts'
import { toast } from '#web/components/ui/toast.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { apiQuery, queryClient, useApiMutation } from '#web/lib/api/query-client.ts'
import { type Filter, savedFilters, toSearchRequest } from './filter-params.ts'

export const searchQuery = (filter: Filter) =>
  apiQuery(interviewersApi.findInterviewers, {
    body: { ...toSearchRequest(filter), pageSize: searchLimits.pageSize },
  })
export const interviewerQuery = (id: UserId) => apiQuery(interviewersApi.interviewer, { params: { id } })
export const reviewsQuery = (interviewerId: UserId, page: number) =>
  apiQuery(reviewsApi.interviewerReviews, { params: { id: interviewerId }, query: { page } })
export const availableLanguagesQuery = apiQuery(interviewersApi.availableLanguages, {})
export const availableSpecialtiesQuery = apiQuery(interviewersApi.availableSpecialties, {})
export const exchangeRatesQuery = apiQuery(currencyApi.exchangeRates, {})

export const myFavoritesQuery = apiQuery(favoritesApi.myFavorites, {})
export const myPublicProfileQuery = apiQuery(publicProfileApi.myPublicProfile, {})
export const useSetPublicProfile = () => useApiMutation(publicProfileApi.setPublicProfile)

/**
 * Reloads the search in a list that has a new entry, because the user may have opened it before the entry was stored. A removed
 * entry stays on the screen, so that a misclick can be undone.
 */
function reloadGrownLists(lists: ReplyOf<'setFavorite'>) {
  const before = queryClient.getQueryData(myFavoritesQuery.queryKey)
  const { area, name } = interviewersApi.findInterviewers
  for (const only of savedFilters)
    if (lists[only].length > (before?.[only].length ?? 0))
      void queryClient.invalidateQueries({ queryKey: [area, name, { body: { only } }] })
}

/** Favorite and availability alert of one interviewer, updated optimistically and reverted on failure. */
export function useFavorite(interviewerId: UserId) {
  const { data } = useQuery(myFavoritesQuery)
  const change = useApiMutation(favoritesApi.setFavorite, {
    onSuccess: reloadGrownLists,
  })
  const pending = change.isPending ? change.variables.body : {}
  return {
    isFavorite: pending.favourite ?? data?.favourites.includes(interviewerId) ?? false,
    hasAvailabilityAlert: pending.tellWhenFree ?? data?.awaited.includes(interviewerId) ?? false,
    isPending: change.isPending,
    save: (body: { favourite?: boolean; tellWhenFree?: boolean }) =>
      change.mutate({ params: { id: interviewerId }, body }, { onError: toast.error }),
  }
}
