import { useLocation } from 'react-router'

/**
 * What a mailed link carries: behind the #, which browsers tell no server. Mails from before have it in front, and work.
 */
export function useEmailToken(): string {
  const { hash, search } = useLocation()
  return new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token') ?? ''
}
