import { expect, test } from 'vitest'
import { interviewTypes } from '#contract/enums.ts'
import { interviewLabels } from '#server/training/interview-labels.ts'
import { russian } from '#test/russian-messages.ts'
import { training } from '#web/i18n/en/training/training.ts'

// The start page shows the types before its dialog loads them from the server.
test.each([
  ['en', training.messages as Record<string, string>],
  ['ru', russian.training ?? {}],
] as const)('the start page and the server describe the interview types alike in %s', (language, texts) => {
  for (const [key, type] of Object.entries(interviewTypes)) {
    const { name, description } = interviewLabels[language].types[type]
    expect([texts[key], texts[`${key}Text`]]).toEqual([name, description])
  }
})
