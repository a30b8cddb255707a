import type { Language } from '#contract/account.ts'
import type { Order } from '#fake-payment-provider/repository.ts'
import { formatMoney } from '#server/lib/format.ts'
import { type CardErrors, type CardForm, testCards } from './card-policy.ts'
import { formatCountdown, type PageText, pageTexts } from './messages.ts'

/** Text that is markup already. Everything else that is written into a page is escaped. */
export type Html = { markup: string }
type Interpolation = Html | Html[] | string | number | false | null | undefined

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, character => entities[character] ?? character)

/** Writes markup. Whatever is filled in is escaped unless it came from `html` itself; false and null leave nothing. */
export const html = (texts: TemplateStringsArray, ...parts: Interpolation[]): Html => ({
  markup: texts.map((text, index) => text + renderPart(parts[index])).join(''),
})

function renderPart(part: Interpolation): string {
  if (part === false || part === null || part === undefined) return ''
  if (Array.isArray(part)) return part.map(renderPart).join('')
  return typeof part === 'object' ? part.markup : escapeHtml(String(part))
}

type PageContext = { order: Order; language: Language; now: Date }

/** The form: what is paid, when it is charged, how long it can be paid, and the cards that work. */
export function paymentPage(
  { order, language, now }: PageContext,
  form: CardForm,
  errors: CardErrors = {},
): string {
  const say = pageTexts[language]
  // One word, so that a narrow button does not tear it apart.
  const amount = formatMoney(order.amount_minor, order.currency, language).replaceAll(' ', '\u00a0')
  const path = `/sandbox/pay/${order.id}`
  const firstWrong = (Object.keys(formFields) as FieldName[]).find(name => errors[name])
  const input = (name: FieldName) =>
    renderField(say, name, form[name] ?? '', errors[name], name === firstWrong)
  const declined = order.decline_reason && (say.declined[order.decline_reason] ?? order.decline_reason)
  const button = order.manual_capture ? say.payLater(amount) : say.pay(amount)
  return renderLayout(
    language,
    `${firstWrong ? `${say.check} ` : declined ? `${declined} ` : ''}${button}`,
    html`<div class="summary">${renderSummary(order, language, now)}</div>
<section class="card" aria-label="${say.payTitle}">
  <form method="post" action="${path}" novalidate>
    ${firstWrong && html`<p class="wrong" role="alert">${say.check}</p>`}
    ${!firstWrong && declined && html`<p class="wrong" role="alert">${declined} ${say.anotherCard}</p>`}
    ${input('cardNumber')}
    <div class="pair">${input('expiry')}${input('cvc')}</div>
    ${input('name')}
    <button class="primary">${button}</button>
  </form>
  <form method="post" action="${path}/leave"><button class="plain">${say.cancel}</button></form>
</section>
<section class="cards" aria-labelledby="test-cards">
  <h2 id="test-cards">${say.testCards}</h2>
  <p class="quiet">${say.testCardsNote}</p>
  <ul>${testCards.map(
    ({ number, behaviour }) =>
      html`<li><a href="${path}?card=${behaviour}">${number}</a> <span>${say.cards[behaviour]}</span></li>`,
  )}</ul>
</section>`,
  )
}

/** The second page of a card that wants to be confirmed. */
export function confirmationPage({ order, language, now }: PageContext, step: string): string {
  const say = pageTexts[language]
  return renderLayout(
    language,
    say.confirmTitle,
    html`<div class="summary">${renderSummary(order, language, now)}</div>
<section class="card" aria-labelledby="confirm">
  <h2 id="confirm">${say.confirmTitle}</h2>
  <p>${say.confirmNote}</p>
  <form method="post" action="/sandbox/pay/${order.id}/confirmation">
    <input type="hidden" name="step" value="${step}">
    <button class="primary" name="answer" value="confirm" autofocus>${say.confirm}</button>
    <button class="plain" name="answer" value="refuse">${say.refuse}</button>
  </form>
</section>`,
  )
}

/** An order that can no longer be paid: what became of it and the way back. */
export function finishedPage(order: Order, language: Language): string {
  const say = pageTexts[language]
  if (order.status === 'created') throw new Error(`order ${order.id} is not finished`)
  return renderLayout(
    language,
    say.finished[order.status],
    html`<section class="card alone">
  <h1>${say.finished[order.status]}</h1>
  <p>${order.description}</p>
  <p class="amount">${formatMoney(order.amount_minor, order.currency, language)}</p>
  <p>${say.finishedNote[order.status]}</p>
  <a class="primary" href="${order.return_url}">${say.goBack}</a>
</section>`,
  )
}

export function notFoundPage(language: Language): string {
  const say = pageTexts[language]
  return renderLayout(
    language,
    say.missingTitle,
    html`<section class="card alone">
  <h1>${say.missingTitle}</h1>
  <p>${say.missingNote}</p>
  <a class="primary" href="/">${say.goBack}</a>
</section>`,
  )
}

function renderSummary(order: Order, language: Language, now: Date): Html {
  const say = pageTexts[language]
  const leftSeconds = Math.max(0, Math.ceil((order.expires_at.getTime() - now.getTime()) / 1000))
  return html`<h1>${order.description}</h1>
<p class="amount">${formatMoney(order.amount_minor, order.currency, language)}</p>
<p>${order.manual_capture ? say.chargedLater : say.chargedNow}</p>
<p class="left">${say.timeLeft}
  <strong data-seconds-left="${leftSeconds}">${formatCountdown(leftSeconds)}</strong>
  <span class="unseen" role="status" data-last-minute="${say.lastMinute}"></span></p>`
}

type FieldName = keyof CardErrors & keyof CardForm
const formFields: Record<
  FieldName,
  { autocomplete: string; digits: boolean; length: number; required: boolean }
> = {
  cardNumber: { autocomplete: 'cc-number', digits: true, length: 30, required: true },
  expiry: { autocomplete: 'cc-exp', digits: true, length: 9, required: true },
  cvc: { autocomplete: 'cc-csc', digits: true, length: 4, required: true },
  name: { autocomplete: 'cc-name', digits: false, length: 100, required: false },
}

function renderField(
  say: PageText,
  name: FieldName,
  value: string,
  error: keyof PageText['errors'] | undefined,
  isFocused: boolean,
): Html {
  const { autocomplete, digits, length, required } = formFields[name]
  const wrong = error && html` aria-invalid="true" aria-describedby="${name}-error"`
  return html`<div class="field">
  <label for="${name}">${say[name]}</label>
  <input id="${name}" name="${name}" value="${value}" autocomplete="${autocomplete}" maxlength="${length}"
    spellcheck="false"${digits && html` inputmode="numeric"`}${required && html` required`}${wrong}${
      isFocused && html` autofocus`
    }>
  ${error && html`<p class="wrong" id="${name}-error">${say.errors[error]}</p>`}
</div>`
}

function renderLayout(language: Language, title: string, content: Html): string {
  const say = pageTexts[language]
  return html`<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${title} – ${say.sandbox}</title>
  <link rel="icon" href="/favicon.svg">
  <link rel="stylesheet" href="/sandbox/files/pay.css">
  <script src="/sandbox/files/countdown.js" defer></script>
</head>
<body>
  <header><span class="brand">Rehearse</span><p><strong>${say.sandbox}.</strong> ${say.sandboxNote}</p></header>
  <main>${content}</main>
</body>
</html>`.markup
}
