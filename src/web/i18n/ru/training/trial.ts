import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { trial as english } from '#web/i18n/en/training/trial.ts'

export default {
  title: 'Попробуйте ИИ-тренера',
  intro: 'Ответьте на один вопрос настоящего собеседования и сразу получите разбор.',
  question: 'Вопрос',
  answerHint: 'По-английски, как на собеседовании. Мы не сохраняем ответ.',
  another: 'Другой вопрос',
  further: 'Готовы к целому собеседованию?',
  furtherText: 'Пять или шесть вопросов с уточнениями, а в конце итоги.',
  signUp: 'Создать аккаунт и продолжить',
  start: 'Начать собеседование',
} satisfies RussianMessages<typeof english>
