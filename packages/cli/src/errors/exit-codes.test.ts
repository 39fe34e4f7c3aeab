import type { ChildProcess } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { startForwardProxy } from '../testing/forward-proxy.ts'
import { interruptHeld, testCliFor, type TestCli } from '../testing/run-cli.ts'
import { startStubPortal, stubCalls, stubDetail } from '../testing/stub-portal.ts'

let portal: DeferredServer
let cli: TestCli

beforeEach(async () => {
  portal = await startStubPortal()
  cli = testCliFor(portal.url, { IPPORTAL_TOKEN: 'token-1' })
})
afterEach(() => portal.close())

const changes = () => portal.calls.filter((call) => /^(POST|PUT|DELETE) \/ip/.test(call))
const errorOf = (stderr: string) => JSON.parse(stderr) as { error: { code: string; message: string } }

describe('2: wrong usage and local checks send nothing that changes', () => {
  it.each([
    ['ordrs list', 'Bunu mu demek istediniz: ipportal orders'],
    ['orders lsit', 'Bunu mu demek istediniz: ipportal orders list'],
    ['orders', 'ipportal orders bir komut daha ister: list, show'],
    ['help ordrs', 'Bunu mu demek istediniz: ipportal orders'],
    ['help saçma-sapan', 'Komutlar: login, logout'],
    ['help orders lsit', 'Bunu mu demek istediniz: ipportal orders list'],
    ['help orders new ipp', 'Bunu mu demek istediniz: ipportal orders new ip'],
    ['help orders list 7', 'Fazla argüman: 7'],
    ['orders new ipp', 'Bunu mu demek istediniz: ipportal orders new ip'],
    ['orders show', 'Eksik argüman: <siparis>'],
    ['orders show 7 8', 'Fazla argüman: 8'],
    ['orders list --sarch x', 'Bunu mu demek istediniz: --search'],
    ['orders list --sort bakiye', 'Kullanılabilecekler: order_id, serviceTypeName'],
    ['orders list --format xml', 'table, json, csv, yaml'],
    ['orders list --format', '--format <biçim> seçeneği bir değer ister.'],
    ['orders list --url portal', 'Portal adresi geçersiz: portal'],
    ['routes add 7 64501', 'AS ile başlamalı ve sayı içermeli (örn: ASxxxxx)'],
    ['routes add 7 AS64501', 'Bu origin için zaten bir route kaydı var.'],
    ['routes add 7 AS64502 --otp 12', '--otp 6 haneli bir doğrulama kodu vermelidir.'],
    ['routes edit 7 AS64501 AS64501', 'Yeni origin eskisiyle aynı.'],
    ['routes edit 7 AS64599 AS64502', 'Bu siparişte AS64599 route kaydı yok. Var olanlar: AS64501'],
    ['routes delete 7 AS64599 --yes', 'Var olanlar: AS64501'],
    ['routes delete 7 AS64501', '--yes'],
  ])('%s', async (line, text) => {
    const { code, stdout, stderr } = await cli.run(line)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(text)
    expect(changes()).toEqual([])
    expect(portal.calls).not.toContain(stubCalls.verify)
  })

  it('names the missing option of a sign-in without a terminal', async () => {
    const noToken = testCliFor(portal.url)
    expect((await noToken.run('login')).stderr).toContain('--email')
    expect((await noToken.run('login --email ada@ornek.example')).stderr).toContain('--password-stdin')
    expect((await noToken.run('login --email ada@ornek.example')).code).toBe(2)
    expect(portal.calls).toEqual([])
  })
})

it('0: the program alone and every help, with examples, in Turkish', async () => {
  for (const line of [
    [],
    ['--help'],
    ['orders', '--help'],
    ['routes', 'add', '--help'],
    ['help'],
    ['help', 'login'],
    ['help', 'orders', 'new', 'ip'],
  ]) {
    const { code, stdout, stderr } = await cli.run(line)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('Kullanım:')
    expect(stdout).not.toMatch(/Usage|Options:|Commands:|display help/)
  }
  expect((await cli.run('routes add --help')).stdout).toContain('Örnekler:\n  ipportal routes add 1042 AS64501')
  expect((await cli.run('routes --help')).stdout).toContain('\n  ipportal routes add 1042 AS64501\n')
})

it.each([500, 502])('1: a page of a proxy with %i is named by its status', async (status) => {
  portal.on(stubCalls.orders, () => ({ status, headers: { 'content-type': 'text/html' }, body: '<h1>Bad</h1>' }))
  const text = `Siparişler yüklenirken bir hata oluştu (Sunucu hatası: ${status})`
  expect(await cli.run('orders list')).toEqual({ code: 1, stdout: '', stderr: `Hata: ${text}\n` })
  const { code, stderr } = await cli.run('orders list --json')
  expect({ code, ...errorOf(stderr) }).toEqual({ code: 1, error: { code: 'REFUSED', message: text, status } })
})

