import { createHash } from 'node:crypto'
import type { Language } from '#contract/language.ts'
import { toMinorUnits } from '#contract/money.ts'
import type { Experience, SpokenLanguage } from '#contract/profile.ts'
import { formatCount, formatDateTime, formatPrice, formatTenths } from '#server/lib/format.ts'
import type { PublicProfile } from './public-profile.ts'

const en = {
  title: (name: string, specialty: string) => `${name} · mock interviews in ${specialty}`,
  describe: (name: string, work: string) =>
    `Book a mock interview with ${name} (${work}): a live session by video, with feedback.`,
  service: (name: string) => `Mock interview with ${name}`,
  rated: (rating: string, reviews: number) =>
    `${rating} of 5, ${formatCount(reviews, 'en', { one: 'review', other: 'reviews' })}`,
  unrated: 'No reviews yet',
  interviewsHeld: (n: number) => formatCount(n, 'en', { one: 'interview held', other: 'interviews held' }),
  languages: 'Languages',
  experience: 'Experience',
  years: (years: Experience) => `${years} years`,
  price: 'Price of a session',
  from: (price: string) => `from ${price}`,
  free: 'Free',
  nextFree: 'Next free time',
  noneFree: 'No free times right now. Once you are signed in you can ask to be told.',
  book: 'Book an interview',
  join: 'Create a free account',
  howItWorks: 'Booking needs an account. You are charged only what you see before you pay.',
  reviews: 'What interviewees say',
  stars: (n: number) => `${n} of 5`,
  tagline: 'Rehearse the interview. Land the job.',
  home: 'Rehearse, start page',
  otherLanguage: 'По-русски',
  notFound: 'There is no page at this address',
  notFoundText:
    'It may have been closed by its owner. Everybody who can be booked is listed once you are signed in.',
  toHome: 'Go to the start page',
  languageName: (language: SpokenLanguage): string => language,
}

type PublicProfileText = typeof en

const languages: Record<SpokenLanguage, string> = {
  English: 'английский',
  Spanish: 'испанский',
  French: 'французский',
  German: 'немецкий',
  Chinese: 'китайский',
  Japanese: 'японский',
  Russian: 'русский',
  Arabic: 'арабский',
  Hindi: 'хинди',
  Portuguese: 'португальский',
  Italian: 'итальянский',
  Korean: 'корейский',
  Georgian: 'грузинский',
}

const ru: PublicProfileText = {
  title: (name, specialty) => `${name} · пробные собеседования: ${specialty}`,
  describe: (name, work) =>
    `Пробное собеседование: ${name} (${work}). Живая встреча по видео с подробной обратной связью.`,
  service: name => `Пробное собеседование: ${name}`,
  rated: (rating, reviews) =>
    `${rating} из 5, ${formatCount(reviews, 'ru', { one: 'отзыв', few: 'отзыва', many: 'отзывов', other: 'отзыва' })}`,
  unrated: 'Отзывов пока нет',
  interviewsHeld: n =>
    formatCount(n, 'ru', {
      one: 'собеседование проведено',
      few: 'собеседования проведено',
      many: 'собеседований проведено',
      other: 'собеседования проведено',
    }),
  languages: 'Языки',
  experience: 'Опыт, лет',
  years: years => years,
  price: 'Цена встречи',
  from: price => `от ${price}`,
  free: 'Бесплатно',
  nextFree: 'Ближайшее свободное время',
  noneFree: 'Свободного времени пока нет. После входа можно попросить сообщить, когда оно появится.',
  book: 'Записаться на собеседование',
  join: 'Создать аккаунт бесплатно',
  howItWorks: 'Для записи нужен аккаунт. Вы заплатите только то, что увидите перед оплатой.',
  reviews: 'Что говорят кандидаты',
  stars: n => `${n} из 5`,
  tagline: 'Отрепетируйте собеседование. Получите работу.',
  home: 'Rehearse, главная страница',
  otherLanguage: 'In English',
  notFound: 'По этому адресу страницы нет',
  notFoundText: 'Возможно, её закрыл владелец. Все, к кому можно записаться, видны после входа.',
  toHome: 'На главную страницу',
  languageName: language => languages[language],
}

