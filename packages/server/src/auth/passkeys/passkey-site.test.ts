import { expect, it } from 'vitest'
import { passkeySite } from './passkey-site.ts'

it.each([
  ['https://portal.ornek.example', { id: 'portal.ornek.example', origin: 'https://portal.ornek.example' }],
  [
    'https://Portal.Ornek.example:8443/alt',
    { id: 'portal.ornek.example', origin: 'https://portal.ornek.example:8443' },
  ],
  ['https://müşteri.example', { id: 'xn--mteri-kva70e.example', origin: 'https://xn--mteri-kva70e.example' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['https://localhost', { id: 'localhost', origin: 'https://localhost' }],
  ['http://portal.ornek.example', null],
  ['http://127.0.0.1:3000', null],
  ['https://127.0.0.1', null],
  ['https://0x7f.1', null],
  ['https://[2001:db8::1]', null],
  ['http://localhost.evil.example', null],
])('the relying party at %s is %j', (url, site) => {
  expect(passkeySite(url)).toEqual(site)
})
