import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import {
  completeProfile,
  expectFrames,
  goToPayment,
  heading,
  joinCall,
  pay,
  pictureOf,
  publish,
  register,
} from '#test/e2e/steps.ts'
import { startMailServer, startSlowModel } from './fake-services.ts'
import { siteUrl, startTraffic } from './http-client.ts'
import { onMachine, waitUntil } from './machine.ts'
import { parseGuideBlocks } from './parse-guide.ts'
import { checkCoachStream, checkProxy, playRecording, uploadRecording } from './proxy.ts'
import { getToken, openBrowser, openUser } from './users.ts'

// User journeys through the proxy of a machine that was set up from the guide, on that machine's network.
const machine = onMachine(Number(process.argv[2]))
const mailServer = await startMailServer()
await startSlowModel()
const browser = await openBrowser()
const nino = await openUser(browser, 'Asia/Tbilisi')
const alex = await openUser(browser, 'Europe/Berlin')

try {
  await step('the proxy works as the guide describes', checkProxy)
  await step('an interviewer signs up, confirms the emailed link and publishes an hour', async () => {
    await publish(nino.page, { url: siteUrl }, { email: 'nino@example.test', price: '50' })
    await confirmEmail(nino.page, 'nino@example.test')
  })
  await step('an interviewee signs up, confirms, completes the profile, books and pays', async () => {
    await register(alex.page, { url: siteUrl }, 'alex@example.test', 'Interviewee')
    await completeProfile(alex.page, 'Alex Morgan')
    await confirmEmail(alex.page, 'alex@example.test')
    await goToPayment(alex.page, 'Nino Beridze')
    await pay(alex.page)
    await expect(heading(alex.page, 'Payment Successful')).toBeVisible()
    const { attachments } = await mailServer.mailTo('nino@example.test', /^Confirmed/)
    expect(attachments.some(({ mimeType }) => mimeType === 'text/calendar')).toBe(true)
    return `the email to the interviewer has a calendar file`
  })
  const bookingId = await startBookingNow()
  await step('both people meet in the room through the proxy', async () => {
    for (const { page } of [alex, nino]) {
      await page.goto(`${siteUrl}/room/${bookingId}`)
      await joinCall(page)
    }
    await expectFrames(pictureOf(alex.page, 'Nino Beridze'))
    await expectFrames(pictureOf(nino.page, 'Alex Morgan'))
  })
  await step('users continue after a process is killed', async () => {
    const lines = [alex, nino].map(({ page }) => page.waitForEvent('websocket', { timeout: 30_000 }))
    const stopTraffic = startTraffic()
    const killed = performance.now()
    await machine.run('systemctl', 'kill', '--signal=KILL', 'rehearse@3001')
    await Promise.all(lines)
    const backMs = performance.now() - killed
    await expect(alex.page.getByText('Connected')).toBeVisible()
    await waitUntil('the process is back', async () =>
      machine.run('curl', '--fail', '--silent', 'http://127.0.0.1:3001/api/ready').then(
        () => true,
        () => false,
      ),
    )
    const { requestCount, failures } = await stopTraffic()
    await expectFrames(pictureOf(alex.page, 'Nino Beridze'))
    return `the room's sockets reconnected after ${(backMs / 1000).toFixed(1)} s; of ${requestCount} other requests ${failures.length} failed ${[...new Set(failures)].join(', ')}`
  })
  const token = await getToken(nino.page)
  await step('the proxy streams a recording, and its upload resumes after a break', () =>
    uploadRecording(token, bookingId),
  )
  await step('a browser plays part of the recording', () => playRecording(alex.page))
  await step("the coach's reply is streamed", async () => checkCoachStream(await getToken(alex.page)))
  await step('a rolling release, as the guide describes, causes no failed request', async () => {
    const blocks = parseGuideBlocks(
      readFileSync(join(import.meta.dirname, '../../docs/operate.md'), 'utf8'),
      'Put it on the internet',
    )
    const stopTraffic = startTraffic()
    for (const { as, lines } of blocks.filter(block => block.as === 'rehearse' || block.purpose === 'update'))
      await machine.type(as, lines, { REPOSITORY: 'file:///srv/rehearse.git' })
    const { requestCount, failures } = await stopTraffic()
    expect([...new Set(failures)]).toEqual([])
    return `${requestCount} requests, none failed`
  })
  await step('no log contains a token, and no page has an error', async () => {
    const logs = await machine.run(
      'sh',
      '-c',
      'cat /var/log/nginx/rehearse* /var/log/caddy/* 2>/dev/null; journalctl --no-pager -u caddy -u rehearse@3001 -u rehearse@3002',
    )
    expect(logs).toContain('/api/rooms/socket')
    expect(logs).not.toMatch(/ticket=|token=/)
    expect([...alex.errors, ...nino.errors]).toEqual([])
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await browser.close()
  // Ends open requests, sockets and listeners.
  process.exit()
}

async function step(what: string, run: () => Promise<unknown>): Promise<void> {
  const started = performance.now()
  const result = await run()
  console.log(
    `✓ ${what}  ${((performance.now() - started) / 1000).toFixed(1)} s${typeof result === 'string' ? `\n    ${result}` : ''}`,
  )
}

async function confirmEmail(page: typeof alex.page, address: string): Promise<void> {
  const { text } = await mailServer.mailTo(address, /^Welcome/)
  const link = /https:\/\/\S+\/confirm-email\S+/.exec(text ?? '')?.[0] ?? ''
  await page.goto(link)
  await expect(heading(page, 'Your email is confirmed')).toBeVisible()
}

/** Slots cannot be published in the past, so this moves the booked one. */
async function startBookingNow(): Promise<string> {
  const lines = `update slots set starts_at = now() - interval '1 minute', ends_at = now() + interval '59 minutes';
update bookings set starts_at = now() - interval '1 minute', ends_at = now() + interval '59 minutes' returning id`
  const result = await machine.type('rehearse', `psql --tuples-only --no-align rehearse -c "${lines}"`)
  return /[0-9a-f-]{36}/.exec(result)?.[0] ?? ''
}
