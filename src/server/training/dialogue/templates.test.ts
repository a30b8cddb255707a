import { expect, test } from 'vitest'
import { allOffTopicReplies, renderOffTopicReply } from './off-topic-replies.ts'
import { pickPhrase } from './phrase-picker.ts'
import * as wording from './templates.ts'

const scene = { type: 0, level: 2, jobRole: null, companyName: null } as const
const unclear = {
  context: scene,
  competency: 'Ownership',
  question: 'What did you do?',
  plainer: null,
  isFollowUp: false,
  isRepeated: true,
}
const aside = { ...unclear, minutes: 3, language: 'en' } as const
/** What the coach says before the question, session after session. */
const leadOf = (line: string) => line.replace(/ ?\S+\?$/, '').split('\n\n')[0] ?? ''

test('in forty messages nothing is said twice while there is another way of saying it', () => {
  for (let session = 0; session < 30; session++) {
    const said: string[] = []
    const say = (line: string) => {
      said.push(line)
      return line
    }
    const voice = () => ({ seed: `session ${session}`, previousTexts: said })
    const leads: string[] = []
    for (let number = 1; number <= 6; number++) {
      const further = { probe: `What of ${number}?`, ceiling: null, quote: null }
      for (let twice = 0; twice < 2; twice++)
        leads.push(leadOf(say(wording.renderFollowUp(voice(), further))))
      for (const about of ['thinking', 'verdict'] as const)
        if (number <= 3) leads.push(leadOf(say(renderOffTopicReply(voice(), { ...aside, intent: about }))))
      const next = { question: `Question ${number}?`, phase: null, isLast: number === 6 }
      leads.push(leadOf(say(wording.renderNextQuestion(voice(), { ...next, after: 'answer' }))))
    }
    expect(leads.length).toBeGreaterThanOrEqual(24)
    expect(leads.filter((lead, at) => leads.indexOf(lead) !== at)).toEqual([])
  }
})

test('a follow-up to what was short, twelve times, is put in twelve ways, and so is one that takes up their words', () => {
  for (const more of [
    { ceiling: 'short', quote: null } as const,
    { ceiling: null, quote: 'We asked them' },
  ]) {
    const said: string[] = []
    for (let n = 0; n < 12; n++)
      said.push(wording.renderFollowUp({ seed: 'any', previousTexts: said }, { probe: 'Why?', ...more }))
    expect(new Set(said).size).toBe(12)
  }
})

test('when every way was used, the one used longest ago comes again', () => {
  const said: string[] = []
  for (let n = 0; n < 7; n++)
    said.push(pickPhrase({ seed: 'any', previousTexts: said }, ['One.', 'Two.', 'Three.']))
  expect(said.slice(3, 6)).toEqual(said.slice(0, 3))
  expect(new Set(said.slice(0, 3)).size).toBe(3)
})

test('no way of saying it is part of another, and none asks anything by itself', () => {
  for (const ways of Object.values(allOffTopicReplies)) {
    expect(ways.length).toBeGreaterThanOrEqual(2)
    expect(ways.filter(way => way.includes('?'))).toEqual([])
  }
})

test('how long it should be goes by the question, and by the part that is on the table', () => {
  const said = (change: object) =>
    renderOffTopicReply({ seed: 'any', previousTexts: [] }, { ...aside, intent: 'howLong', ...change })
  expect(said({})).toBe(
    'About three minutes if you say it aloud, which is some 12 sentences; shorter is fine where nothing is missing.\n\nWhat did you do?',
  )
  expect(said({ isFollowUp: true })).toMatch(/^For this part about half a minute/)
})

test('a question repeated is the question and nothing else', () => {
  expect(renderOffTopicReply({ seed: 'any', previousTexts: [] }, { ...aside, intent: 'repeat' })).toBe(
    'What did you do?',
  )
})

test('simpler words are the bank’s, and what is on the table stays there', () => {
  const plainer = 'Tell me one thing that you did well.'
  const voice = { seed: 'any', previousTexts: [] }
  expect(renderOffTopicReply(voice, { ...aside, intent: 'simpler', plainer })).toMatch(
    /:\n\nTell me one thing|\.\n\nTell me one/,
  )
  const further = renderOffTopicReply(voice, { ...aside, intent: 'simpler', plainer, isFollowUp: true })
  expect(further).toContain(plainer)
  expect(further).toMatch(/What did you do\?$/)
  const without = renderOffTopicReply(voice, { ...aside, intent: 'simpler', isRepeated: false })
  expect(without).toBe(wording.renderClarification(voice, { ...unclear, isRepeated: false }))
  expect(renderOffTopicReply(voice, { ...aside, intent: 'lost', plainer })).toMatch(/in English/)
})

test('the buttons are named as the screen names them', () => {
  const stop = (language: 'en' | 'ru') =>
    renderOffTopicReply({ seed: 'any', previousTexts: [] }, { ...aside, intent: 'stop', language })
  expect(stop('en')).toContain('“End Session”')
  expect(stop('ru')).toContain('“Завершить”')
})