describe('2: plain http', () => {
  // A name that no resolver knows: nothing may be asked of it.
  const url = 'http://portal.invalid'

  it('is refused for another host, in one sentence, before anything is sent', async () => {
    const sentence = `Hata: ${url} şifresiz http kullanıyor, gönderilenleri başkaları okuyabilir: https kullanın veya --insecure verin.\n`
    for (const [line, env] of [
      ['orders list', { IPPORTAL_URL: url }],
      [`orders list --url ${url}`, {}],
      [`login --email a@b.example --url ${url}`, { IPPORTAL_PASSWORD: 'x', IPPORTAL_TOKEN: '' }],
    ] as const)
      expect(await cli.run(line, { spawned: true, env: { ...env, HTTP_PROXY: portal.url } })).toEqual({
        code: 2,
        stdout: '',
        stderr: sentence,
      })
    expect(portal.calls).toEqual([])
  })

  it('goes with --insecure, and a notice says so', async () => {
    const proxy = await startForwardProxy()
    const ran = await cli.run(`orders list --insecure --url ${url}`, {
      spawned: true,
      env: { HTTP_PROXY: proxy.url },
    })
    proxy.stop()
    expect(ran.code).toBe(1)
    expect(ran.stderr).toMatch(/^Bağlantı şifresiz \(--insecure\): http:\/\/portal\.invalid /)
    expect(new Set(proxy.requests)).toEqual(new Set([`GET ${url}/api/orders`]))
    expect((await cli.run('orders list --insecure')).stderr, 'loopback needs none').toBe('')
  })
})

describe('4: there is no session', () => {
  it('ends before it calls the portal', async () => {
    const { code, stderr } = await testCliFor(portal.url).run('orders list --json')
    expect(code).toBe(4)
    expect(errorOf(stderr).error.code).toBe('NOT_SIGNED_IN')
    expect(portal.calls).toEqual([])
  })

  it.each([
    [401, 'Giriş Hatası: Oturum bulunamadı'],
    [403, 'Oturum Süresi Doldu: Lütfen yeniden giriş yapın'],
  ])('removes the session file after a %s, and nothing else', async (status, text) => {
    const home = testCliFor(portal.url)
    portal.on('POST /auth/login', () => ({
      body: { token: 'token-2', user: { name: 'Ada', email: 'a@b.example' }, company: null },
    }))
    await home.run('login --email a@b.example', { env: { IPPORTAL_PASSWORD: 'x' } })
    const sessions = join(home.configDir, 'sessions')
    expect(readdirSync(sessions)).toEqual(['default.json'])
    portal.on(stubCalls.orders, () => ({ status, body: { success: false, message: 'Oturum bulunamadı' } }))
    const { code, stderr } = await home.run('orders list')
    expect(code).toBe(4)
    expect(stderr).toContain(text)
    expect(readdirSync(sessions)).toEqual([])
  })

  it('does not show the token of one portal to another', async () => {
    const home = testCliFor(portal.url)
    portal.on('POST /auth/login', () => ({ body: { token: 'token-2', user: null, company: null } }))
    await home.run('login --email a@b.example', { env: { IPPORTAL_PASSWORD: 'x' } })
    const other = await startStubPortal()
    const { code, stderr } = await home.run(`orders list --url ${other.url}`)
    expect(code).toBe(4)
    expect(stderr).toContain(`Kayıtlı oturum başka bir adrese ait: ${portal.url}`)
    expect(other.calls).toEqual([])
    expect((await home.run('orders list')).code).toBe(0)
    await other.close()
  })

  it('ends a sign-in with a wrong password', async () => {
    portal.on('POST /auth/login', () => ({
      status: 400,
      body: { success: false, message: 'E-posta adresi veya şifre hatalı' },
    }))
    const { code, stderr } = await testCliFor(portal.url).run('login --email a@b.example --json', {
      env: { IPPORTAL_PASSWORD: 'x' },
    })
    expect(code).toBe(4)
    expect(errorOf(stderr)).toEqual({
      error: {
        code: 'LOGIN_REFUSED',
        message: 'E-posta adresi veya şifre hatalı',
        hints: [`Şifrenizi unuttuysanız: ${portal.url}/forgot-password`],
      },
    })
  })

  it('4: the hint signs in to the portal and the profile of the command', async () => {
    const { code, stderr } = await testCliFor(portal.url).run(`--profile is --url ${portal.url} orders list`)
    expect({ code, stderr }).toEqual({
      code: 4,
      stderr: `Hata: Giriş yapılmamış.\nGiriş için: ipportal login --profile is --url ${portal.url}\n`,
    })
  })
})

