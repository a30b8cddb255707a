import { bookingId } from '#contract/id.ts'
import { decideNoShow } from '#server/marketplace/bookings/lifecycle/no-show.ts'
import { listDisputedReports } from '#server/marketplace/bookings/lifecycle/repository.ts'
import { type Command, CommandError, createOutput } from './command.ts'

export const noShowsCommand: Command = {
  usage: 'no-shows',
  description: 'lists the reports of absence that a person has to decide',
  parse(words) {
    if (words.length > 0) return null
    return async deps => {
      const waiting = await listDisputedReports(deps.db)
      if (waiting.length === 0) return createOutput('Nothing waits for a decision.')
      return createOutput(
        ...waiting.map(one => {
          const present = `the room ${one.was_seen ? 'saw' : 'did not see'} them`
          return [
            `${one.booking_id}: session of ${one.starts_at.toISOString()}`,
            `  interviewer ${one.interviewer_email}, interviewee ${one.interviewee_email}`,
            `  the ${one.absent} is said to have been absent, and ${present}`,
            one.contest === null ? '  not contested' : `  contested: ${one.contest.replace(/\s+/g, ' ')}`,
          ].join('\n')
        }),
      )
    }
  },
}

const decisionMessages = {
  upheld: 'Upheld: an absent interviewer costs the whole price, an absent interviewee gets nothing back.',
  rejected: 'Rejected: the session counts as having taken place.',
}

export const decideNoShowCommand: Command = {
  usage: 'decide <bookingId> upheld|rejected',
  description: 'decides a report of absence, with its money and its mails',
  parse([booking = '', outcome, ...rest]) {
    const id = bookingId.safeParse(booking.toLowerCase()).data
    if (!id || (outcome !== 'upheld' && outcome !== 'rejected') || rest.length > 0) return null
    return async deps => {
      if (!(await decideNoShow(deps, id, outcome === 'upheld')))
        throw new CommandError(`There is no open report about booking ${id}. List them with no-shows.`)
      return createOutput(decisionMessages[outcome])
    }
  },
}
