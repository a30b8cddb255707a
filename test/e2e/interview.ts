import { type BrowserContext, expect, type Page } from '@playwright/test'
import { api } from '#contract/api.ts'
import { interviewTypes } from '#contract/enums.ts'
import type { TrainingInterviewId } from '#contract/id.ts'
import type { InterviewType } from '#contract/training.ts'
import { anInterviewee } from '#test/factories.ts'
import type { SignedInUser, TestApp } from '#test/open-app.ts'
import type { SignInAs } from './fixtures.ts'

/** Steps of an interview with the coach, over the API and on the screen. */

export const trainingPath = '/interview-training'
export const apology = 'I apologize, but I encountered an error. Please try again.'
/** URL that messages are sent to. */
export const messageStreamUrl = '**/api/chat/message/stream'

/** An answer about a real situation, with a figure and a result. It suits a question of any type. */
export const sampleAnswer =
  'In my last team I owned the checkout service. Forty incidents a month came from deployments by hand, so I wrote a pipeline with canary releases and a rollback script. Incidents fell from forty to nine, and I learnt to measure before I change anything.'

/** Begins an interview over the API. */
export async function beginInterview(
  app: TestApp,
  person: SignedInUser,
  interviewType: InterviewType = interviewTypes.Technical,
): Promise<TrainingInterviewId> {
  const { sessionId } = await app.as(person).call(api.startInterview, {
    body: { interviewType, experienceLevel: 2, jobRole: 'Backend Developer', companyName: 'Acme' },
  })
  return sessionId
}

/** An interviewee who has just begun an interview, signed in on this browser. */
export async function signInToInterview(app: TestApp, signInAs: SignInAs, interviewType?: InterviewType) {
  const alex = await anInterviewee(app)
  const id = await beginInterview(app, alex, interviewType)
  await signInAs(alex)
  return { alex, id }
}

/** The session, as the API returns it. */
export const readInterview = (app: TestApp, person: SignedInUser, sessionId: TrainingInterviewId) =>
  app.as(person).call(api.readInterview, { params: { sessionId } })

export const box = (page: Page) => page.getByLabel('Your message')
export const bubbles = (page: Page) => page.getByRole('log').getByRole('article')
export const thinking = (page: Page) => page.getByText('AI is thinking...')

/** Sends a message and waits for the coach's reply. */
export async function sendMessage(page: Page, text: string) {
  await expect(bubbles(page).first()).toBeVisible()
  const countBefore = await bubbles(page).count()
  await box(page).fill(text)
  await box(page).press('Enter')
  await expect(bubbles(page)).toHaveCount(countBefore + 2)
  await expect(thinking(page)).toHaveCount(0)
}

/** Fake speech API of the browser. `hear` simulates dictation, `spoken` returns the sentences read aloud. */
export async function fakeSpeech(context: BrowserContext) {
  await context.addInitScript(() => {
    const spoken: string[] = []
    class Recognition {
      onresult: ((event: object) => void) | null = null
      onspeechstart: (() => void) | null = null
      onend: (() => void) | null = null
      isOn = false
      start() {
        this.isOn = true
        Object.assign(globalThis, { recognition: this })
      }
      stop() {
        this.isOn = false
        this.onend?.()
      }
      abort() {
        this.stop()
      }
      hear(transcript: string, isFinal: boolean) {
        const result = Object.assign([{ transcript }], { isFinal })
        this.onspeechstart?.()
        this.onresult?.({ resultIndex: 0, results: [result] })
      }
    }
    Object.assign(globalThis, { SpeechRecognition: Recognition, spoken })
    // A new list on every call, as in some browsers.
    const getVoices = () => [{ lang: 'en-GB', localService: true }]
    class Utterance {
      text: string
      constructor(text: string) {
        this.text = text
      }
    }
    Object.assign(globalThis, { SpeechSynthesisUtterance: Utterance })
    Object.defineProperty(globalThis, 'speechSynthesis', {
      value: Object.assign(new EventTarget(), {
        getVoices,
        speak: ({ text }: { text: string }) => spoken.push(text),
        cancel: () => {},
      }),
    })
  })
  return {
    dictate: (page: Page, transcript: string, isFinal: boolean) =>
      page.evaluate(`recognition.hear(${JSON.stringify(transcript)}, ${isFinal})`),
    spoken: (page: Page) => page.evaluate<string[]>('spoken'),
  }
}

/** Simulates a return to this tab. */
export const returnToTab = (page: Page) => page.evaluate("dispatchEvent(new Event('focus'))")
