import { aSecondBrowser, comeIn, expectFrames, pictureOf } from '#test/journeys/steps.ts'
import { expect, mediaTest as test } from './media.ts'
import { aMeeting, aRoom } from './people.ts'

test.use({ way: 'livekit' })

test('everything goes through the server, which holds nobody who has left', async ({
  page: anna,
  app,
  far,
  browser,
  signInAs,
}) => {
  const { room, second, nino } = await aMeeting(app, 300, { anna, browser, signInAs })
  await expectFrames(pictureOf(anna, 'Nino'))
  await expectFrames(pictureOf(nino, 'Anna'))
  expect(far.present(room.id).toSorted()).toEqual([room.interviewee.id, room.interviewer.id].toSorted())

  await test.step('a line that is cut comes back', async () => {
    far.cut()
    await expect(anna.getByText('Reconnecting…')).toBeVisible()
    await expect(anna.getByText('Connected')).toBeVisible()
    await expect.poll(() => far.sent(room.id).map(one => one.tracks.length)).toEqual([2, 2])
    await expectFrames(pictureOf(nino, 'Anna'))
  })

  await test.step('who switches the camera off sends no picture, and another one when it is on again', async () => {
    await anna.keyboard.press('v')
    await expect(pictureOf(nino, 'Anna')).toHaveCSS('opacity', '0')
    await anna.keyboard.press('v')
    await expect(pictureOf(nino, 'Anna')).toHaveCSS('opacity', '1')
    await expectFrames(pictureOf(nino, 'Anna'))
  })

  await test.step('when one leaves, neither stays there', async () => {
    await nino.getByRole('button', { name: 'Leave' }).click()
    await expect(anna.getByText('Nino is not in the room any more')).toBeVisible()
    await expect.poll(() => far.present(room.id)).toEqual([])
  })
  await second.close()
})

test('the lobby says whether the server can be reached, and a call waits until it can', async ({
  page: anna,
  app,
  far,
  browser,
  signInAs,
}) => {
  const room = await aRoom(app, 300)
  const second = await aSecondBrowser(browser, app)
  const nino = second.page
  far.goAway(true)
  await signInAs(room.interviewee, 1)
  await anna.goto(room.path)
  await expect(anna.getByText(/^The video server was not reached/)).toBeVisible()
  await comeIn(anna)
  await signInAs(room.interviewer, 2, nino)
  await nino.goto(room.path)
  await comeIn(nino)
  await expect(nino.getByText('Connecting…')).toBeVisible()
  far.goAway(false)
  await expectFrames(pictureOf(anna, 'Nino'))
  await expectFrames(pictureOf(nino, 'Anna'))
  const third = await anna.context().newPage()
  await third.goto(room.path)
  await expect(third.getByText('The line to the video server works.')).toBeVisible()
  await second.close()
})
