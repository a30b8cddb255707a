import { mkdir } from 'node:fs/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { api } from '#contract/api.ts'
import { demoPassword, fillWithDemoData } from '#demo/fill.ts'
import { findBrowser } from '#scripts/browser.ts'
import { expectFrames, fakeDeviceFlags } from './e2e/steps.ts'
import setUp from './global-setup.ts'
import { openApp, type TestApp } from './open-app.ts'

// Takes the pictures of the README and of the landing page from the demo market: `npm run pictures`, or `--
// room find-ru` for names with these prefixes.
const prefixes = process.argv.slice(2)
const isWanted = (name: string) => prefixes.length === 0 || prefixes.some(prefix => name.startsWith(prefix))

const readme = [
  { name: 'landing', path: '/', width: 1280, height: 800 },
  { name: 'interviewers', as: 'interviewee', path: '/interviewers', width: 1280, height: 800 },
  { name: 'bookings', as: 'interviewee', path: '/bookings', width: 1280, height: 800 },
  { name: 'training', as: 'interviewee', path: '/interview-training/progress', width: 1280, height: 900 },
  { name: 'time-slots', as: 'interviewer', path: '/time-slots', width: 1280, height: 800 },
]

/** Screens beside the three steps, on a phone, from the top of the first relevant element. */
const steps = [
  { name: 'find', path: '/interviewers', from: 'main li:has(h2, h3)' },
  { name: 'practise', path: '/bookings', from: 'main section' },
  { name: 'land', path: '/interview-training/progress', from: 'main section' },
]
const step = { width: 360, height: 420 }
/** Lower than a phone, because the picture is beside the headline. */
const room = { width: 540, height: 540 }
const landing = 'src/web/features/landing/pictures'
const languages = { en: 'en-GB', ru: 'ru-RU' } as const
const themes = ['light', 'dark'] as const

type Appearance = { locale: string; theme: 'light' | 'dark'; width: number; height: number; scale?: number }

/** Script for the page: a portrait replaces the browser's test picture. */
const portraitScript = (picture: string) => `{
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = async wish => {
    const stream = await ask(wish)
    const [camera] = stream.getVideoTracks()
    if (!camera) return stream
    const face = new Image()
    face.src = ${JSON.stringify(picture)}
    await face.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: 960, height: 960 })
    const pen = canvas.getContext('2d', { willReadFrequently: true })
    const draw = () => {
      pen.drawImage(face, 0, 0, 960, 960)
      pen.fillStyle = 'rgb(' + pen.getImageData(2, 2, 1, 1).data.slice(0, 3).join() + ')'
      pen.fillRect(0, 0, 960, 960)
      pen.drawImage(face, 130, 260, 700, 700)
    }
    draw()
    setInterval(draw, 100)
    stream.removeTrack(camera)
    camera.stop()
    stream.addTrack(canvas.captureStream(10).getVideoTracks()[0])
    return stream
  }
}`

const tearDown = await setUp()
const app = await openApp()
await fillWithDemoData(app.deps)
const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', ...fakeDeviceFlags],
})
await mkdir('docs/pictures', { recursive: true })
await mkdir(landing, { recursive: true })
for (const { name, as, path, width, height } of readme) {
  if (!isWanted(name)) continue
  const page = await openPage(browser, app, { locale: 'en-GB', theme: 'light', width, height }, as)
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.screenshot({ path: `docs/pictures/${name}.png` })
  await page.context().close()
}
const variants = Object.entries(languages).flatMap(([language, locale]) =>
  themes.map(theme => ({ theme, locale, suffix: `${language}-${theme}` })),
)
for (const { suffix, ...look } of variants) {
  for (const { name, path, from } of steps) {
    if (!isWanted(`${name}-${suffix}`)) continue
    const page = await openPage(browser, app, { ...look, ...step, height: 2000, scale: 2 }, 'interviewee')
    await page.goto(path, { waitUntil: 'networkidle' })
    const { y = 0 } = (await page.locator(from).first().boundingBox()) ?? {}
    await savePicture(page, `${name}-${suffix}`, { x: 0, y: y - 8, ...step })
  }
}
const place = await aRunningSession()
for (const { suffix, ...look } of variants.filter(({ suffix }) => isWanted(`room-${suffix}`)))
  await savePicture(await openCall(place, { ...look, ...room, scale: 2 }), `room-${suffix}`)
await browser.close()
await app.close()
await tearDown()

function signedIn(name: string) {
  const body = { username: `${name}@demo.test`, password: demoPassword }
  return app.anonymous.call(api.signIn, { body })
}

/** A page of the demo market, signed in or not. */
async function openPage(browser: Browser, app: TestApp, appearance: Appearance, as?: string): Promise<Page> {
  const { locale, theme, width, height, scale = 1 } = appearance
  const context = await browser.newContext({
    baseURL: app.url,
    viewport: { width, height },
    deviceScaleFactor: scale,
    locale,
    colorScheme: theme,
    timezoneId: 'Asia/Tbilisi',
    reducedMotion: 'reduce',
    permissions: ['camera', 'microphone'],
  })
  const page = await context.newPage()
  await page.goto('/favicon.svg')
  const storage: Record<string, string> = { ga_consent_asked: 'declined' }
  if (as) {
    const { token, userId, roleId } = await signedIn(as)
    Object.assign(storage, { token, userId, userRoleId: String(roleId) })
  }
  await page.evaluate(entries => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, storage)
  return page
}

/** Saves a small picture, sharp enough for a phone. */
async function savePicture(
  page: Page,
  name: string,
  clip?: { x: number; y: number; width: number; height: number },
) {
  const picture = await page.screenshot(clip ? { clip } : {})
  await sharp(picture).avif({ quality: 55, effort: 9 }).toFile(`${landing}/${name}.avif`)
  await page.context().close()
}

/** The interviewee's side of a running call. Demo portraits replace the cameras. */
async function openCall(path: string, appearance: Appearance): Promise<Page> {
  const [intervieweePage, interviewerPage] = await Promise.all(
    ['interviewee', 'interviewer'].map(async as => {
      const page = await openPage(browser, app, appearance, as)
      const { token } = await signedIn(as)
      const { profilePictureUrl } = await app.as({ token }).call(api.myProfile, {})
      await page.addInitScript(portraitScript(profilePictureUrl ?? ''))
      await page.goto(path)
      await page
        .getByRole('button', { name: appearance.locale === 'ru-RU' ? 'Войти' : 'Join', exact: true })
        .click()
      return page
    }),
  )
  if (!intervieweePage || !interviewerPage) throw new Error('participants not connected')
  // Waits until both see each other, for a picture of a running call.
  for (const page of [intervieweePage, interviewerPage])
    for (const side of ['first', 'last'] as const) await expectFrames(page.locator('video')[side]())
  return intervieweePage
}

/** The session of both demo accounts, moved so that it is already running. */
async function aRunningSession(): Promise<string> {
  const { token } = await signedIn('interviewee')
  const { session } = await app.as({ token }).call(api.upcomingTasks, {})
  if (!session) throw new Error('upcoming demo session not found')
  const starts_at = new Date(Date.now() - 18 * 60_000)
  const times = { starts_at, ends_at: new Date(starts_at.getTime() + 3_600_000) }
  const { slot_id } = await app.deps.db
    .updateTable('bookings')
    .set(times)
    .where('id', '=', session.bookingId)
    .returning('slot_id')
    .executeTakeFirstOrThrow()
  await app.deps.db.updateTable('slots').set(times).where('id', '=', slot_id).execute()
  return `/room/${session.bookingId}`
}
