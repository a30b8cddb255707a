import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { timeZoneHint as english } from '#web/i18n/en/slots/time-zone-hint.ts'

export default {
  interviewee:
    'Здесь время по часам устройства ({{device}}). В письмах — по часам профиля ({{profile}}). <change>Сменить часовой пояс</change>',
  interviewer:
    'Записи — по часам устройства ({{device}}). Расписание и письма — по часам профиля ({{profile}}). <change>Сменить часовой пояс</change>',
  isUtcRight:
    'Браузер сообщает часовой пояс UTC, а в профиле указана страна: {{country}}. UTC — это верно? <change>Выбрать другой часовой пояс</change>',
  unknown:
    'Браузер не сообщает часовой пояс, поэтому время указано по UTC. <change>Выбрать часовой пояс</change>',
  use: 'Выбрать: {{zone}}',
  keepUtc: 'Оставить UTC',
} satisfies RussianMessages<typeof english>
