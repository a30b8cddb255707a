import type { Language } from '#contract/language.ts'
import { formatCount } from '#server/lib/format.ts'
import { button, note, paragraph, type Render, toContent } from '#server/notifications/email.ts'
import type { ApplicationAnswer } from '#server/notifications/payloads.ts'

const en = {
  answer: 'Our team’s note',
  toProfile: 'Open your profile',
  workEmail: {
    subject: 'Confirm your work email',
    headline: 'Confirm your work email',
    preview: 'A Rehearse interviewer gave this address.',
    body: (hours: number) =>
      `An interviewer on Rehearse gave this address as their work email. If it was you, confirm it within ${formatCount(hours, 'en', { one: 'hour', other: 'hours' })} in the account that you applied with. Only our team sees the address.`,
    action: 'Confirm work email',
    notYou: 'Wasn’t you? Ignore this email. Nothing happens without the click.',
    footer: 'You got this email because this address was entered on Rehearse.',
  },
  approved: {
    subject: 'You’re approved',
    headline: 'You’re approved',
    preview: 'Candidates can find and book you now.',
    body: 'We reviewed your profile. You’re in the search now, with a Verified badge on your card. Publish slots so that candidates can book you.',
    action: 'Manage Slots',
  },
  sentBack: {
    subject: 'Your application needs changes',
    headline: 'Your application needs changes',
    preview: 'We need something more before we can list you.',
    body: 'We reviewed your profile and need something more before we can list you. Change it and send it again.',
  },
  declined: {
    subject: 'Your application was declined',
    headline: 'Your application was declined',
    preview: 'Your profile stays out of the search.',
    body: 'We reviewed your profile and decided not to list you. Candidates can’t find or book you.',
  },
}

export const ru: typeof en = {
  answer: 'Комментарий нашей команды',
  toProfile: 'Открыть профиль',
  workEmail: {
    subject: 'Подтвердите рабочую почту',
    headline: 'Подтвердите рабочую почту',
    preview: 'Этот адрес указал интервьюер Rehearse.',
    body: hours =>
      `Интервьюер на Rehearse указал этот адрес как свою рабочую почту. Если это вы, подтвердите его в аккаунте, из которого подали заявку. Ссылка действует ${formatCount(hours, 'ru', { one: 'час', few: 'часа', many: 'часов', other: 'часа' })}. Адрес видит только наша команда.`,
    action: 'Подтвердить рабочую почту',
    notYou: 'Это не вы? Ничего не делайте. Без вашего согласия ничего не произойдёт.',
    footer: 'Вы получили это письмо, потому что этот адрес указали на Rehearse.',
  },
  approved: {
    subject: 'Ваша заявка одобрена',
    headline: 'Ваша заявка одобрена',
    preview: 'Теперь кандидаты могут найти вас и записаться.',
    body: 'Мы проверили ваш профиль. Теперь вы есть в поиске, а на вашей карточке стоит значок «Проверено». Добавьте время, чтобы кандидаты могли записаться.',
    action: 'Открыть расписание',
  },
  sentBack: {
    subject: 'Заявку нужно дополнить',
    headline: 'Заявку нужно дополнить',
    preview: 'Чтобы показать вас в поиске, нам нужно кое-что ещё.',
    body: 'Мы проверили ваш профиль. Чтобы показать вас в поиске, нам нужно кое-что ещё. Внесите изменения и отправьте заявку снова.',
  },
  declined: {
    subject: 'Ваша заявка отклонена',
    headline: 'Ваша заявка отклонена',
    preview: 'Вашего профиля не будет в поиске.',
    body: 'Мы проверили ваш профиль и решили не показывать его в поиске. Кандидаты не смогут найти вас и записаться.',
  },
}

const texts: Record<Language, typeof en> = { en, ru }

/** The address may be a stranger's, so nothing that the account typed is in this email. */
export const confirmWorkEmail: Render<'confirm-work-email'> = ({ to }, { link, hours }) => {
  const { workEmail } = texts[to.language]
  const blocks = [paragraph(workEmail.body(hours)), button(workEmail.action, link), note(workEmail.notYou)]
  return { ...toContent(workEmail, blocks), footer: workEmail.footer }
}

export const applicationApproved: Render<'application-approved'> = ({ to, appUrl }) => {
  const { approved } = texts[to.language]
  return toContent(approved, [paragraph(approved.body), button(approved.action, `${appUrl}/time-slots`)])
}

export const applicationSentBack: Render<'application-sent-back'> = (context, data) =>
  withAnswer('sentBack', context, data)
export const applicationDeclined: Render<'application-declined'> = (context, data) =>
  withAnswer('declined', context, data)

function withAnswer(
  outcome: 'sentBack' | 'declined',
  { to, appUrl }: Parameters<Render<'application-declined'>>[0],
  { emailOnly }: ApplicationAnswer,
) {
  const t = texts[to.language]
  return toContent(t[outcome], [
    paragraph(t[outcome].body),
    ...(emailOnly ? [{ kind: 'quote' as const, label: t.answer, text: emailOnly.answer }] : []),
    button(t.toProfile, `${appUrl}/profile`),
  ])
}
