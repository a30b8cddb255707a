import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { trial as english } from '#web/i18n/en/trial.ts'

export default {
  title: 'Попробуйте тренера',
  intro: 'Ответьте на один вопрос настоящего собеседования и сразу получите разбор.',
  question: 'Вопрос',
  answerHint: 'По-английски, как на собеседовании. Мы его не сохраняем.',
  another: 'Другой вопрос',
  further: 'Это был один вопрос.',
  furtherText:
    'На собеседовании их пять или шесть, с уточняющими вопросами, а в конце вы получите итоги и образец ответа на каждый.',
  signUp: 'Создать аккаунт и продолжить',
  start: 'Начать собеседование',
} satisfies RussianMessages<typeof english>
