import { useEffect, useRef } from 'react'
import { useMatch } from 'react-router'

/** For a link in a row that scrolls on a phone: the current one comes into view. `root` is the link whose path begins all others. */
export function useCurrentInView(to: string, root: string) {
  const ref = useRef<HTMLAnchorElement>(null)
  const end = to === root
  const isCurrent = useMatch({ path: to, end }) !== null
  useEffect(() => {
    if (isCurrent) ref.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isCurrent])
  return { ref, end }
}
