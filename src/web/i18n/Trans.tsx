import { Fragment, type ReactNode } from 'react'

/** Sentence with markup: `<Trans text={t('agree')} tags={{ terms: text => <Link …>{text}</Link> }} />`. */
export function Trans({
  text,
  components,
}: {
  text: string
  components: Record<string, (text: string) => ReactNode>
}) {
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/)
  return parts.map((part, index) => {
    const tag = index % 3 === 2 ? components[parts[index - 1] ?? ''] : undefined
    if (index % 3 === 1) return null
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a sentence never change their order
    return <Fragment key={index}>{tag ? tag(part) : part}</Fragment>
  })
}
