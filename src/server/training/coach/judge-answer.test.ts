import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { pointsOf, ramblingAnswer, startInterview } from '#test/model-interviews.ts'

test('only verdicts with a quote earn credit, and only absent points are missing', async () => {
  const interview = await startInterview()
  interview.model.say.verdicts = ['present', 'unsure', 'absent']
  const sentence = `${ramblingAnswer.split(',')[0]}, which took us three weeks and a good deal of patience.`
  await interview.say(`${sentence} ${ramblingAnswer.replace('In my experience', 'All in all')}`)
  const points = await pointsOf(interview)
  expect(points.slice(0, 3)).toMatchObject([
    { credit: 1, quote: sentence },
    { credit: 0.5, quote: sentence },
    { credit: 0, quote: null },
  ])
})

test('a point with an invented quote earns nothing and is not called missing', async () => {
  const interview = await startInterview()
  interview.model.say.manner = 'inventing'
  await interview.say(ramblingAnswer)
  const { answers, improvementAreas } = await interview.as.call(api.endInterview, {
    params: { sessionId: interview.sessionId },
  })
  expect(answers[0]?.points).toEqual(
    interview.rubric.points.map(({ label }) => ({ label, credit: 0, quote: null, isUnclear: true })),
  )
  expect(improvementAreas.join()).not.toContain('did not hear')
})