describe('5: the second factor', () => {
  it('is missing for a change, and there is no prompt', async () => {
    const { code, stderr } = await cli.run('routes add 7 AS64502')
    expect(code).toBe(5)
    expect(stderr).toContain('--otp')
    expect(changes()).toEqual([])
  })

  it('is wrong', async () => {
    portal.on(stubCalls.verify, () => ({ body: { success: false } }))
    const { code, stderr } = await cli.run('routes add 7 AS64502 --otp 123456 --json')
    expect(code).toBe(5)
    expect(errorOf(stderr)).toEqual({
      error: {
        code: 'OTP_REFUSED',
        message: 'Doğrulama başarısız oldu',
        hints: [expect.stringContaining('30 saniye')],
      },
    })
    expect(changes()).toEqual([])
    portal.on(stubCalls.verify, () => ({ status: 500 }))
    expect(await cli.run('routes add 7 AS64502 --otp 123456')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Hata: Doğrulama sırasında bir hata oluştu'),
    })
  })

  it('is not switched on', async () => {
    portal.on(stubCalls.security, () => ({ body: { hasEmail: true, isEmailVerified: true, is2FAEnabled: false } }))
    const { code, stderr } = await cli.run('routes add 7 AS64502 --otp 123456')
    expect(code).toBe(5)
    expect(stderr).toContain('İki Faktörlü Doğrulama Gerekli')
    expect(stderr).toContain('/profile?setup2fa=true')
    expect(portal.calls).not.toContain(stubCalls.verify)
  })

  it('waits for the next code of the secret after a used one, by the clock of the portal', async () => {
    const codes: unknown[] = []
    // At the portal the step of the first code is nearly over.
    const aheadMs = 29_000 - (Date.now() % 30_000)
    portal.on(stubCalls.verify, (body, count) => {
      codes.push((body as { token: string }).token)
      const headers = { date: new Date(Date.now() + aheadMs).toUTCString() }
      return count === 1
        ? { status: 400, headers, body: { success: false, message: 'Bu kod kullanıldı', code: 'CODE_USED' } }
        : { body: { success: true } }
    })
    const { code } = await cli.run('routes add 7 AS64502', {
      env: { IPPORTAL_TOTP_SECRET: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' },
    })
    expect(code).toBe(0)
    expect(new Set(codes).size).toBe(2)
  })

  it('is not followed by another one when the session has ended', async () => {
    portal.on(stubCalls.verify, () => ({ status: 401, body: { message: 'Oturum yok' } }))
    const env = { IPPORTAL_TOTP_SECRET: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' }
    expect(await cli.run('routes add 7 AS64502', { env })).toMatchObject({ code: 4 })
    expect(portal.calls.filter((call) => call === stubCalls.verify)).toHaveLength(1)
  })

  it('comes from --otp-command', async () => {
    const { code } = await cli.run(['routes', 'add', '7', 'AS64502', '--otp-command', 'echo 654 321'])
    expect(code).toBe(0)
    expect(portal.requests.find(({ call }) => call === stubCalls.verify)?.body).toEqual({ token: '654321' })
    const failed = await cli.run(['routes', 'add', '7', 'AS64502', '--otp-command', 'exit 3'])
    expect(failed.code).toBe(5)
  })
})

describe('7 and 8: an edit that fails', () => {
  const refuse = () => ({ status: 409, body: { success: false, message: 'Kayıt otoritesi reddetti' } })
  const edit = 'routes edit 7 AS64501 AS64502 --otp 123456'

  it('7: is rolled back', async () => {
    portal.on(stubCalls.addRoute, (body) =>
      (body as { origin: string }).origin === 'AS64502' ? refuse() : { body: { success: true } },
    )
    const { code, stdout, stderr } = await cli.run(edit)
    expect({ code, stdout }).toEqual({ code: 7, stdout: '' })
    expect(stderr).toContain('Kayıt otoritesi reddetti. Önceki kayıt geri yüklendi.')
    expect(changes()).toEqual([stubCalls.deleteRoute('AS64501'), stubCalls.addRoute, stubCalls.addRoute])
  })

  it('8: loses the old object and prints the command that restores it', async () => {
    portal.on(stubCalls.addRoute, refuse)
    portal.on(stubCalls.routes, () => ({ body: { success: true, routes: [] } }))
    const { code, stderr } = await cli.run(`${edit} --json`)
    expect(code).toBe(8)
    const { error } = errorOf(stderr)
    expect(error.code).toBe('LOST')
    expect(error.message).toContain('192.0.2.0/24')
    const command = /Geri yüklemek için: (?<command>.*)$/.exec(error.message)?.groups?.['command'] ?? ''
    portal.on(stubCalls.order, () => ({
      body: { ...stubDetail(), ipDetails: { ...stubDetail().ipDetails, routes: [] } },
    }))
    portal.on(stubCalls.addRoute, () => ({ body: { success: true } }))
    const again = await cli.run([...command.split(' ').slice(1), '--otp', '123456'])
    expect(again.code).toBe(0)
    expect(portal.requests.at(-1)?.body).toMatchObject({ origin: 'AS64501' })
  })

  it('130: Ctrl+C during the rollback waits for its end', async () => {
    const running = Promise.withResolvers<ChildProcess>()
    portal.on(stubCalls.addRoute, async (body) => {
      if ((body as { origin: string }).origin !== 'AS64502') return { body: { success: true } }
      await interruptHeld(await running.promise)
      return refuse()
    })
    const ran = await cli.run(edit, { onStart: running.resolve })
    expect(ran.code).toBe(130)
    expect(changes()).toEqual([stubCalls.deleteRoute('AS64501'), stubCalls.addRoute, stubCalls.addRoute])
    expect(ran.stderr).toContain('Önceki kayıt geri yüklendi.')
  })
})

it('130: Ctrl+C during a read ends at once', async () => {
  let interrupt = () => {}
  portal.on(stubCalls.orders, () => {
    interrupt()
    return new Promise(() => {})
  })
  const { code, stdout } = await cli.run('orders list', {
    onStart: (child) => (interrupt = () => void child.kill('SIGINT')),
  })
  expect({ code, stdout }).toEqual({ code: 130, stdout: '' })
})

it('1: names the address and the next step without a network', async () => {
  const { code, stderr } = await cli.run('orders show 7 --url http://127.0.0.1:9')
  expect(code).toBe(1)
  expect(stderr).toBe(
    'Hata: Bir hata oluştu\n' +
      'Portala ulaşılamadı: http://127.0.0.1:9\n' +
      'Ağ bağlantınızı ve adresi denetleyin; adres --url veya IPPORTAL_URL ile verilir.\n' +
      'Nedeni için: ipportal doctor --url http://127.0.0.1:9\n',
  )
})

it('1: refuses an inactive order before anything is sent', async () => {
  portal.on(stubCalls.order, () => ({ body: stubDetail({ isActiveOrder: 0 }) }))
  const { code, stderr } = await cli.run('routes add 7 AS64502 --otp 123456')
  expect(code).toBe(1)
  expect(stderr).toContain('Sipariş aktif olmadığı için değişiklik yapılamaz.')
  expect(portal.calls).toEqual([stubCalls.order])
})

it('judges routes by the ROAs of the order where the portal does not, and asks for no validation', async () => {
  const { code, stdout, stderr } = await cli.run('routes list 7')
  expect(code).toBe(0)
  expect(stdout).toContain('AS64501\tbulunamadı')
  expect(stderr).toContain('RPKI durumu yalnızca bu siparişin ROA kayıtlarına göredir')
  expect(portal.calls).not.toContain(stubCalls.validate)
})

it('names the fee after the last free change, before the code', async () => {
  portal.on(stubCalls.allowance, () => ({ body: { available: 0, fee: 25 } }))
  const { stderr } = await cli.run('routes add 7 AS64502 --quiet')
  expect(stderr).toContain('ücretsiz değişiklik hakkınız doldu')
  expect(stderr).toContain('$25,00')
  expect(stderr, 'a number of documents, outside the demo').toContain('AS64502 internette duyurulmayan')
})

// The portal itself answers with a message below another path than `/api`.
it.each([{ body: [] }, { body: { message: 'Bu adreste bu işlem yapılamaz' } }])(
  '1: reports an address that is no portal: %j',
  async ({ body }) => {
    portal.on('POST /auth/login', () => ({ status: 405, body }))
    const { code, stderr } = await testCliFor(portal.url).run('login --email a@b.example', {
      env: { IPPORTAL_PASSWORD: 'x' },
    })
    expect(code).toBe(1)
    expect(stderr).toContain('Adresin bir portal sunucusu olduğunu denetleyin')
    expect(stderr, 'no page of a portal').not.toContain('forgot-password')
    expect(stderr, 'the data is not at fault').toContain('Hata: Giriş yapılamadı\n')
  },
)

it('names the path of an address that was copied from a browser', async () => {
  const { stderr } = await testCliFor(`${portal.url}/orders`).run('login --email a@b.example', {
    env: { IPPORTAL_PASSWORD: 'x' },
  })
  expect(stderr).toContain(`Verilen adreste bir yol var (/orders). Portalın adresi büyük olasılıkla: ${portal.url}`)
})

it('4: asks for a new IPPORTAL_TOKEN', async () => {
  portal.on(stubCalls.orders, () => ({ status: 403, body: {} }))
  const { code, stderr } = await cli.run('orders list')
  expect(code).toBe(4)
  expect(stderr).toContain('IPPORTAL_TOKEN')
  expect((await cli.run('login --email a@b.example')).code).toBe(2)
})
