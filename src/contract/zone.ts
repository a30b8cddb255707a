/** Cities that were renamed since the zone database was written; Chromium and Node still answer with the old name. */
const renamedCities: Readonly<Record<string, string>> = {
  Asmera: 'Asmara',
  Calcutta: 'Kolkata',
  Coral_Harbour: 'Atikokan',
  Enderbury: 'Kanton',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh',
  Truk: 'Chuuk',
}

/** The city that a time zone is called by, under its name of today: `Tbilisi`, `New York`, `Kolkata`. No zod here. */
export function getTimeZoneCity(zone: string): string {
  const city = zone.split('/').at(-1) ?? zone
  return (renamedCities[city] ?? city).replaceAll('_', ' ')
}
