import { useLocation } from 'react-router'

/** Token of an emailed link. It follows the #, so it reaches no server. Older emails have it in the query. */
export function useEmailToken(): string {
  const { hash, search } = useLocation()
  return new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token') ?? ''
}
