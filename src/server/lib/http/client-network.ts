/**
 * What counts as one network: /24 of IPv4 and /56 of IPv6, which a customer or a house has to themselves. Whoever has so
 * many addresses is not many people. Of a line that was cut meanwhile nothing is known.
 */
export function getClientNetwork(address = ''): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain.split('.').slice(0, 3).join('.')
  const [head = '', tail] = plain.split('::')
  const before = head.split(':')
  const behind = tail === undefined ? [] : tail.split(':')
  const zeros = Array<string>(Math.max(0, 8 - before.length - behind.length)).fill('0')
  const [first, second, third, fourth = '0'] = [...before, ...zeros, ...behind].map(part => part || '0')
  return [first, second, third, fourth.padStart(4, '0').slice(0, 2)].join(':')
}
