import type { Language } from '#contract/language.ts'
import type { Order } from '#fake-payment-provider/repository.ts'
import { formatMoney } from '#server/lib/format.ts'
import { type Html, html } from '#server/lib/html.ts'
import { type CardErrors, type CardForm, testCards } from './card-policy.ts'
import { formatCountdown, type PageText, pageTexts } from './messages.ts'

type PageContext = { order: Order; language: Language; now: Date }

export function paymentPage(
  { order, language, now }: PageContext,
  form: CardForm,
  errors: CardErrors = {},
): string {
  const t = pageTexts[language]
  // Non-breaking spaces avoid a line break inside the amount.
  const amount = formatMoney(order.amount_minor, order.currency, language).replaceAll(' ', '\u00a0')
  const path = `/sandbox/pay/${order.id}`
  const firstInvalid = (Object.keys(formFields) as FieldName[]).find(name => errors[name])
  const input = (name: FieldName) =>
    renderField(t, name, {
      value: form[name] ?? '',
      error: errors[name] ? t.errors[errors[name]] : null,
      declined: name === 'cardNumber' ? declined : null,
      isFocused: firstInvalid ? name === firstInvalid : declined !== null && name === 'cardNumber',
    })
  const declineReason = order.decline_reason && (t.declined[order.decline_reason] ?? order.decline_reason)
  const declined = !firstInvalid && declineReason ? `${declineReason} ${t.anotherCard}` : null
  const button = order.manual_capture ? t.payLater(amount) : t.pay(amount)
  return renderLayout(
    language,
    `${firstInvalid ? `${t.check} ` : declined ? `${declineReason} ` : ''}${button}`,
    html`<div class="summary">${renderSummary(order, language, now)}</div>
<section class="card" aria-label="${t.payTitle}">
  <form method="post" action="${path}" novalidate>
    ${firstInvalid && html`<p class="wrong" role="alert">${t.check}</p>`}
    ${input('cardNumber')}
    <div class="pair">${input('expiry')}${input('cvc')}</div>
    ${input('name')}
    <button class="primary">${button}</button>
  </form>
  <form method="post" action="${path}/leave"><button class="plain">${t.cancel}</button></form>
</section>
<section class="cards" aria-labelledby="test-cards">
  <h2 id="test-cards">${t.testCards}</h2>
  <p class="quiet">${t.testCardsNote}</p>
  <ul>${testCards.map(
    ({ number, behaviour }) =>
      html`<li><a href="${path}?card=${behaviour}">${number}</a> <span>${t.cards[behaviour]}</span></li>`,
  )}</ul>
</section>`,
  )
}

/** Second page for a card that requires confirmation. */
export function confirmationPage({ order, language, now }: PageContext, step: string): string {
  const t = pageTexts[language]
  return renderLayout(
    language,
    t.confirmTitle,
    html`<div class="summary">${renderSummary(order, language, now)}</div>
<section class="card" aria-labelledby="confirm">
  <h2 id="confirm">${t.confirmTitle}</h2>
  <p>${t.confirmNote}</p>
  <form method="post" action="/sandbox/pay/${order.id}/confirmation">
    <input type="hidden" name="step" value="${step}">
    <button class="primary" name="answer" value="confirm" autofocus>${t.confirm}</button>
    <button class="plain" name="answer" value="refuse">${t.refuse}</button>
  </form>
</section>`,
  )
}

/** Result of an order that can no longer be paid, with a link back. */
export function finishedPage(order: Order, language: Language): string {
  const t = pageTexts[language]
  if (order.status === 'created') throw new Error(`order ${order.id} is not finished`)
  return renderLayout(
    language,
    t.finished[order.status],
    html`<section class="card alone">
  <h1>${t.finished[order.status]}</h1>
  <p>${order.description.replaceAll('\n', ' · ')}</p>
  <p class="amount">${formatMoney(order.amount_minor, order.currency, language)}</p>
  <p>${t.finishedNote[order.status]}</p>
  <a class="primary" href="${order.return_url}">${t.goBack}</a>
</section>`,
  )
}

export function notFoundPage(language: Language): string {
  const t = pageTexts[language]
  return renderLayout(
    language,
    t.missingTitle,
    html`<section class="card alone">
  <h1>${t.missingTitle}</h1>
  <p>${t.missingNote}</p>
  <a class="primary" href="/">${t.goBack}</a>
</section>`,
  )
}

function renderSummary(order: Order, language: Language, now: Date): Html {
  const t = pageTexts[language]
  const leftSeconds = Math.max(0, Math.ceil((order.expires_at.getTime() - now.getTime()) / 1000))
  const [description, ...details] = order.description.split('\n')
  return html`<h1>${description}</h1>
${details.map(line => html`<p>${line}</p>`)}
<p class="amount">${formatMoney(order.amount_minor, order.currency, language)}</p>
<p>${order.manual_capture ? t.chargedLater : t.chargedNow}</p>
<p class="left">${t.timeLeft}
  <strong data-seconds-left="${leftSeconds}">${formatCountdown(leftSeconds)}</strong>
  <span class="unseen" role="status" data-last-minute="${t.lastMinute}"></span></p>`
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
  t: PageText,
  name: FieldName,
  field: { value: string; error: string | null; declined: string | null; isFocused: boolean },
): Html {
  const { autocomplete, digits, length, required } = formFields[name]
  const { value, isFocused, declined } = field
  const error = field.error ?? declined
  const wrong = error && html` aria-invalid="true" aria-describedby="${name}-error"`
  return html`<div class="field">
  <label for="${name}">${t[name]}</label>
  <input id="${name}" name="${name}" value="${value}" autocomplete="${autocomplete}" maxlength="${length}"
    spellcheck="false"${digits && html` inputmode="numeric"`}${required && html` required`}${wrong}${
      isFocused && html` autofocus`
    }>
  ${error && html`<p class="wrong" id="${name}-error"${declined && html` role="alert"`}>${error}</p>`}
</div>`
}

function renderLayout(language: Language, title: string, content: Html): string {
  const t = pageTexts[language]
  return html`<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${title} – ${t.sandbox}</title>
  <link rel="icon" href="/favicon.svg">
  <link rel="stylesheet" href="/sandbox/files/pay.css">
  <script src="/sandbox/files/countdown.js" defer></script>
</head>
<body>
  <header><span class="brand">Rehearse</span><p><strong>${t.sandbox}.</strong> ${t.sandboxNote}</p></header>
  <main>${content}</main>
</body>
</html>`.markup
}
