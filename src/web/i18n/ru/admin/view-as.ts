import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { viewAs as english } from '#web/i18n/en/admin/view-as.ts'

export default {
  banner: 'Просмотр от имени другого человека',
  viewing: 'Вы смотрите от имени',
  readOnly: 'только просмотр',
  endsIn: 'ещё {{minutes}}\u00a0мин',
  end: 'Закончить',
  ended: 'Просмотр закончен',
  endedText: 'Эту вкладку можно закрыть. Чтобы посмотреть ещё раз, откройте страницу человека.',
  closeTab: 'Закрыть вкладку',
} satisfies RussianMessages<typeof english>
