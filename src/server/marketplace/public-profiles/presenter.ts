import { createHash } from 'node:crypto'
import type { Language } from '#contract/account.ts'
import { toMinor } from '#contract/money.ts'
import { moment, price, tenths } from '#server/lib/mail/format.ts'
import type { PublicPerson } from './read-public-profile.ts'
import { en, type PageText } from './text/en.ts'
import { ru } from './text/ru.ts'

export const texts: Record<Language, PageText> = { en, ru }

/** Everything that a public page says of somebody, in one language, and where it leads. */
export function viewPage(person: PublicPerson, language: Language, appUrl: string) {
  const t = texts[language]
  const { displayName: name, specialty, company, rating, reviewCount, priceFrom, nextAvailableSlot } = person
  const work = [specialty, company].filter(Boolean).join(', ')
  const address = `${appUrl}/i/${person.slug}`
  const booking = `/interviewers?book=${person.id}`
  return {
    name,
    work,
    title: t.title(name, specialty ?? ''),
    description: t.describe(name, work),
    rated: rating === null ? t.unrated : t.rated(tenths(rating, language), reviewCount),
    held: t.held(person.totalInterviews),
    facts: [
      { label: t.languages, value: person.languages.map(t.languageName).join(', ') },
      ...(person.experience ? [{ label: t.experience, value: t.years(person.experience) }] : []),
      ...(priceFrom
        ? [
            {
              label: t.price,
              value:
                priceFrom.amount === 0
                  ? t.free
                  : t.from(price(toMinor(priceFrom.amount), priceFrom.currency, language)),
            },
          ]
        : []),
      {
        label: t.nextFree,
        value: nextAvailableSlot
          ? moment(nextAvailableSlot, { language, timeZone: person.timeZone })
          : t.noneFree,
      },
    ],
    reviews: person.reviews.map(({ rating, comment }) => ({ rating, says: t.stars(rating), comment })),
    picture: person.profilePictureUrl,
    address: language === 'en' ? address : `${address}?lang=${language}`,
    alternates: { en: address, ru: `${address}?lang=ru`, 'x-default': address },
    preview: `${address}/preview.png?v=${versionOf(person)}`,
    booking,
    joining: `/register?role=interviewee&next=${encodeURIComponent(booking)}`,
    data: linkedData(person, {
      address,
      picture: person.profilePictureUrl,
      appUrl,
      service: t.service(name),
    }),
  }
}
export type PageView = ReturnType<typeof viewPage>

/** What the preview shows, and by what it is told from an older one. */
export const previewOf = ({ displayName, specialty, company, rating, reviewCount }: PublicPerson) => ({
  name: displayName,
  work: [specialty, company].filter(Boolean).join(' · '),
  rating: rating === null ? '' : `★ ${tenths(rating, 'en')} (${reviewCount})`,
})
export type Preview = ReturnType<typeof previewOf>

const versionOf = (person: PublicPerson): string =>
  createHash('sha256')
    .update(JSON.stringify(previewOf(person)))
    .digest('hex')
    .slice(0, 12)

/** The same for search engines (schema.org). */
function linkedData(
  person: PublicPerson,
  on: { address: string; picture: string | null; appUrl: string; service: string },
) {
  const { displayName, specialty, company, languages, rating, reviewCount, priceFrom } = person
  const id = `${on.address}#person`
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Person',
        '@id': id,
        name: displayName,
        url: on.address,
        ...(specialty && { jobTitle: specialty }),
        ...(company && { worksFor: { '@type': 'Organization', name: company } }),
        ...(on.picture && { image: new URL(on.picture, on.appUrl).href }),
        knowsLanguage: languages,
      },
      {
        '@type': 'Service',
        name: on.service,
        serviceType: 'Mock job interview',
        provider: { '@id': id },
        url: on.address,
        ...(priceFrom && {
          offers: {
            '@type': 'Offer',
            price: priceFrom.amount,
            priceCurrency: priceFrom.currency,
            url: on.address,
          },
        }),
        ...(rating !== null && {
          aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount },
        }),
      },
    ],
  }
}
