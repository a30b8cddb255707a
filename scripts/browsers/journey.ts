import { hashPassword } from '#server/identity/accounts/password.ts'
import { sampleAnswer } from '#test/e2e/interview.ts'
import { anInterviewee, anInterviewer, aSession, aSlot, usd } from '#test/factories.ts'
import type { TestApp } from '#test/open-app.ts'
import { cards } from '#test/sandbox-payer.ts'
import type { Visitor } from './visitor.ts'

const password = 'a long password'
const hourMs = 3_600_000

const named = (name: string) => `normalize-space()="${name}"`
const button = (name: string) => `//button[${named(name)}]`
const link = (name: string) => `//a[${named(name)}]`
const heading = (name: string) => `//h1[${named(name)}]`
const input = (name: string) => `//input[@name="${name}"]`
const dialog = (of: string) => `//*[@role="dialog"]${of}`

/** An interviewee with a password, an interviewer with a free slot, and a session of both that begins in five minutes. */
export async function prepareMarket(app: TestApp, browser: string) {
  const interviewer = await anInterviewer(app, { name: `Nino of ${browser}` })
  await aSlot(app, interviewer, { start: hoursAhead(72), price: usd(50) })
  const email = `${crypto.randomUUID()}@browsers.test`
  const interviewee = await anInterviewee(app, { email, name: 'Ana Lomidze' })
  const password_hash = await hashPassword(app.deps, password)
  await app.deps.db.updateTable('users').set({ password_hash }).where('id', '=', interviewee.id).execute()
  const bookingId = await aSession(app, { interviewee, interviewer, start: hoursAhead(1 / 12) })
  return { interviewer, email, bookingId }
}

type Market = Awaited<ReturnType<typeof prepareMarket>>

const hoursAhead = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()

/** Ten steps from the landing page to the sign-out, in this order. */
export function stepsOf(
  app: TestApp,
  visitor: Visitor,
  { interviewer, email, bookingId, canCall }: Market & { canCall: boolean },
) {
  const { open, see, click, fill } = visitor
  return {
    'opens the landing page': async () => {
      await open(`${app.url}/`)
      await see('//h1')
      await click(button('Decline'))
    },
    'reads the help': async () => {
      await open(`${app.url}/help`)
      await see('//h1')
    },
    'reads the terms': async () => {
      await open(`${app.url}/terms`)
      await see(heading('Terms of service'))
    },
    'signs in': async () => {
      await open(`${app.url}/login?next=${encodeURIComponent(`/interviewers?book=${interviewer.id}`)}`)
      await fill(input('username'), email)
      await fill(input('password'), password)
      await click(button('Sign in'))
      await see(dialog(''))
    },
    'books a slot': async () => {
      await click(dialog('//label[.//input[@type="radio"]]'))
      await click(dialog(button('Continue to Summary')))
      for (const at of [1, 2, 3, 4]) await click(`(${dialog('//input[@type="checkbox"]')})[${at}]`)
      await click(dialog(button('Proceed to Payment')))
    },
    pays: async () => {
      await fill(input('cardNumber'), cards.succeeds)
      await fill('//input[@autocomplete="cc-exp"]', '12/34')
      await fill('//input[@autocomplete="cc-csc"]', '123')
      await click('//button[starts-with(normalize-space(), "Pay ")]')
      await see(heading('Payment Successful'))
    },
    'finds the booking': async () => {
      await click(`//header${link('My Bookings')}`)
      await see(heading('My Bookings'))
      await see('//main//time')
    },
    'trains with the coach': async () => {
      await click(`//header${link('AI Training')}`)
      await click(`(${button('Start New Interview')})[1]`)
      await click(button('Start Interview'))
      await fill('//textarea', sampleAnswer)
      await click(button('Send'))
      await see('//*[@role="log"]//*[contains(text(), "/10")]')
    },
    'enters the lobby': async () => {
      await open(`${app.url}/room/${bookingId}`)
      if (!canCall) return see('//main//*[contains(text(), "can’t make video calls")]')
      await click(button('Join without camera and microphone'))
      await see('//*[@role="toolbar"]//button[@aria-label="Leave" or normalize-space()="Leave"]')
    },
    'signs out': async () => {
      await open(`${app.url}/bookings`)
      await click('//header//button[@title="Your menu"]')
      await click(`//header${button('Logout')}`)
      await see(button('Sign in'))
    },
  }
}
