import type { UserId } from '#contract/id.ts'
import { addresses as api } from '#contract/routes/favorites.ts'
import { toast } from '#web/components/ui/toast.ts'
import { useAct, useCall } from '#web/lib/query.ts'

export type Wish = { favourite?: boolean; tellWhenFree?: boolean }

/** What somebody keeps of one interviewer, with a click that is seen at once and taken back where it is refused. */
export function useWish(of: UserId) {
  const { data } = useWishes()
  const act = useAct(api.keepWish, { invalidates: [api.myWishes] })
  const asked = act.isPending ? act.variables.body : {}
  return {
    /** Undefined while it is not known. */
    isFavourite: asked.favourite ?? data?.favourites.includes(of),
    isAwaited: asked.tellWhenFree ?? data?.awaited.includes(of),
    busy: act.isPending,
    keep: (wish: Wish) => act.mutate({ params: { id: of }, body: wish }, { onError: toast.error }),
  }
}

/** Everybody whom one keeps. */
export const useWishes = () => useCall(api.myWishes, {})
