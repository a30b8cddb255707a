import type { Language } from '#contract/account.ts'
import type { Order } from '#fake-payment-provider/repository.ts'
import { money } from '#server/lib/mail/format.ts'
import { type CardErrors, type CardForm, testCards } from './card-policy.ts'
import { type Html, html } from './html.ts'
import { clock, type Words, words } from './messages.ts'

type Shown = { order: Order; language: Language; now: Date }

/** The form: what is paid, when it is charged, how long it can be paid, and the cards that work. */
export function payPage({ order, language, now }: Shown, form: CardForm, errors: CardErrors = {}): string {
  const say = words[language]
  // One word, so that a narrow button does not tear it apart.
  const amount = money(order.amount_minor, order.currency, language).replaceAll(' ', '\u00a0')
  const path = `/sandbox/pay/${order.id}`
  const firstWrong = (Object.keys(fields) as FieldName[]).find(name => errors[name])
  const input = (name: FieldName) => field(say, name, form[name] ?? '', errors[name], name === firstWrong)
  const declined = order.decline_reason && (say.declined[order.decline_reason] ?? order.decline_reason)
  const button = order.manual_capture ? say.payLater(amount) : say.pay(amount)
  return page(
    language,
    `${firstWrong ? `${say.check} ` : declined ? `${declined} ` : ''}${button}`,
    html`<div class="summary">${summary(order, language, now)}</div>
<section class="card" aria-label="${say.payTitle}">
  <form method="post" action="${path}" novalidate>
    ${firstWrong && html`<p class="wrong" role="alert">${say.check}</p>`}
    ${!firstWrong && declined && html`<p class="wrong" role="alert">${declined} ${say.anotherCard}</p>`}
    ${input('cardNumber')}
    <div class="pair">${input('expiry')}${input('cvc')}</div>
    ${input('name')}
    <button class="primary">${button}</button>
  </form>
  <form method="post" action="${path}/leave"><button class="plain">${say.walkAway}</button></form>
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
export function confirmationPage({ order, language, now }: Shown, step: string): string {
  const say = words[language]
  return page(
    language,
    say.confirmTitle,
    html`<div class="summary">${summary(order, language, now)}</div>
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
  const say = words[language]
  if (order.status === 'created') throw new Error(`order ${order.id} is not finished`)
  return page(
    language,
    say.finished[order.status],
    html`<section class="card alone">
  <h1>${say.finished[order.status]}</h1>
  <p>${order.description}</p>
  <p class="amount">${money(order.amount_minor, order.currency, language)}</p>
  <p>${say.finishedNote[order.status]}</p>
  <a class="primary" href="${order.return_url}">${say.goBack}</a>
</section>`,
  )
}

export function missingPage(language: Language): string {
  const say = words[language]
  return page(
    language,
    say.missingTitle,
    html`<section class="card alone">
  <h1>${say.missingTitle}</h1>
  <p>${say.missingNote}</p>
  <a class="primary" href="/">${say.goBack}</a>
</section>`,
  )
}

function summary(order: Order, language: Language, now: Date): Html {
  const say = words[language]
  const leftSeconds = Math.max(0, Math.ceil((order.expires_at.getTime() - now.getTime()) / 1000))
  return html`<h1>${order.description}</h1>
<p class="amount">${money(order.amount_minor, order.currency, language)}</p>
<p>${order.manual_capture ? say.chargedLater : say.chargedNow}</p>
<p class="left">${say.openFor}
  <strong data-seconds-left="${leftSeconds}">${clock(leftSeconds)}</strong>
  <span class="unseen" role="status" data-last-minute="${say.lastMinute}"></span></p>`
}

type FieldName = keyof CardErrors & keyof CardForm
const fields: Record<FieldName, { fill: string; digits: boolean; length: number; required: boolean }> = {
  cardNumber: { fill: 'cc-number', digits: true, length: 30, required: true },
  expiry: { fill: 'cc-exp', digits: true, length: 9, required: true },
  cvc: { fill: 'cc-csc', digits: true, length: 4, required: true },
  name: { fill: 'cc-name', digits: false, length: 100, required: false },
}

function field(
  say: Words,
  name: FieldName,
  value: string,
  error: keyof Words['errors'] | undefined,
  isFocused: boolean,
): Html {
  const { fill, digits, length, required } = fields[name]
  const wrong = error && html` aria-invalid="true" aria-describedby="${name}-error"`
  return html`<div class="field">
  <label for="${name}">${say[name]}</label>
  <input id="${name}" name="${name}" value="${value}" autocomplete="${fill}" maxlength="${length}"
    spellcheck="false"${digits && html` inputmode="numeric"`}${required && html` required`}${wrong}${
      isFocused && html` autofocus`
    }>
  ${error && html`<p class="wrong" id="${name}-error">${say.errors[error]}</p>`}
</div>`
}

function page(language: Language, title: string, content: Html): string {
  const say = words[language]
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
