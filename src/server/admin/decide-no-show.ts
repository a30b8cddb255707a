import { bookingId } from '#contract/id.ts'
import { decideNoShow } from '#server/marketplace/bookings/lifecycle/no-show.ts'
import { listDisputedReports } from '#server/marketplace/bookings/lifecycle/repository.ts'
import { type Command, Refusal, say } from './command.ts'

export const noShows: Command = {
  usage: 'no-shows',
  does: 'lists the reports of absence that a person has to decide',
  read(words) {
    if (words.length > 0) return null
    return async deps => {
      const waiting = await listDisputedReports(deps.db)
      if (waiting.length === 0) return say('Nothing waits for a decision.')
      return say(
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

const outcomes = {
  upheld: 'Upheld: an absent interviewer costs the whole price, an absent interviewee gets nothing back.',
  rejected: 'Rejected: the session counts as having taken place.',
}

export const decide: Command = {
  usage: 'decide <bookingId> upheld|rejected',
  does: 'decides a report of absence, with its money and its mails',
  read([booking = '', outcome, ...rest]) {
    const id = bookingId.safeParse(booking.toLowerCase()).data
    if (!id || (outcome !== 'upheld' && outcome !== 'rejected') || rest.length > 0) return null
    return async deps => {
      if (!(await decideNoShow(deps, id, outcome === 'upheld')))
        throw new Refusal(`There is no open report about booking ${id}. List them with no-shows.`)
      return say(outcomes[outcome])
    }
  },
}
