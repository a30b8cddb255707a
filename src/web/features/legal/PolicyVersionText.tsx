import { parsePolicyText } from '#contract/legal-policies.ts'
import { Paragraphs } from './Paragraphs.tsx'
import { policyLinks } from './policy-links.tsx'

export const sectionId = (index: number): string => `section-${index + 1}`

/** Sections of a published text. */
export function PolicyVersionText({ text, heading: Heading }: { text: string; heading: 'h2' | 'h3' }) {
  return parsePolicyText(text).map(({ title, text: content }, index) => (
    <section key={sectionId(index)} id={sectionId(index)} className="grid gap-3">
      {title && <Heading className="font-serif text-20 font-semibold">{title}</Heading>}
      <Paragraphs text={content} components={policyLinks} />
    </section>
  ))
}
