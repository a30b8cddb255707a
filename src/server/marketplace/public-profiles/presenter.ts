import { createHash } from 'node:crypto'
import { isolateText } from '#contract/bidi.ts'
import type { Language } from '#contract/language.ts'
import { type Currency, fromMinorUnits, toMinorUnits } from '#contract/money.ts'
import type { Experience, SpokenLanguage } from '#contract/profile.ts'
import { minuteMs } from '#contract/time.ts'
import {
  formatCount,
  formatDate,
  formatDayAndTime,
  formatPrice,
  formatTenths,
  formatTimeZone,
} from '#server/lib/format.ts'
import type { PublicProfile } from './public-profile.ts'

/** `45 min`, and from an hour on `1 h 30 min`, as on the screens. */
function formatLength(minutes: number, hourUnit: string, minuteUnit: string): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [
    ...(hours > 0 ? [`${hours}\u00a0${hourUnit}`] : []),
    ...(rest > 0 ? [`${rest}\u00a0${minuteUnit}`] : []),
  ]
  return parts.join(' ')
}

const en = {
  title: (name: string, specialty: string | null) =>
    specialty ? `${name} · mock interviews in ${specialty}` : `${name} · mock interviews`,
  describe: (name: string, work: string) =>
    `Book a mock interview with ${work ? `${name} (${work})` : name}: a live video session with feedback.`,
  service: (name: string) => `Mock interview with ${name}`,
  rated: (rating: string, reviews: number) =>
    `${rating} of 5, ${formatCount(reviews, 'en', { one: 'review', other: 'reviews' })}`,
  unrated: 'No reviews yet',
  verified: 'Verified',
  verifiedOn: (date: string) => `Our team reviewed this profile on ${date}`,
  interviewsHeld: (n: number) => formatCount(n, 'en', { one: 'interview', other: 'interviews' }),
  languages: 'Languages',
  experience: 'Experience',
  years: (years: Experience) => `${years} years`,
  price: 'Price of a session',
  from: (price: string) => `from ${price}`,
  length: (n: number) => formatLength(n, 'h', 'min'),
  free: 'Free',
  about: 'About',
  sessionTypes: 'Session types',
  nextTimes: 'Next free times',
  zone: (zone: string) => `Times are in ${zone}.`,
  noneFree: 'No free times right now. Sign in, and we’ll notify you when there is one.',
  book: 'Book an interview',
  howItWorks: 'Booking needs a free account. You see the full price before you pay.',
  report: 'Report this profile',
  reviews: 'What interviewees say',
  stars: (n: number) => `${n} of 5`,
  tagline: 'Rehearse the interview. Land the job.',
  home: 'Rehearse, start page',
  help: 'Help',
  login: 'Login',
  otherLanguage: 'RU, по-русски',
  notFound: 'Page not found',
  notFoundText: 'The interviewer may have closed it. Sign in to see all interviewers.',
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

export const ru: PublicProfileText = {
  title: (name, specialty) =>
    specialty ? `${name} · пробные собеседования: ${specialty}` : `${name} · пробные собеседования`,
  describe: (name, work) =>
    `Пробное собеседование: ${work ? `${name} (${work})` : name}. Встреча по видео с подробной обратной связью.`,
  service: name => `Пробное собеседование: ${name}`,
  rated: (rating, reviews) =>
    `${rating} из 5, ${formatCount(reviews, 'ru', { one: 'отзыв', few: 'отзыва', many: 'отзывов', other: 'отзыва' })}`,
  unrated: 'Отзывов пока нет',
  verified: 'Проверено',
  verifiedOn: date => `Команда Rehearse проверила этот профиль ${date}`,
  interviewsHeld: n =>
    formatCount(n, 'ru', {
      one: 'собеседование',
      few: 'собеседования',
      many: 'собеседований',
      other: 'собеседования',
    }),
  languages: 'Языки',
  experience: 'Опыт',
  years: years => (years === '1-3' ? '1–3\u00a0года' : `${years.replace('-', '–')}\u00a0лет`),
  price: 'Цена встречи',
  from: price => `от ${price}`,
  length: n => formatLength(n, 'ч', 'мин'),
  free: 'Бесплатно',
  about: 'О себе',
  sessionTypes: 'Виды встреч',
  nextTimes: 'Ближайшее свободное время',
  zone: zone => `Часовой пояс: ${zone}.`,
  noneFree: 'Свободного времени пока нет. Войдите, и мы сообщим, когда оно появится.',
  book: 'Записаться на собеседование',
  howItWorks: 'Для записи нужен бесплатный аккаунт. Всю сумму вы увидите до оплаты.',
  report: 'Пожаловаться на профиль',
  reviews: 'Что говорят кандидаты',
  stars: n => `${n} из 5`,
  tagline: 'Отрепетируйте собеседование. Получите работу.',
  home: 'Rehearse, главная страница',
  help: 'Помощь',
  login: 'Войти',
  otherLanguage: 'EN, in English',
  notFound: 'Страница не найдена',
  notFoundText: 'Возможно, интервьюер её закрыл. Войдите, чтобы увидеть всех интервьюеров.',
  toHome: 'На главную страницу',
  languageName: language => languages[language],
}

export const publicProfileTexts: Record<Language, PublicProfileText> = { en, ru }

/** Texts and links of a public profile in one language. */
export function presentPublicProfile(profile: PublicProfile, language: Language, appUrl: string) {
  const t = publicProfileTexts[language]
  const { displayName, rating, reviewCount, timeZone } = profile
  const name = isolateText(displayName)
  const specialty = profile.specialty && isolateText(profile.specialty)
  const work = [specialty, isolateText(profile.company ?? '')].filter(Boolean).join(', ')
  const address = `${appUrl}/i/${profile.slug}`
  const booking = `/interviewers?book=${profile.id}`
  const [firstSlot] = profile.slots
  return {
    name: displayName,
    work,
    title: t.title(name, specialty),
    description: t.describe(name, work),
    isRated: rating !== null,
    rated: rating === null ? t.unrated : t.rated(formatTenths(rating, language), reviewCount),
    held: profile.totalInterviews > 0 ? t.interviewsHeld(profile.totalInterviews) : null,
    verified: profile.verifiedAt && t.verifiedOn(formatDate(profile.verifiedAt.slice(0, 10), language)),
    bio: profile.bio,
    facts: [
      { label: t.languages, value: profile.languages.map(t.languageName).join(', ') },
      { label: t.experience, value: profile.experience && t.years(profile.experience) },
      { label: t.price, value: formatPriceFrom(profile, language) },
    ].filter(fact => fact.value),
    zone: firstSlot && t.zone(formatTimeZone(firstSlot.startTime, { language, timeZone })),
    slots: profile.slots.map(slot => ({
      href: toSignUpPath(`${booking}&at=${slot.startTime}`),
      time: formatDayAndTime(slot.startTime, { language, timeZone }),
      price: formatSlotPrice(slot, language),
    })),
    sessionTypes: profile.sessionTypes.map(({ id, name, minutes, priceMinor, currency }) => ({
      id,
      name: isolateText(name),
      href: toSignUpPath(`${booking}&type=${id}`),
      terms: `${formatMinorUnits(priceMinor, currency, language)} · ${t.length(minutes)}`,
    })),
    reviews: profile.reviews.map(({ rating, comment }) => ({ rating, label: t.stars(rating), comment })),
    picture: profile.profilePictureUrl,
    address: language === 'en' ? address : `${address}?lang=${language}`,
    alternates: { en: address, ru: `${address}?lang=ru`, 'x-default': address },
    preview: `${address}/preview.png?v=${getOgImageVersion(profile)}`,
    // Signed-in visitors are led on to the booking.
    booking: toSignUpPath(booking),
    report: `/moderation?report=${profile.id}`,
    login: `/login?next=${encodeURIComponent(booking)}`,
    data: buildJsonLd(profile, { address, appUrl, service: t.service(name) }),
  }
}

const toSignUpPath = (next: string) => `/register?role=interviewee&next=${encodeURIComponent(next)}`

/** `from USD 50 · 1 h` */
function formatPriceFrom(
  { priceFrom, priceMinutes, hasHigherPrices }: PublicProfile,
  language: Language,
): string | null {
  if (!priceFrom) return null
  const t = publicProfileTexts[language]
  const price = formatAmount(priceFrom, language)
  const length = priceMinutes === null ? [] : [t.length(priceMinutes)]
  return [hasHigherPrices ? t.from(price) : price, ...length].join(' · ')
}

function formatSlotPrice(slot: PublicProfile['slots'][number], language: Language): string {
  const minutes = Math.round((Date.parse(slot.endTime) - Date.parse(slot.startTime)) / minuteMs)
  return `${formatAmount(slot, language)} · ${publicProfileTexts[language].length(minutes)}`
}

const formatAmount = ({ amount, currency }: NonNullable<PublicProfile['priceFrom']>, language: Language) =>
  formatMinorUnits(toMinorUnits(amount), currency, language)

const formatMinorUnits = (minor: number, currency: Currency, language: Language) =>
  minor === 0 ? publicProfileTexts[language].free : formatPrice(minor, currency, language)

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
  const offers = [
    ...(priceFrom ? [{ price: priceFrom.amount, priceCurrency: priceFrom.currency }] : []),
    ...profile.sessionTypes.map(({ name, priceMinor, currency }) => ({
      name,
      price: fromMinorUnits(priceMinor),
      priceCurrency: currency,
    })),
  ].map(offer => ({ '@type': 'Offer', ...offer, url: page.address }))
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
        ...(offers.length > 0 && {
          offers: offers.length === 1 ? offers[0] : offers,
        }),
        ...(rating !== null && {
          aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount },
        }),
      },
    ],
  }
}
