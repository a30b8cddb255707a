import { joinCall, pictureOf } from '#test/e2e/steps.ts'
import { bookSession, expectPicture } from './call.ts'
import { expect, mediaTest as test } from './media.ts'

test.use({ way: 'livekit' })

test('all media goes through the server, which drops participants who left', async ({ far, startCall }) => {
  const { session, anna, nino } = await startCall({ startsIn: 300, withCamera: true })
  await expectPicture(anna, 'Nino')
  await expectPicture(nino, 'Anna')
  expect(far.participants(session.id).toSorted()).toEqual(
    [session.interviewee.id, session.interviewer.id].toSorted(),
  )

  await test.step('a cut connection recovers', async () => {
    // The state may last a few milliseconds only.
    await anna.evaluate(`void (window.reconnecting = new Promise(resolve =>
      new MutationObserver(() => document.body.innerText.includes('Reconnecting…') && resolve())
        .observe(document.body, { subtree: true, childList: true, characterData: true })))`)
    far.cutConnections()
    await anna.evaluate('window.reconnecting')
    await expect(anna.getByText('Connected')).toBeVisible()
    await expect
      .poll(() => far.publishedTracks(session.id).map(participant => participant.tracks.length))
      .toEqual([2, 2])
    await expectPicture(nino, 'Anna')
  })

  await test.step('a participant with the camera off sends no picture, and a new one after turning it on', async () => {
    await anna.keyboard.press('v')
    await expect(pictureOf(nino, 'Anna')).toHaveCSS('opacity', '0')
    await anna.keyboard.press('v')
    await expect(pictureOf(nino, 'Anna')).toHaveCSS('opacity', '1')
    await expectPicture(nino, 'Anna')
  })

  await test.step('after one participant leaves, neither is on the server', async () => {
    await nino.getByRole('button', { name: 'Leave' }).click()
    await expect(anna.getByText('Nino left the room')).toBeVisible()
    await expect.poll(() => far.participants(session.id)).toEqual([])
  })
})

test('the lobby shows whether the server is reachable, and a call waits for it', async ({
  page: anna,
  app,
  far,
  openBrowser,
  openLobby,
}) => {
  const session = await bookSession(app, 300)
  const nino = await openBrowser()
  far.setAway(true)
  await openLobby(anna, session, 'interviewee', { withCamera: true })
  const notReached = anna.getByText(/^We couldn’t reach the video server/)
  // The lobby stops its test after eight seconds.
  await expect(anna.getByText('Testing your connection…').or(notReached)).toBeVisible()
  await expect(notReached).toBeVisible()
  await joinCall(anna)
  await openLobby(nino, session, 'interviewer', { withCamera: true })
  await joinCall(nino)
  await expect(nino.getByText('Connecting…')).toBeVisible()
  far.setAway(false)
  await expectPicture(anna, 'Nino')
  await expectPicture(nino, 'Anna')
  await nino.getByRole('button', { name: 'Leave' }).click()
  await nino.getByRole('button', { name: 'Back to the room' }).click()
  const reached = nino.getByText('Your connection to the video server works.')
  await expect(nino.getByText('Testing your connection…').or(reached)).toBeVisible()
  await expect(reached).toBeVisible()
})
