import { canonicalizeTimeZone, getUtcOffset, isTimeZone } from '#contract/time-zone.ts'

/**
 * IANA name within a zone id. Mozilla and others put a path before it: `/mozilla.org/20050126_1/Europe/Berlin`. A name
 * without a place, such as `EST`, is left to the calendar's own definition.
 */
export function findPlacedZone(name: string): string | null {
  const parts = name.replace(/^\//, '').split('/')
  for (const candidate of [parts.join('/'), parts.slice(-3).join('/'), parts.slice(-2).join('/')]) {
    if (!candidate.includes('/') && candidate !== 'UTC') continue
    if (isTimeZone(candidate)) return candidate
  }
  return null
}

/**
 * Zone of a name that the calendar uses and does not define: one of Windows, an old one such as `CET`, or an offset. An offset
 * alone does not tell when the clocks change, so the owner's zone is taken if it has the same.
 */
export function findUndefinedZone(name: string, ownerZone: string): string | null {
  const named = findNamedZone(name.replace(/^tzone:\/\/microsoft\//i, ''))
  if (named) return named
  const shown = shownName.exec(name)
  if (!shown) return null
  const [, sign = '+', hours = '0', minutes = '00', places = ''] = shown
  const offset = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
  const place =
    findNamedZone(places) ??
    placesByShownName.get(places.toLowerCase()) ??
    findCity(places, offset) ??
    findNamedZone(`${places} Standard Time`)
  if (place) return place
  return getStandardOffset(ownerZone) === offset ? ownerZone : findNamedZone(`${sign}${hours}:${minutes}`)
}

/** As Windows shows a zone to people: `(UTC+01:00) Amsterdam, Berlin`, `(GMT-05:00) Eastern Time (US & Canada)`. */
const shownName = /^\((?:utc|gmt)(?:([+-])(\d\d)[:.](\d\d))?\) *(.*)$/i

function findNamedZone(name: string): string | null {
  const words = name.toLowerCase().replace(/( standard| daylight| summer| mean)? time/, ' standard time')
  // `Central Time (Mexico)` is another zone than `Central Time (US & Canada)`.
  const windowsZone =
    windowsZones.get(name.toLowerCase()) ??
    windowsZones.get(words) ??
    windowsZones.get(words.replace(/ \([^()]*\)/, ''))
  if (windowsZone) return windowsZone
  // Windows has `Coordinated Universal Time-08` too.
  const zone = canonicalizeTimeZone(name.replace(/^coordinated universal time/i, 'UTC').replaceAll(' ', '_'))
  return isTimeZone(zone) ? zone : null
}

/** Zone of a city of the list. The first one may have left the offset, or there is another city of its name. */
function findCity(places: string, offset: number): string | null {
  const known = Intl.supportedValuesOf('timeZone')
  const zones = places.split(/[,;/]/).flatMap(place => {
    const city = `/${place.trim().replaceAll(' ', '_')}`
    return known.find(zone => zone.endsWith(city)) ?? []
  })
  return zones.find(zone => getStandardOffset(zone) === offset) ?? zones[0] ?? null
}

/** Minutes east of UTC outside of summer time, which is in January or in July. */
function getStandardOffset(zone: string): number {
  const year = new Date().getUTCFullYear()
  return Math.min(...[0, 6].map(month => getUtcOffset(Date.UTC(year, month), zone)))
}

/** Zones that Windows shows by another name than the one it keeps, and that name no city. */
const placesByShownName = new Map([
  ['alaska', 'America/Anchorage'],
  ['aleutian islands', 'America/Adak'],
  ['arizona', 'America/Phoenix'],
  ['baja california', 'America/Tijuana'],
  ['chetumal', 'America/Cancun'],
  ['hawaii', 'Pacific/Honolulu'],
  ['indiana (east)', 'America/Indiana/Indianapolis'],
  ['lord howe island', 'Australia/Lord_Howe'],
  ['norfolk island', 'Pacific/Norfolk'],
  ['saint pierre and miquelon', 'America/Miquelon'],
  ['saskatchewan', 'America/Regina'],
  ['west central africa', 'Africa/Lagos'],
])

/** Zones of Windows by their place in the CLDR, also old ones, for calendars of Exchange and Outlook. */
const placesByWindowsName = `
Afghanistan=Asia/Kabul;Alaskan=America/Anchorage;Aleutian=America/Adak;Altai=Asia/Barnaul;Arab=Asia/Riyadh
Arabian=Asia/Dubai;Arabic=Asia/Baghdad;Argentina=America/Argentina/Buenos_Aires;Astrakhan=Europe/Astrakhan
Atlantic=America/Halifax;AUS Central=Australia/Darwin;Aus Central W.=Australia/Eucla;AUS Eastern=Australia/Sydney
Azerbaijan=Asia/Baku;Azores=Atlantic/Azores;Bahia=America/Bahia;Bangladesh=Asia/Dhaka;Belarus=Europe/Minsk
Bougainville=Pacific/Bougainville;Canada Central=America/Regina;Cape Verde=Atlantic/Cape_Verde;Caucasus=Asia/Yerevan
Cen. Australia=Australia/Adelaide;Central America=America/Guatemala;Central Asia=Asia/Almaty;Central Brazilian=America/Cuiaba
Central Europe=Europe/Budapest;Central European=Europe/Warsaw;Central Pacific=Pacific/Guadalcanal;Central=America/Chicago
Central (Mexico)=America/Mexico_City;Chatham Islands=Pacific/Chatham;China=Asia/Shanghai;Cuba=America/Havana
Dateline=Etc/GMT+12;E. Africa=Africa/Nairobi;E. Australia=Australia/Brisbane;E. Europe=Europe/Chisinau
E. South America=America/Sao_Paulo;Easter Island=Pacific/Easter;Eastern=America/New_York;Eastern (Mexico)=America/Cancun
Egypt=Africa/Cairo;Ekaterinburg=Asia/Yekaterinburg;Fiji=Pacific/Fiji;FLE=Europe/Kyiv;Georgian=Asia/Tbilisi;GMT=Europe/London
Greenland=America/Nuuk;Greenwich=Atlantic/Reykjavik;GTB=Europe/Bucharest;Haiti=America/Port-au-Prince;Hawaiian=Pacific/Honolulu
India=Asia/Kolkata;Iran=Asia/Tehran;Israel=Asia/Jerusalem;Jordan=Asia/Amman;Kamchatka=Asia/Kamchatka;Kaliningrad=Europe/Kaliningrad;Korea=Asia/Seoul
Libya=Africa/Tripoli;Line Islands=Pacific/Kiritimati;Lord Howe=Australia/Lord_Howe;Magadan=Asia/Magadan
Magallanes=America/Punta_Arenas;Marquesas=Pacific/Marquesas;Mauritius=Indian/Mauritius;Mid-Atlantic=Etc/GMT+2
Middle East=Asia/Beirut;Montevideo=America/Montevideo;Morocco=Africa/Casablanca;Mountain=America/Denver;Mountain (Mexico)=America/Mazatlan
Myanmar=Asia/Yangon;N. Central Asia=Asia/Novosibirsk;Namibia=Africa/Windhoek;Nepal=Asia/Kathmandu;New Zealand=Pacific/Auckland
Newfoundland=America/St_Johns;Norfolk=Pacific/Norfolk;North Asia East=Asia/Irkutsk;North Asia=Asia/Krasnoyarsk
North Korea=Asia/Pyongyang;Omsk=Asia/Omsk;Pacific SA=America/Santiago;Pacific=America/Los_Angeles
Pacific (Mexico)=America/Tijuana;Pakistan=Asia/Karachi;Paraguay=America/Asuncion;Qyzylorda=Asia/Qyzylorda;Romance=Europe/Paris
Russia Time Zone 3=Europe/Samara;Russia Time Zone 10=Asia/Srednekolymsk;Russia Time Zone 11=Asia/Kamchatka;Russian=Europe/Moscow
SA Eastern=America/Cayenne;SA Pacific=America/Bogota;SA Western=America/La_Paz;Saint Pierre=America/Miquelon
Sakhalin=Asia/Sakhalin;Samoa=Pacific/Apia;Sao Tome=Africa/Sao_Tome;Saratov=Europe/Saratov;SE Asia=Asia/Bangkok
Singapore=Asia/Singapore;South Africa=Africa/Johannesburg;South Sudan=Africa/Juba;Sri Lanka=Asia/Colombo;Sudan=Africa/Khartoum
Syria=Asia/Damascus;Taipei=Asia/Taipei;Tasmania=Australia/Hobart;Tocantins=America/Araguaina;Tokyo=Asia/Tokyo;Tomsk=Asia/Tomsk
Tonga=Pacific/Tongatapu;Transbaikal=Asia/Chita;Turkey=Europe/Istanbul;Turks And Caicos=America/Grand_Turk
Ulaanbaatar=Asia/Ulaanbaatar;US Eastern=America/Indiana/Indianapolis;US Mountain=America/Phoenix
Venezuela=America/Caracas;Vladivostok=Asia/Vladivostok;Volgograd=Europe/Volgograd;W. Australia=Australia/Perth
W. Central Africa=Africa/Lagos;W. Europe=Europe/Berlin;W. Mongolia=Asia/Hovd;West Asia=Asia/Tashkent;West Bank=Asia/Hebron
West Pacific=Pacific/Port_Moresby;Yakutsk=Asia/Yakutsk;Yukon=America/Whitehorse`

const windowsZones = new Map(
  placesByWindowsName
    .trim()
    .split(/[;\n]/)
    .flatMap(entry => {
      const [name = '', place = ''] = entry.split('=')
      const words = name.toLowerCase()
      const isWhole = words.startsWith('russia time zone')
      // `Central Standard Time (Mexico)` has its place behind the words.
      const [, plain = words, suffix = ''] = /^(.*?)( \(.*\))?$/.exec(words) ?? []
      return [[isWhole ? words : `${plain} standard time${suffix}`, place] as const]
    }),
)
