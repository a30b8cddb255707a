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
    renderHeader(language, page.alternates[otherLanguage], otherLanguage),
    h('main', null, renderProfile(page, language), page.reviews.length > 0 && renderReviews(page, language)),
    h('footer', null, h('p', null, t.tagline)),
  ]
  return renderDocument(language, style, head, body)
}

function renderProfile(page: PublicProfileView, language: Language): ReactElement {
  const t = publicProfileTexts[language]
  const star = h('span', { className: 'star', 'aria-hidden': true }, '★ ')
  const rating = h('p', { className: 'quiet' }, star, page.rated, ' · ', page.held)
  const work = h('p', { className: 'work' }, page.work)
  const person = h('div', null, h('h1', null, page.name), work, rating)
  const facts = page.facts.map(({ label, value }) =>
    h('div', { key: label }, h('dt', null, label), h('dd', null, value)),
  )
  const book = h('a', { className: 'button', href: page.booking }, t.book)
  const join = h('a', { className: 'second', href: page.joining }, t.join)
  return h(
    'section',
    { className: 'sheet' },
    h('div', { className: 'who' }, renderPortrait(page), person),
    h('dl', null, facts),
    h('p', { className: 'acts' }, book, join),
    h('p', { className: 'quiet small' }, t.howItWorks),
  )
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
  return renderDocument(language, style, head, [renderHeader(language), h('main', null, sheet)])
}

function renderHeader(language: Language, alternateUrl?: string, hrefLang?: Language): ReactElement {
  const t = publicProfileTexts[language]
  const logo = h('img', { src: '/favicon.svg', alt: '', width: 32, height: 32 })
  const alternate = { href: alternateUrl, hrefLang, lang: hrefLang, rel: 'alternate' }
  return h(
    'header',
    null,
    h('a', { className: 'brand', href: '/', 'aria-label': t.home }, logo, 'Rehearse'),
    alternateUrl && h('a', alternate, t.otherLanguage),
  )
}

const renderPortrait = ({ picture, name }: PublicProfileView): ReactElement =>
  picture
    ? h('img', { className: 'face', src: picture, alt: '', width: 112, height: 112 })
    : h('div', { className: 'face', 'aria-hidden': true }, getInitials(name))
