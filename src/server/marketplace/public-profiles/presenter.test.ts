import { expect, test } from 'vitest'
import { isolateText } from '#contract/bidi.ts'
import { sessionTypeId, userId } from '#contract/id.ts'
import { languages } from '#contract/language.ts'
import { presentPublicProfile } from './presenter.ts'

test.each(languages)('the sentences of a public profile isolate right-to-left names, in %s', language => {
  const [name, specialty, company, type] = ['محمد 12', 'برمجة', 'شركة 24', 'مقابلة 1']
  const typeId = sessionTypeId.parse('0190a000-0000-7000-8000-000000000002')
  const profile = {
    id: userId.parse('0190a000-0000-7000-8000-000000000001'),
    slug: 'muhammad',
    timeZone: 'Asia/Tbilisi',
    displayName: name,
    specialty,
    company,
    bio: null,
    slots: [],
    sessionTypes: [{ id: typeId, minutes: 60, priceMinor: 5000, currency: 'USD' as const, name: type }],
    reviews: [],
    nextAvailableSlot: null,
    rating: null,
    reviewCount: 0,
    totalInterviews: 0,
    languages: [],
    experience: null,
    priceFrom: null,
    priceMinutes: null,
    hasHigherPrices: false,
    profilePictureUrl: null,
    verifiedAt: null,
  }
  const page = presentPublicProfile(profile, language, 'https://rehearse.example')
  expect(page.name).toBe(name)
  expect(page.work).toBe(`${isolateText(specialty)}, ${isolateText(company)}`)
  expect(page.title).toContain(isolateText(name))
  expect(page.title).toContain(isolateText(specialty))
  expect(page.description).toContain(`${isolateText(name)} (${page.work})`)
  expect(page.sessionTypes[0]?.name).toBe(isolateText(type))
  const [person, service] = page.data['@graph']
  expect(person).toMatchObject({ name, jobTitle: specialty, worksFor: { name: company } })
  expect(service?.name).toContain(isolateText(name))
})
