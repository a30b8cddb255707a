import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { userId } from './id.ts'
import { favoritesApi } from './routes/favorites.ts'

const favoriteLists = z.object({ favourites: z.array(userId), awaited: z.array(userId) })

export const favoriteEndpoints = {
  myWishes: endpoint({
    ...favoritesApi.myWishes,
    summary: 'One’s favourites, and whom one waits for to be free',
    area: 'interviewer',
    reply: favoriteLists,
    errors: [],
  }),
  keepWish: endpoint({
    ...favoritesApi.keepWish,
    summary: 'Keep an interviewer as a favourite or no longer, or ask for one mail when they are free',
    area: 'interviewer',
    params: z.object({ id: userId }),
    /** What is left out stays as it is. */
    body: z.object({ favourite: z.boolean().optional(), tellWhenFree: z.boolean().optional() }),
    reply: favoriteLists,
    errors: ['interviewer.not_found', 'wish.too_many', 'wish.too_many_awaited', 'wish.unconfirmed'],
  }),
}
