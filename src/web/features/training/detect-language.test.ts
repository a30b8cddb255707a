import { expect, test } from 'vitest'
import { detectLanguage } from './detect-language.ts'

test.each([
  ['How do you keep an order from being placed twice?', 'en'],
  ['Как вы сделаете так, чтобы заказ не оформили дважды?', 'ru'],
  ['Расскажите, что такое idempotency key и unique constraint.', 'ru'],
  ['', 'en'],
])('%s', (text, language) => {
  expect(detectLanguage(text)).toBe(language)
})
