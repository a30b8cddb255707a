import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '#contract/account.ts'
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
        h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
        h('meta', { name: 'color-scheme', content: 'light dark' }),
        h('link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }),
        h('style', null, style),
        ...head,
      ),
      h('body', null, ...body),
    ),
  )}`

/** Public profile page that works without scripts. */
export function renderPublicProfile(page: PublicProfileView, language: Language, style: string): string {
  const t = publicProfileTexts[language]
  const otherLanguage = language === 'en' ? 'ru' : 'en'
  const head = [
    h('title', { key: 'title' }, `${page.title} · Rehearse`),
    ...metaTags({ description: page.description, 'twitter:card': 'summary_large_image' }),
    h('link', { key: 'canonical', rel: 'canonical', href: page.address }),
    ...Object.entries(page.alternates).map(([hrefLang, href]) =>
      h('link', { key: hrefLang, rel: 'alternate', hrefLang, href }),
    ),
    ...openGraphTags({
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
    h(
      'script',
      { key: 'data', type: 'application/ld+json' },
      JSON.stringify(page.data).replaceAll('<', '\\u003c'),
    ),
  ]
  return renderDocument(language, style, head, [
    renderHeader(language, page.alternates[otherLanguage], otherLanguage),
    h(
      'main',
      { key: 'main' },
      h(
        'section',
        { className: 'sheet' },
        h(
          'div',
          { className: 'who' },
          renderPortrait(page),
          h(
            'div',
            null,
            h('h1', null, page.name),
            h('p', { className: 'work' }, page.work),
            h(
              'p',
              { className: 'quiet' },
              h('span', { className: 'star', 'aria-hidden': true }, '★ '),
              page.rated,
              ' · ',
              page.held,
            ),
          ),
        ),
        h(
          'dl',
          null,
          ...page.facts.map(({ label, value }) =>
            h('div', { key: label }, h('dt', null, label), h('dd', null, value)),
          ),
        ),
        h(
          'p',
          { className: 'acts' },
          h('a', { className: 'button', href: page.booking }, t.book),
          h('a', { className: 'second', href: page.joining }, t.join),
        ),
        h('p', { className: 'quiet small' }, t.howItWorks),
      ),
      page.reviews.length > 0 &&
        h(
          'section',
          { className: 'reviews' },
          h('h2', null, t.reviews),
          ...page.reviews.map(({ rating, label, comment }, index) =>
            h(
              'blockquote',
              { key: index },
              h('p', { className: 'star', role: 'img', 'aria-label': label }, '★'.repeat(rating)),
              h('p', { className: 'said' }, comment),
            ),
          ),
        ),
    ),
    h('footer', { key: 'footer' }, h('p', null, t.tagline)),
  ])
}

export function renderNotFound(language: Language, style: string): string {
  const t = publicProfileTexts[language]
  const head = [h('title', { key: 'title' }, `${t.notFound} · Rehearse`), ...metaTags({ robots: 'noindex' })]
  return renderDocument(language, style, head, [
    renderHeader(language),
    h(
      'main',
      { key: 'main' },
      h(
        'section',
        { className: 'sheet' },
        h('h1', null, t.notFound),
        h('p', null, t.notFoundText),
        h('p', { className: 'acts' }, h('a', { className: 'button', href: '/' }, t.toHome)),
      ),
    ),
  ])
}

const metaTags = (tags: Record<string, string>): ReactElement[] =>
  Object.entries(tags).map(([name, content]) => h('meta', { key: name, name, content }))

const openGraphTags = (tags: Record<string, string>): ReactElement[] =>
  Object.entries(tags).map(([property, content]) => h('meta', { key: property, property, content }))

function renderHeader(language: Language, alternateUrl?: string, hrefLang?: Language): ReactElement {
  const t = publicProfileTexts[language]
  return h(
    'header',
    { key: 'header' },
    h(
      'a',
      { className: 'brand', href: '/', 'aria-label': t.home },
      h('img', { src: '/favicon.svg', alt: '', width: 32, height: 32 }),
      'Rehearse',
    ),
    alternateUrl &&
      h('a', { href: alternateUrl, hrefLang, lang: hrefLang, rel: 'alternate' }, t.otherLanguage),
  )
}

const renderPortrait = ({ picture, name }: PublicProfileView): ReactElement =>
  picture
    ? h('img', { className: 'face', src: picture, alt: '', width: 112, height: 112 })
    : h('div', { className: 'face', 'aria-hidden': true }, getInitials(name))

const getInitials = (name: string): string =>
  name
    .split(/\s+/)
    .map(word => [...word][0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase()
