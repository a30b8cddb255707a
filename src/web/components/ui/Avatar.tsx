import { clsx } from 'clsx'
import { useState } from 'react'
import { getInitials } from '#contract/initials.ts'
import { apiBaseUrl } from '#web/lib/api/api-base-url.ts'
import { useConnectionStatus } from '#web/lib/api/connection-store.ts'

const sizes = { small: 'size-9 text-13', normal: 'size-12 text-17', large: 'size-20 text-26' }

/**
 * A person's picture, or initials while there is none or it failed to load. Decorative, because the name is
 * shown beside it.
 */
export function Avatar({
  name,
  url,
  size = 'normal',
  className,
}: {
  name: string
  url: string | null
  size?: keyof typeof sizes
  className?: string
}) {
  const status = useConnectionStatus()
  // A new connection status makes the browser load the picture again.
  const attempt = `${status} ${url}`
  const [failed, setFailed] = useState<string | null>(null)
  const shape = clsx('shrink-0 rounded-full border border-hairline', sizes[size], className)
  if (url && failed !== attempt) {
    const source = url.startsWith('/') ? apiBaseUrl() + url : url
    return (
      <img
        src={source}
        alt=""
        loading="lazy"
        onError={() => setFailed(attempt)}
        className={clsx(shape, 'bg-sunken object-cover')}
      />
    )
  }
  return (
    <span
      aria-hidden
      translate="no"
      className={clsx(
        shape,
        'inline-flex items-center justify-center bg-accent-tint font-serif font-semibold text-accent',
      )}
    >
      {getInitials(name)}
    </span>
  )
}
