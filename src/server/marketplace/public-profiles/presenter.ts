import { createHash } from 'node:crypto'
import type { Language } from '#contract/account.ts'
import { toMinor } from '#contract/money.ts'
import { moment, price, tenths } from '#server/lib/mail/format.ts'
import type { PublicProfile } from './read-public-profile.ts'
import { en, type PublicProfileText } from './text/en.ts'
import { ru } from './text/ru.ts'

export const publicProfileTexts: Record<Language, PublicProfileText> = { en, ru }

/** Everything that a public page says of somebody, in one language, and where it leads. */
export function presentPublicProfile(person: PublicProfile, language: Language, appUrl: string) {
  const t = publicProfileTexts[language]
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
    held: t.interviewsHeld(person.totalInterviews),
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
    preview: `${address}/preview.png?v=${getOgImageVersion(person)}`,
    booking,
    joining: `/register?role=interviewee&next=${encodeURIComponent(booking)}`,
    data: buildJsonLd(person, {
      address,
      picture: person.profilePictureUrl,
      appUrl,
      service: t.service(name),
    }),
  }
}
export type PublicProfileView = ReturnType<typeof presentPublicProfile>

/** What the preview shows, and by what it is told from an older one. */
export const toOgImageData = ({ displayName, specialty, company, rating, reviewCount }: PublicProfile) => ({
  name: displayName,
  work: [specialty, company].filter(Boolean).join(' · '),
  rating: rating === null ? '' : `★ ${tenths(rating, 'en')} (${reviewCount})`,
})
export type OgImageData = ReturnType<typeof toOgImageData>

const getOgImageVersion = (person: PublicProfile): string =>
  createHash('sha256')
    .update(JSON.stringify(toOgImageData(person)))
    .digest('hex')
    .slice(0, 12)

/** The same for search engines (schema.org). */
function buildJsonLd(
  person: PublicProfile,
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
