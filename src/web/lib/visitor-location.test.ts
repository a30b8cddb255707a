import { expect, test } from 'vitest'
import { locationServices } from '#contract/location.ts'
import { locateVisitor, locationFromTimeZone } from './visitor-location.ts'

/** Documented replies of each service for the same address. */
const answers = {
  [locationServices.geojs]: {
    ip: '31.146.1.2',
    country: 'Georgia',
    country_code: 'GE',
    country_code3: 'GEO',
    continent_code: 'AS',
    city: 'Tbilisi',
    region: "K'alak'i T'bilisi",
    latitude: '41.6941',
    longitude: '44.8337',
    timezone: 'Asia/Tbilisi',
  },
  [locationServices.ipapi]: {
    ip: '31.146.1.2',
    version: 'IPv4',
    city: 'Tbilisi',
    region: 'Tbilisi',
    country: 'GE',
    country_name: 'Georgia',
    country_code: 'GE',
    timezone: 'Asia/Tbilisi',
    currency: 'GEL',
  },
  [locationServices.freeipapi]: {
    ipVersion: 4,
    ipAddress: '31.146.1.2',
    countryName: 'Georgia',
    countryCode: 'GE',
    cityName: 'Tbilisi',
    regionName: '-',
    timeZones: ['Asia/Tbilisi'],
    currencies: ['GEL'],
  },
  [locationServices.ipwhois]: {
    ip: '31.146.1.2',
    success: true,
    type: 'IPv4',
    country: 'Georgia',
    country_code: 'GE',
    region: 'Tbilisi',
    city: 'Tbilisi',
    timezone: { id: 'Asia/Tbilisi', abbr: '+04', offset: 14400 },
  },
}

/** Replies of a service that rejects, is over quota, or is replaced by another server. */
const refusals = [
  { error: true, reason: 'RateLimited', message: 'Sign up' },
  { success: false, message: 'You have hit the monthly limit' },
  { countryCode: '-', countryName: '-' },
  { country_code: 'Georgia' },
  { country_code: 'XX' },
  ['GE'],
  'GE',
  null,
]

const zone = 'Europe/Berlin'
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))

test.each(Object.entries(answers))(
  '%s returns country, currency, city, time zone and address',
  async (address, answer) => {
    const location = await locateVisitor(
      url => (url === address ? Promise.resolve(answer) : unreachable()),
      zone,
    )
    expect(location).toMatchObject({
      country: 'Georgia',
      countryCode: 'GE',
      city: 'Tbilisi',
      currency: 'GEL',
      timezone: address === locationServices.freeipapi ? zone : 'Asia/Tbilisi',
      ip: '31.146.1.2',
    })
    expect(location.region).not.toBe('-')
  },
)

test('the services are asked in order, until one knows the country', async () => {
  const requestedUrls: string[] = []
  await locateVisitor(address => {
    requestedUrls.push(address)
    return address === locationServices.ipapi ? Promise.resolve(answers[address]) : unreachable()
  }, zone)
  expect(requestedUrls).toEqual([locationServices.geojs, locationServices.ipapi])
})

test.each(refusals)('a reply without a country counts as none: %j', async reply => {
  const location = await locateVisitor(async () => reply, zone)
  expect(location).toEqual(locationFromTimeZone(zone))
})

test('without a reply, the browser’s time zone determines the country', async () => {
  expect(await locateVisitor(unreachable, 'Europe/Berlin')).toEqual({
    country: 'Germany',
    countryCode: 'DE',
    region: '',
    city: '',
    currency: 'USD',
    timezone: 'Europe/Berlin',
    ip: '',
  })
  expect(locationFromTimeZone('UTC')).toMatchObject({ country: '', countryCode: '', currency: 'USD' })
})

test('Georgian user: country code GE or Tbilisi time zone gets GEL, others get USD', async () => {
  const american = { ip: '8.8.8.8', country_code: 'US', timezone: 'America/New_York' }
  expect(await locateVisitor(async () => american, 'America/New_York')).toMatchObject({ currency: 'USD' })
  expect(await locateVisitor(async () => american, 'Asia/Tbilisi')).toMatchObject({
    countryCode: 'US',
    currency: 'GEL',
  })
  const georgian = { ip: '31.146.1.2', country_code: 'GE', timezone: 'Asia/Tbilisi' }
  expect(await locateVisitor(async () => georgian, 'America/New_York')).toMatchObject({ currency: 'GEL' })
  expect(locationFromTimeZone('Asia/Tbilisi')).toMatchObject({ countryCode: 'GE', currency: 'GEL' })
})