export const publicProfileTexts: Record<Language, PublicProfileText> = { en, ru }

/** Texts and links of a public profile in one language. */
export function presentPublicProfile(profile: PublicProfile, language: Language, appUrl: string) {
  const t = publicProfileTexts[language]
  const { displayName: name, specialty, company, rating, reviewCount, priceFrom, nextAvailableSlot } = profile
  const work = [specialty, company].filter(Boolean).join(', ')
  const address = `${appUrl}/i/${profile.slug}`
  const booking = `/interviewers?book=${profile.id}`
  const nextSlot =
    nextAvailableSlot && formatDateTime(nextAvailableSlot, { language, timeZone: profile.timeZone })
  return {
    name,
    work,
    title: t.title(name, specialty ?? ''),
    description: t.describe(name, work),
    rated: rating === null ? t.unrated : t.rated(formatTenths(rating, language), reviewCount),
    held: t.interviewsHeld(profile.totalInterviews),
    facts: [
      { label: t.languages, value: profile.languages.map(t.languageName).join(', ') },
      { label: t.experience, value: profile.experience && t.years(profile.experience) },
      { label: t.price, value: priceFrom && formatPriceFrom(priceFrom, language) },
      { label: t.nextFree, value: nextSlot ?? t.noneFree },
    ].filter(fact => fact.value),
    reviews: profile.reviews.map(({ rating, comment }) => ({ rating, label: t.stars(rating), comment })),
    picture: profile.profilePictureUrl,
    address: language === 'en' ? address : `${address}?lang=${language}`,
    alternates: { en: address, ru: `${address}?lang=ru`, 'x-default': address },
    preview: `${address}/preview.png?v=${getOgImageVersion(profile)}`,
    booking,
    joining: `/register?role=interviewee&next=${encodeURIComponent(booking)}`,
    data: buildJsonLd(profile, { address, appUrl, service: t.service(name) }),
  }
}

function formatPriceFrom(
  { amount, currency }: NonNullable<PublicProfile['priceFrom']>,
  language: Language,
): string {
  const t = publicProfileTexts[language]
  return amount === 0 ? t.free : t.from(formatPrice(toMinorUnits(amount), currency, language))
}

export type PublicProfileView = ReturnType<typeof presentPublicProfile>

/** Content of the Open Graph image. Its hash is the version in the image URL. */
export const toOgImageData = ({ displayName, specialty, company, rating, reviewCount }: PublicProfile) => ({
  name: displayName,
  work: [specialty, company].filter(Boolean).join(' · '),
  rating: rating === null ? '' : `★ ${formatTenths(rating, 'en')} (${reviewCount})`,
})
export type OgImageData = ReturnType<typeof toOgImageData>

const getOgImageVersion = (profile: PublicProfile): string =>
  createHash('sha256')
    .update(JSON.stringify(toOgImageData(profile)))
    .digest('hex')
    .slice(0, 12)

/** Structured data for search engines (schema.org). */
function buildJsonLd(profile: PublicProfile, page: { address: string; appUrl: string; service: string }) {
  const { displayName, specialty, company, languages, rating, reviewCount, priceFrom } = profile
  const id = `${page.address}#person`
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Person',
        '@id': id,
        name: displayName,
        url: page.address,
        ...(specialty && { jobTitle: specialty }),
        ...(company && { worksFor: { '@type': 'Organization', name: company } }),
        ...(profile.profilePictureUrl && { image: new URL(profile.profilePictureUrl, page.appUrl).href }),
        knowsLanguage: languages,
      },
      {
        '@type': 'Service',
        name: page.service,
        serviceType: 'Mock job interview',
        provider: { '@id': id },
        url: page.address,
        ...(priceFrom && {
          offers: {
            '@type': 'Offer',
            price: priceFrom.amount,
            priceCurrency: priceFrom.currency,
            url: page.address,
          },
        }),
        ...(rating !== null && {
          aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount },
        }),
      },
    ],
  }
}
