import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runOperator, startTestServer, type TestServer } from '@ip-portal/server/testing'
import { testCliFor } from '../../testing/run-cli.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const linkFor = async (email: string) => {
  const { json } = await runOperator(['link', email, '--json'], server.environment)
  return (json as { link: string }).link
}
const keyOf = (link: string) => new URL(link).searchParams.get('key') ?? ''

describe('a secure link', () => {
  it('signs in once, by its key', async () => {
    const cli = testCliFor(server.url)
    const key = keyOf(await linkFor('yeni@ornek.example'))
    const first = await cli.run('login --secure-key-stdin', { input: key })
    expect(first).toMatchObject({ code: 0, stdout: '' })
    expect(first.stderr).toMatch(/^Giriş yapıldı: /)
    expect((await cli.run('orders list')).code).toBe(0)
    const again = await testCliFor(server.url).run('login --json', { env: { IPPORTAL_SECURE_KEY: key } })
    expect(again).toMatchObject({ code: 4, stdout: '' })
    expect(JSON.parse(again.stderr)).toMatchObject({
      error: { code: 'LINK_REFUSED', message: 'Bu link geçersiz, kullanılmış veya süresi dolmuş' },
    })
  })

  it('may come through stdin, as the key or the whole link', async () => {
    for (const form of [keyOf, (link: string) => `  ${link}\n`]) {
      const input = form(await linkFor('genis@ornek.example'))
      const { code, stderr } = await testCliFor(server.url).run('login --secure-key-stdin', { input })
      expect(code).toBe(0)
      expect(stderr).not.toContain(keyOf(`http://x/?key=${input}`))
    }
  })

  it.each([
    ['login --secure-key-stdin', 2, 'Geçersiz link'],
    ['login --secure-key x', 2, '--secure-key-stdin'],
    ['login --secure-key -', 2, 'IPPORTAL_SECURE_KEY'],
    ['login --secure-key-stdin --email a@b.example', 2, 'birlikte kullanılamaz'],
    ['login --secure-key-file /yok', 2, '/yok'],
    ['login --secure-key', 2, '--secure-key'],
  ])('%s', async (line, code, text) => {
    const ran = await testCliFor(server.url).run(line)
    expect({ code: ran.code, stdout: ran.stdout }).toEqual({ code, stdout: '' })
    expect(ran.stderr).toContain(text)
  })
})

it('names no option for a secret in the help, and never repeats one from the command line', async () => {
  const { run } = testCliFor(server.url)
  const help = (await run('login --help')).stdout
  expect(help).toContain('--secure-key-stdin')
  expect(help).toContain('--secure-key-file <dosya>')
  expect(help).toContain('IPPORTAL_SECURE_KEY')
  expect(help).not.toMatch(/--secure-key[ =[]/)
  for (const line of ['login --secure-key gizli-9753', 'login --secure-key=gizli-9753']) {
    const { code, stderr } = await run(line)
    expect({ code, isShown: stderr.includes('gizli-9753') }).toEqual({ code: 2, isShown: false })
  }
})
