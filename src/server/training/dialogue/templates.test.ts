import { expect, test } from 'vitest'
import { offTopicReplies, renderOffTopicReply } from './off-topic-replies.ts'
import * as templates from './templates.ts'

const interview = { type: 0, level: 2, jobRole: null, companyName: null } as const
const unclear = {
  context: interview,
  competency: 'Ownership',
  question: 'What did you do?',
  plainer: null,
  purpose: null,
  isFollowUp: false,
  isRepeated: true,
}
const aside = { ...unclear, minutes: 3, language: 'en' } as const
/** Text before the question. */
const leadOf = (line: string) => line.replace(/ ?\S+\?$/, '').split('\n\n')[0] ?? ''

test('a phrase is not repeated in forty messages while others are unused', () => {
  for (let session = 0; session < 30; session++) {
    const previousTexts: string[] = []
    const say = (line: string) => {
      previousTexts.push(line)
      return line
    }
    const history = () => ({ seed: `session ${session}`, previousTexts })
    const leads: string[] = []
    for (let number = 1; number <= 6; number++) {
      const further = { probe: `What of ${number}?`, ceiling: null, quote: null }
      for (let twice = 0; twice < 2; twice++)
        leads.push(leadOf(say(templates.renderFollowUp(history(), further))))
      for (const about of ['thinking', 'verdict'] as const)
        if (number <= 3) leads.push(leadOf(say(renderOffTopicReply(history(), { ...aside, intent: about }))))
      const next = { question: `Question ${number}?`, phase: null, isLast: number === 6 }
      leads.push(leadOf(say(templates.renderNextQuestion(history(), { ...next, after: 'answer' }))))
    }
    expect(leads.length).toBeGreaterThanOrEqual(24)
    expect(leads.filter((lead, at) => leads.indexOf(lead) !== at)).toEqual([])
  }
})

test('twelve follow-ups to short answers, or with quotes, use twelve phrases', () => {
  for (const more of [
    { ceiling: 'short', quote: null } as const,
    { ceiling: null, quote: 'We asked them' },
  ]) {
    const previousTexts: string[] = []
    for (let n = 0; n < 12; n++)
      previousTexts.push(templates.renderFollowUp({ seed: 'any', previousTexts }, { probe: 'Why?', ...more }))
    expect(new Set(previousTexts).size).toBe(12)
  }
})

test('after all phrases, the one used longest ago returns', () => {
  const previousTexts: string[] = []
  for (let n = 0; n < 7; n++)
    previousTexts.push(templates.pickPhrase({ seed: 'any', previousTexts }, ['One.', 'Two.', 'Three.']))
  expect(previousTexts.slice(3, 6)).toEqual(previousTexts.slice(0, 3))
  expect(new Set(previousTexts.slice(0, 3)).size).toBe(3)
})

test('off-topic replies have variants, and none contains a question', () => {
  for (const replies of Object.values(offTopicReplies)) {
    expect(replies.length).toBeGreaterThanOrEqual(2)
    expect(replies.filter(reply => reply.includes('?'))).toEqual([])
  }
})

test('the expected length depends on the question or the follow-up', () => {
  const render = (change: object) =>
    renderOffTopicReply({ seed: 'any', previousTexts: [] }, { ...aside, intent: 'howLong', ...change })
  expect(render({})).toBe(
    'About three minutes if you say it aloud, or 12 sentences. Shorter is fine if nothing is missing.\n\nWhat did you do?',
  )
  expect(render({ isFollowUp: true })).toMatch(/^About half a minute/)
})

test('a repeated question has no other text', () => {
  expect(renderOffTopicReply({ seed: 'any', previousTexts: [] }, { ...aside, intent: 'repeat' })).toBe(
    'What did you do?',
  )
})

test('a simpler question comes from the bank, and the follow-up stays open', () => {
  const plainer = 'Tell me one thing that you did well.'
  const history = { seed: 'any', previousTexts: [] }
  expect(renderOffTopicReply(history, { ...aside, intent: 'simpler', plainer })).toMatch(
    /:\n\nTell me one thing|\.\n\nTell me one/,
  )
  const followUp = renderOffTopicReply(history, { ...aside, intent: 'simpler', plainer, isFollowUp: true })
  expect(followUp).toContain(plainer)
  expect(followUp).toMatch(/What did you do\?$/)
  const clarification = renderOffTopicReply(history, { ...aside, intent: 'simpler', isRepeated: false })
  expect(clarification).toBe(templates.renderClarification(history, { ...unclear, isRepeated: false }))
  expect(renderOffTopicReply(history, { ...aside, intent: 'lost', plainer })).toMatch(/in English/)
})

test('replies name the buttons as the screen does', () => {
  const stop = (language: 'en' | 'ru') =>
    renderOffTopicReply({ seed: 'any', previousTexts: [] }, { ...aside, intent: 'stop', language })
  expect(stop('en')).toContain('“End Session”')
  expect(stop('ru')).toContain('“Завершить”')
})
