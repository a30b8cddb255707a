import { useQuery } from '@tanstack/react-query'
import type { UserId } from '#contract/id.ts'
import { searchLimits } from '#contract/limits.ts'
import { reviewsApi } from '#contract/routes/bookings.ts'
import { favoritesApi, interviewersApi, publicProfileApi } from '#contract/routes/marketplace.ts'
import { currencyApi } from '#contract/routes/payments.ts'
import { toast } from '#web/components/ui/toast.ts'
import { apiQuery, useApiMutation } from '#web/lib/query-client.ts'
import { type Filter, toSearchRequest } from './filter-params.ts'

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
export const useSetPublicProfile = () =>
  useApiMutation(publicProfileApi.setPublicProfile, { invalidates: ['profile'] })

/** Favorite and availability alert of one interviewer, updated optimistically and reverted on failure. */
export function useFavorite(interviewerId: UserId) {
  const { data } = useQuery(myFavoritesQuery)
  const act = useApiMutation(favoritesApi.setFavorite, { invalidates: ['favorite'] })
  const pending = act.isPending ? act.variables.body : {}
  return {
    isFavorite: pending.favourite ?? data?.favourites.includes(interviewerId) ?? false,
    hasAvailabilityAlert: pending.tellWhenFree ?? data?.awaited.includes(interviewerId) ?? false,
    isPending: act.isPending,
    save: (body: { favourite?: boolean; tellWhenFree?: boolean }) =>
      act.mutate({ params: { id: interviewerId }, body }, { onError: toast.error }),
  }
}
