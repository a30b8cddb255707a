import { clsx } from 'clsx'

const imageUrls = import.meta.glob<string>('./pictures/*.avif', {
  eager: true,
  query: '?url',
  import: 'default',
})
const variants = ['en-light', 'en-dark', 'ru-light', 'ru-dark'] as const

/**
 * A picture of the running product, as `npm run pictures` takes them. The style sheet shows the one in the reader's language
 * and theme, before any script runs; the others are not fetched.
 */
export function Screenshot({
  name,
  alt,
  width,
  height,
  className,
}: {
  name: 'room' | 'find' | 'practise' | 'land'
  alt: string
  width: number
  height: number
  className?: string
}) {
  return variants.map(variant => (
    <img
      key={variant}
      data-shot={variant}
      src={imageUrls[`./pictures/${name}-${variant}.avif`]}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      className={clsx('h-auto w-full rounded-large border border-hairline', className)}
    />
  ))
}
