import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Html } from '@react-email/html'
import { Preview } from '@react-email/preview'
import { type CSSProperties, Fragment, createElement as h, type ReactElement } from 'react'
import type { Language } from '#contract/language.ts'
import type { DetailRow, EmailBlock, EmailContent } from './email.ts'

export type EmailDocument = EmailContent & {
  language: Language
  greeting: string
  footer: string
  /** Whether replies are read. */
  replies: string
  /** Link to the messages of the booking. Null if there is no other participant to write to. */
  messagesLink: { label: string; href: string } | null
  /** Link to the notification preferences. Null for a mandatory email. */
  preferencesLink: { label: string; href: string } | null
}

const serif = "'Source Serif 4', 'Source Serif Pro', Georgia, 'Times New Roman', serif"
const sans = "Onest, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const [paper, surface, ink, quiet, hairline, accent] = [
  '#faf7f2',
  '#ffffff',
  '#1c1a17',
  '#6b645a',
  '#e6dfd4',
  '#14573f',
]
const line = `1px solid ${hairline}`
const tableLayout = { width: '100%', cellPadding: 0, cellSpacing: 0 }

// Every client reads inline styles. These rules are for clients that also support dark mode and narrow screens.
const responsiveStyles = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  .sheet > tbody > tr > td > :last-child { margin-bottom: 0 !important; }
  @media (max-width: 480px) {
    .sheet > tbody > tr > td { padding: 24px 20px !important; }
    .button { display: block !important; }
    .fact td { display: block !important; width: auto !important; padding: 0 !important; }
    .fact .label { padding-top: 12px !important; }
    .fact .value { padding-bottom: 12px !important; border-top: 0 !important; }
  }
  @media (prefers-color-scheme: dark) {
    .paper, .paper > table > tbody > tr > td { background-color: #141311 !important; }
    .sheet { background-color: #1d1b18 !important; border-color: #332f29 !important; }
    .ink { color: #f3eee6 !important; }
    .quiet { color: #a79f93 !important; }
    .line { border-color: #332f29 !important; }
    .link { color: #7cc4a4 !important; }
    .button { background-color: #7cc4a4 !important; color: #10211a !important; }
  }
`

export function EmailLayout({ email, appUrl }: { email: EmailDocument; appUrl: string }): ReactElement {
  return h(
    Html,
    { lang: email.language },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, email.subject),
      h('style', null, responsiveStyles),
    ),
    h(
      Body,
      {
        className: 'paper',
        style: { backgroundColor: paper, margin: 0, padding: '32px 12px', fontFamily: sans },
      },
      h(Preview, null, email.preview),
      h(
        Container,
        { style: { maxWidth: '600px' } },
        h('p', { className: 'ink', style: { ...brand, color: ink } }, 'Rehearse'),
        h(EmailBody, { email }),
        h(Footer, { email, appUrl }),
      ),
    ),
  )
}

const brand: CSSProperties = { fontFamily: serif, fontSize: '20px', fontWeight: 600, margin: '0 0 16px 4px' }

// Clients ignore the padding of a Container, so the sheet is a table.
const EmailBody = ({ email }: { email: EmailDocument }) =>
  h(
    'table',
    {
      className: 'sheet',
      role: 'presentation',
      ...tableLayout,
      style: { backgroundColor: surface, border: line, borderRadius: '10px', borderCollapse: 'separate' },
    },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        h(
          'td',
          { style: { padding: '36px 40px' } },
          h('h1', { className: 'ink headline', style: headline }, email.heading),
          h('p', { className: 'ink', style: body }, email.greeting),
          ...email.blocks.map((block, index) => h(BlockView, { key: index, block })),
        ),
      ),
    ),
  )

const headline: CSSProperties = {
  fontFamily: serif,
  fontSize: '26px',
  fontWeight: 600,
  lineHeight: 1.15,
  color: ink,
  margin: '0 0 20px',
}
const body: CSSProperties = { fontSize: '17px', lineHeight: 1.5, color: ink, margin: '0 0 16px' }
const code: CSSProperties = { ...body, fontSize: '34px', fontWeight: 600, letterSpacing: '0.15em' }
const small: CSSProperties = { fontSize: '15px', lineHeight: 1.5, color: quiet, margin: '0 0 12px' }

function BlockView({ block }: { block: EmailBlock }): ReactElement {
  switch (block.kind) {
    case 'text':
      return h('p', { className: 'ink', style: body }, block.text)
    case 'code':
      return h('p', { className: 'ink', translate: 'no', style: code }, block.text)
    case 'note':
      return h('p', { className: 'quiet', style: small }, block.text)
    case 'details':
      return h(DetailTable, { rows: block.rows })
    case 'quote':
      return h(
        'div',
        {
          className: 'line',
          style: { borderLeft: `3px solid ${hairline}`, paddingLeft: '16px', margin: '24px 0' },
        },
        h('p', { className: 'quiet', style: { ...small, margin: '0 0 4px' } }, block.label),
        h(
          'p',
          { className: 'ink', dir: 'auto', style: { ...body, margin: 0, whiteSpace: 'pre-line' } },
          block.text,
        ),
      )
    case 'button':
      return h(
        'p',
        { style: { margin: '28px 0' } },
        h(Button, { className: 'button', href: block.href, style: buttonStyle }, block.label),
      )
  }
}

const buttonStyle: CSSProperties = {
  backgroundColor: accent,
  color: '#ffffff',
  borderRadius: '6px',
  padding: '14px 24px',
  fontSize: '17px',
  lineHeight: '20px',
  fontWeight: 600,
  textAlign: 'center',
}

const DetailTable = ({ rows }: { rows: DetailRow[] }) =>
  h(
    'table',
    {
      className: 'line',
      ...tableLayout,
      style: { borderBottom: line, margin: '24px 0', borderCollapse: 'separate' },
    },
    h(
      'tbody',
      null,
      // The first row is the time, which recipients look up again.
      ...rows.map(({ label, value, href }, index) =>
        h(
          'tr',
          { key: label, className: 'fact' },
          h('td', { className: 'label line quiet', style: { ...small, ...cell, width: '148px' } }, label),
          h(
            'td',
            {
              className: 'value line ink',
              style: { ...body, ...cell, ...(index === 0 && { fontWeight: 600 }) },
            },
            href ? h('a', { className: 'link', href, target: '_blank', style: link }, value) : value,
          ),
        ),
      ),
    ),
  )

const cell: CSSProperties = {
  borderTop: line,
  lineHeight: '24px',
  margin: 0,
  padding: '12px 12px 12px 0',
  verticalAlign: 'top',
}
const link: CSSProperties = { color: accent, wordBreak: 'break-word' }

const Footer = ({ email, appUrl }: { email: EmailDocument; appUrl: string }) =>
  h(
    'p',
    { className: 'quiet', style: { ...small, fontSize: '13px', margin: '16px 4px 0' } },
    email.footer,
    h('br'),
    email.replies,
    email.messagesLink && h(FooterLink, email.messagesLink),
    h(FooterLink, { label: 'Rehearse', href: appUrl }),
    email.preferencesLink && h(FooterLink, email.preferencesLink),
  )

const FooterLink = ({ label, href }: { label: string; href: string }) =>
  h(
    Fragment,
    null,
    h('br'),
    h('a', { className: 'quiet', href, target: '_blank', style: { color: quiet } }, label),
  )
