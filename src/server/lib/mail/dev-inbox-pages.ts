import { formatUtcTimestamp } from '#server/lib/format.ts'
import { type Html, html } from '#server/lib/html.ts'
import type { DevInboxEmail } from './repository.ts'

const style = `
  :root { color-scheme: light dark; --ink: light-dark(#1c1a17, #f3eee6); --quiet: light-dark(#6b645a, #a79f93);
    --line: light-dark(#e6dfd4, #332f29); --accent: light-dark(#14573f, #7cc4a4);
    --surface: light-dark(#ffffff, #1d1b18); }
  body { margin: 0 auto; max-width: 860px; padding: 24px 16px 48px; background: light-dark(#faf7f2, #141311);
    color: var(--ink); font: 15px/1.5 Onest, system-ui, sans-serif; }
  h1 { font: 600 26px/1.15 'Source Serif 4', Georgia, serif; margin: 0 0 8px; overflow-wrap: anywhere; }
  a { color: var(--accent); }
  a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 6px; }
  p { color: var(--quiet); margin: 0 0 16px; overflow-wrap: anywhere; }
  nav a { display: inline-flex; align-items: center; min-height: 44px; }
  ol { list-style: none; margin: 24px 0; padding: 0; background: var(--surface); border: 1px solid var(--line);
    border-radius: 10px; overflow: hidden; }
  li + li { border-top: 1px solid var(--line); }
  li a { display: block; padding: 12px 16px; color: inherit; font-weight: 600; text-decoration: none;
    overflow-wrap: anywhere; }
  li a:hover { background: light-dark(#f4eee4, #26231f); }
  li a:focus-visible { outline-offset: -2px; border-radius: 10px; }
  li span { display: block; color: var(--quiet); font-size: 13px; font-weight: 400;
    font-variant-numeric: tabular-nums; }
  h2 { font-size: 15px; margin: 32px 0 8px; }
  iframe { box-sizing: border-box; width: 100%; height: 900px; border: 1px solid var(--line); border-radius: 10px; }
  pre { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 16px;
    white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; font-size: 13px; }
  @media (max-width: 480px) { body { padding: 12px 12px 32px; } h1 { font-size: 20px; } }
`

export const renderInboxPage = (emails: DevInboxEmail[], to: string | undefined): string =>
  renderPage(
    'Mailbox',
    html`<nav><a href="/">Back to Rehearse</a></nav>
<h1>${to ? `Mails to ${to}` : 'Mailbox'}</h1>
<p>Mails stay here because no SMTP server is configured.
${to ? html`<a href="/dev/mailbox">Show all</a>` : html`<a href="/dev/mailbox.json">As JSON</a>`}</p>
${emails.length === 0 && html`<p>No mails yet: register or book, and they appear here.</p>`}
${emails.length > 0 && html`<ol>${emails.map(renderListItem)}</ol>`}`,
  )

const renderListItem = ({ id, subject, recipient, sent_at, attachments }: DevInboxEmail) =>
  html`<li><a href="/dev/mailbox/${id}">${subject}
<span>to ${recipient} · ${formatUtcTimestamp(sent_at)}${attachments.map(file => html` · ${file.filename}`)}</span></a></li>`

/** Page of one email: its HTML part in a sandboxed frame, plain part and attachments. */
export const renderEmailPage = (email: DevInboxEmail): string =>
  renderPage(
    email.subject,
    html`<nav><a href="/dev/mailbox">All mails</a></nav>
<h1>${email.subject}</h1>
<p>From ${email.sender} to
<a href="/dev/mailbox?to=${encodeURIComponent(email.recipient)}">${email.recipient}</a> · ${formatUtcTimestamp(email.sent_at)}</p>
<iframe title="The mail" srcdoc="${email.html}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
${email.attachments.length > 0 && html`<h2>Attachments</h2>`}
${email.attachments.map(
  ({ filename, contentType }, index) =>
    html`<p><a href="/dev/mailbox/${email.id}/attachments/${index}">${filename}</a> (${contentType})</p>`,
)}
<h2>Plain text</h2>
<pre>${email.plain}</pre>`,
  )

const renderPage = (title: string, content: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${{ markup: style }}</style>
</head>
<body>
${content}
</body>
</html>`.markup
