import type { UserId } from '#contract/id.ts'
import { favoritesApi as api } from '#contract/routes/marketplace.ts'
import { toast } from '#web/components/ui/toast.ts'
import { useApiMutation, useApiQuery } from '#web/lib/query-client.ts'

export type FavoriteInput = { favourite?: boolean; tellWhenFree?: boolean }

/** Favorite and availability alert of one interviewer, updated optimistically and reverted on failure. */
export function useFavorite(interviewerId: UserId) {
  const { data } = useFavorites()
  const act = useApiMutation(api.setFavorite, { invalidates: [api.myFavorites] })
  const pending = act.isPending ? act.variables.body : {}
  return {
    /** Undefined until loaded. */
    isFavorite: pending.favourite ?? data?.favourites.includes(interviewerId),
    hasAvailabilityAlert: pending.tellWhenFree ?? data?.awaited.includes(interviewerId),
    isPending: act.isPending,
    save: (input: FavoriteInput) =>
      act.mutate({ params: { id: interviewerId }, body: input }, { onError: toast.error }),
  }
}

export const useFavorites = () => useApiQuery(api.myFavorites, {})
