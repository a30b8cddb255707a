import { clsx } from 'clsx'

const imageUrls = import.meta.glob<string>('./pictures/*.avif', {
  eager: true,
  query: '?url',
  import: 'default',
})
const variants = ['en-light', 'en-dark', 'ru-light', 'ru-dark'] as const

/**
 * Screenshot of the product, from `npm run pictures`. CSS shows the one for language and theme before scripts
 * run, and the browser fetches only that one.
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
