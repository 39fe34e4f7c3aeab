import { expect, it } from 'vitest'
import { readSettings, SettingsError } from '../../base/settings/settings.ts'
import { startTestServer, type TestServer } from '../../testing/index.ts'

const path = '/.well-known/security.txt'
async function withServer(environment: Record<string, string>, use: (server: TestServer) => Promise<void>) {
  const { securityContacts, publicUrl } = readSettings(environment)
  const now = () => Date.parse('2026-11-22T10:00:00Z')
  const server = await startTestServer({ now, settings: { securityContacts, publicUrl } })
  try {
    await use(server)
  } finally {
    await server.stop()
  }
}

it('security.txt is not there without a contact', () =>
  withServer({}, async ({ url }) => {
    const answer = await fetch(url + path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json'])
  }))

it('security.txt names the contacts, and its end within a year', () =>
  withServer(
    {
      SECURITY_CONTACT: 'guvenlik@ornek.example, https://ornek.example/bildir',
      PUBLIC_URL: 'https://portal.ornek.example/',
    },
    async ({ url }) => {
      const answer = await fetch(url + path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8'])
      expect(await answer.text()).toBe(
        'Contact: mailto:guvenlik@ornek.example\n' +
          'Contact: https://ornek.example/bildir\n' +
          'Expires: 2027-05-21T00:00:00.000Z\n' +
          'Preferred-Languages: tr, en\n' +
          'Canonical: https://portal.ornek.example/.well-known/security.txt\n',
      )
      expect((await fetch(url + path, { method: 'POST' })).status).toBe(405)
    },
  ))

it.each(['x', 'http://ornek.example', 'mailto:a b@c.example', 'a@b.example\nExpires: x', 'ftp://x'])(
  'the contact %j is refused at the start',
  (contact) => {
    expect(() => readSettings({ SECURITY_CONTACT: contact })).toThrow(SettingsError)
  },
)

it.each([
  '*',
  'https:',
  'http://a.example',
  'https://a.example/x',
  "https://a.example; script-src 'self'",
  'a.example',
])('the origin of frames %j is refused at the start', (origin) => {
  expect(() => readSettings({ FRAME_ORIGINS: origin })).toThrow(SettingsError)
})

it('origins of frames are a list, and those of the demo by default', () => {
  expect(readSettings({ FRAME_ORIGINS: 'https://a.example, https://b.example:8443' }).frameOrigins).toEqual([
    'https://a.example',
    'https://b.example:8443',
  ])
  expect(readSettings({ DEMO: '1' }).frameOrigins).toEqual(['https://rbl.example'])
  expect(readSettings({}).frameOrigins).toEqual([])
})
