import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { getInitials } from '#contract/initials.ts'
import type { Language } from '#contract/language.ts'
import { type PublicProfileView, publicProfileTexts } from './presenter.ts'

/** HTML document. React escapes names and other texts of users. */
const renderDocument = (language: Language, style: string, head: ReactNode[], body: ReactNode[]): string =>
  `<!doctype html>${renderToStaticMarkup(
    h(
      'html',
      { lang: language },
      h(
        'head',
        null,
        h('meta', { charSet: 'utf-8' }),
        ...metaTags('name', {
          viewport: 'width=device-width, initial-scale=1',
          'color-scheme': 'light dark',
        }),
        h('link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }),
        h('style', null, style),
        ...head,
      ),
      h('body', null, ...body),
    ),
  )}`

const metaTags = (attribute: 'name' | 'property', tags: Record<string, string>): ReactElement[] =>
  Object.entries(tags).map(([name, content]) => h('meta', { [attribute]: name, content }))

/** Public profile that works without scripts. */
export function renderPublicProfile(page: PublicProfileView, language: Language, style: string): string {
  const t = publicProfileTexts[language]
  const otherLanguage = language === 'en' ? 'ru' : 'en'
  const head = [
    h('title', null, `${page.title} · Rehearse`),
    ...metaTags('name', { description: page.description, 'twitter:card': 'summary_large_image' }),
    h('link', { rel: 'canonical', href: page.address }),
    ...Object.entries(page.alternates).map(([hrefLang, href]) =>
      h('link', { rel: 'alternate', hrefLang, href }),
    ),
    ...metaTags('property', {
      'og:type': 'profile',
      'og:site_name': 'Rehearse',
      'og:title': page.title,
      'og:description': page.description,
      'og:url': page.address,
      'og:locale': language === 'en' ? 'en_GB' : 'ru_RU',
      'og:image': page.preview,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': page.title,
    }),
    // A `<` in the JSON could end the script element.
    h('script', { type: 'application/ld+json' }, JSON.stringify(page.data).replaceAll('<', '\\u003c')),
  ]
  const body = [
    renderHeader(language, { login: page.login, alternate: page.alternates[otherLanguage], otherLanguage }),
    h('main', null, renderProfile(page, language), page.reviews.length > 0 && renderReviews(page, language)),
    h('footer', null, h('p', null, t.tagline)),
  ]
  return renderDocument(language, style, head, body)
}

function renderProfile(page: PublicProfileView, language: Language): ReactElement {
  const t = publicProfileTexts[language]
  const star = page.isRated && h('span', { className: 'star', 'aria-hidden': true }, '★ ')
  const rating = h('p', { className: 'quiet' }, star, page.rated, page.held && ` · ${page.held}`)
  const work = h('p', { className: 'work' }, page.work)
  const verified = page.verified && h('p', { className: 'verified', title: page.verified }, `✓ ${t.verified}`)
  const person = h('div', null, h('h1', null, page.name), work, rating, verified)
  const facts = page.facts.map(({ label, value }) =>
    h('div', { key: label }, h('dt', null, label), h('dd', null, value)),
  )
  const book = h('a', { className: 'button', href: page.booking }, t.book)
  return h(
    'section',
    { className: 'sheet' },
    h('div', { className: 'who' }, renderPortrait(page), person),
    page.bio && h('h2', null, t.about),
    page.bio && h('p', { className: 'said' }, page.bio),
    h('dl', null, facts),
    ...renderSessionTypes(page, language),
    ...renderSlots(page, language),
    h('p', { className: 'acts' }, book),
    h('p', { className: 'quiet small' }, t.howItWorks),
    h('p', { className: 'small' }, h('a', { href: page.report, rel: 'nofollow' }, t.report)),
  )
}

/** Each type opens its booking. */
function renderSessionTypes({ sessionTypes }: PublicProfileView, language: Language): ReactElement[] {
  if (sessionTypes.length === 0) return []
  const links = sessionTypes.map(({ id, href, name, terms }) => {
    const label = h('span', { className: 'small quiet' }, terms)
    return h('li', { key: id }, h('a', { className: 'time', href }, name, ' ', label))
  })
  return [
    h('h2', { key: 'types-title' }, publicProfileTexts[language].sessionTypes),
    h('ul', { key: 'types', className: 'times' }, links),
  ]
}

/** Each time opens its booking. */
function renderSlots({ slots, zone }: PublicProfileView, language: Language): ReactElement[] {
  const t = publicProfileTexts[language]
  if (slots.length === 0) return [h('p', { key: 'none' }, t.noneFree)]
  const links = slots.map(({ href, time, price }) => {
    const label = h('span', { className: 'small quiet' }, price)
    return h('li', { key: time }, h('a', { className: 'time', href }, time, ' ', label))
  })
  return [
    h('h2', { key: 'title' }, t.nextTimes),
    h('p', { key: 'zone', className: 'quiet small' }, zone),
    h('ul', { key: 'times', className: 'times' }, links),
  ]
}

function renderReviews({ reviews }: PublicProfileView, language: Language): ReactElement {
  const quotes = reviews.map(({ rating, label, comment }, index) => {
    const stars = h('p', { className: 'star', role: 'img', 'aria-label': label }, '★'.repeat(rating))
    return h('blockquote', { key: index }, stars, h('p', { className: 'said' }, comment))
  })
  const heading = h('h2', null, publicProfileTexts[language].reviews)
  return h('section', { className: 'reviews' }, heading, quotes)
}

export function renderNotFound(language: Language, style: string): string {
  const t = publicProfileTexts[language]
  const head = [h('title', null, `${t.notFound} · Rehearse`), ...metaTags('name', { robots: 'noindex' })]
  const toHome = h('p', { className: 'acts' }, h('a', { className: 'button', href: '/' }, t.toHome))
  const text = h('p', null, t.notFoundText)
  const sheet = h('section', { className: 'sheet' }, h('h1', null, t.notFound), text, toHome)
  return renderDocument(language, style, head, [
    renderHeader(language, { login: '/login' }),
    h('main', null, sheet),
  ])
}

function renderHeader(
  language: Language,
  {
    login,
    alternate: href,
    otherLanguage: lang,
  }: { login: string; alternate?: string; otherLanguage?: Language },
): ReactElement {
  const t = publicProfileTexts[language]
  const logo = h('img', { src: '/favicon.svg', alt: '', width: 32, height: 32 })
  const alternate = { href, hrefLang: lang, lang, rel: 'alternate', 'aria-label': t.otherLanguage }
  return h(
    'header',
    null,
    h('a', { className: 'brand', href: '/', 'aria-label': t.home }, logo, 'Rehearse'),
    h(
      'nav',
      null,
      href && h('a', alternate, lang?.toUpperCase()),
      h('a', { href: '/help' }, t.help),
      h('a', { href: login, className: 'login' }, t.login),
    ),
  )
}

const renderPortrait = ({ picture, name }: PublicProfileView): ReactElement =>
  picture
    ? h('img', { className: 'face', src: picture, alt: '', width: 112, height: 112 })
    : h('div', { className: 'face', 'aria-hidden': true }, getInitials(name))
