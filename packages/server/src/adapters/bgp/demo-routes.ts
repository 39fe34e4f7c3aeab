/**
 * Routes that the demo company's blocks are announced with when no dump is set. Made up, so they do not age. Order 1001
 * has one that is registered and authorised, one of an origin that is not expected, and a more specific one that its ROA
 * makes invalid, while its second route is not seen; the others show a missing ROA, a missing route and an AS set.
 */
export const demoDump = [
  '% Made-up announcements of the demo',
  ['64500', '192.0.2.0/24', '312'],
  ['64509', '192.0.2.0/24', '14'],
  ['64500', '192.0.2.128/25', '280'],
  ['64500', '198.51.100.0/25', '251'],
  ['64502', '198.51.100.128/25', '305'],
  ['4242423201', '172.20.8.0/23', '297'],
  ['4242421339', '172.20.11.0/24', '120'],
  ['{64500,64501}', '172.20.10.0/24', '9'],
  ['64500', '2001:db8::/32', '188'],
  '',
]
  .map((line) => (typeof line === 'string' ? line : line.join('\t')))
  .join('\n')
