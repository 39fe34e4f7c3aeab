import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { startTestServer, type TestServer } from '@ip-portal/server/testing'
import { keys, openTerminal } from '../../testing/pseudo-terminal.ts'
import { testCliFor, type TestCli } from '../../testing/run-cli.ts'
import { signedInCli } from '../../testing/signed-in-cli.ts'
import { startStubPortal, stubDetail } from '../../testing/stub-portal.ts'

describe('against the real server', () => {
  let server: TestServer
  let cli: TestCli
  beforeAll(async () => {
    server = await startTestServer()
    cli = await signedInCli(server)
  })
  afterAll(() => server.stop())

  it('shows the price, with a promo code or without', async () => {
    const plain = await cli.run('renewals price 1002')
    expect(plain).toEqual({
      code: 0,
      stdout:
        'Sipariş #1002 için yenileme\n  Yenileme tutarı: $260,00\n' +
        '  Damga vergisi:   $2,60\n  Toplam:          $262,60\n',
      stderr: '',
    })
    const cheaper = await cli.run('renewals price 1002 --promo yüzde10 --json')
    expect(JSON.parse(cheaper.stdout)).toEqual({
      order_id: 1002,
      price: 260,
      promo_code: 'YUZDE10',
      discount: 26,
      finalPrice: 234,
      stamp_tax: 2.34,
      totalAmount: 236.34,
    })
    const refused = await cli.run('renewals price 1002 --promo YOK')
    expect(refused).toEqual({ code: 1, stdout: '', stderr: 'Hata: Promosyon kodu geçersiz\n' })
    expect((await cli.run('renewals price 999')).code).toBe(1)
  })

  it('requests a renewal once, after printing the price', async () => {
    expect(await cli.run('renewals request 1002')).toMatchObject({ code: 2, stdout: '' })
    expect((await cli.run('renewals request 1002 --promo YOK --yes')).code).toBe(1)
    const asked = await cli.run('renewals request 1002 --promo SABIT25 --yes')
    expect(asked).toMatchObject({ code: 0, stdout: '' })
    for (const text of [
      'Yenileme tutarı: $260,00',
      'İndirim:',
      '-$25,00',
      'İndirimli tutar: $235,00',
      'Damga vergisi:   $2,35',
      'Toplam:          $237,35',
      'talebiniz alındı',
    ])
      expect(asked.stderr).toContain(text)
    const shown = await cli.run('orders show 1002 --json')
    const { renewals } = JSON.parse(shown.stdout) as { renewals: { status: string; totalAmount: number }[] }
    expect(renewals).toContainEqual(expect.objectContaining({ status: 'pending', totalAmount: 237.35 }))
    const twice = await cli.run('renewals request 1002 --yes --json')
    expect(twice).toMatchObject({ code: 1, stdout: '' })
    expect(JSON.parse(twice.stderr)).toMatchObject({ error: { code: 'RENEWAL_PENDING' } })
  })

  it.each([
    ['1001', 'Bu siparişin yenileme zamanı henüz gelmedi'],
    ['1005', 'Bu sipariş aktif değil.'],
    ['1006', 'Bu siparişe erişilemiyor.'],
  ])('1: order %s', async (order, text) => {
    const { code, stdout, stderr } = await cli.run(`renewals request ${order} --yes`)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(text)
  })

  it('gives the outcome to a program', async () => {
    const { code, stdout } = await cli.run('renewals request 1003 --yes --json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      success: true,
      order_id: 1003,
      price: 260,
      finalPrice: 260,
      totalAmount: 262.6,
    })
  })
})

describe('against a stub portal', () => {
  let portal: DeferredServer
  let cli: TestCli
  beforeEach(async () => {
    portal = await startStubPortal()
    cli = testCliFor(portal.url, { IPPORTAL_TOKEN: 'token-1' })
    portal.on('GET /orders/7', () => ({ body: stubDetail({ canBeRenewed: 1 }) }))
    portal.on('GET /orders/7/renewalPrice', (_, count) => ({ body: { price: 90 + 10 * count } }))
  })
  afterEach(() => portal.close())
  const moved = { status: 409, body: { success: false, code: 'PRICE_CHANGED', message: 'Yenileme fiyatı değişti.' } }

  it('4: the session ends in the middle', async () => {
    portal.on('POST /orders/7/applyRenewal', () => ({ status: 401, body: { message: 'Oturum bulunamadı' } }))
    expect(await cli.run('renewals request 7 --yes')).toMatchObject({ code: 4, stdout: '' })
  })

  it('1: a script does not confirm a changed price', async () => {
    portal.on('POST /orders/7/applyRenewal', () => moved)
    const { code, stdout, stderr } = await cli.run('renewals request 7 --yes')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('Hata: Yenileme fiyatı değişti.')
    expect(portal.calls.filter((call) => call.startsWith('POST'))).toHaveLength(1)
  })

  it('asks again after the price has changed, despite --yes', async () => {
    portal.on('POST /orders/7/applyRenewal', (_, count) => (count === 1 ? moved : { body: { message: 'Alındı' } }))
    const terminal = openTerminal(cli, 'renewals request 7 --yes')
    await terminal.sees('$100,00')
    await terminal.sees('Yenileme fiyatı değişti.')
    await terminal.sees('$110,00')
    await terminal.sees('Yenileme talep edilsin mi?')
    terminal.types(`e${keys.enter}`)
    await terminal.sees('Alındı')
    expect(await terminal.ends()).toBe(0)
    expect(portal.requests.at(-1)?.body).toEqual({ price: 110, promo_result: null })
  })

  it('does not confirm the full price when --yes was for a refused code', async () => {
    portal.on('POST /orders/checkPromoCode', () => ({ status: 400, body: {} }))
    const terminal = openTerminal(cli, 'renewals request 7 --promo YOK --yes')
    await terminal.sees('Promosyon kodu geçersiz')
    expect(await terminal.ends()).toBe(1)
    expect(portal.calls).not.toContain('POST /orders/7/applyRenewal')
  })

  it('takes a no', async () => {
    const terminal = openTerminal(cli, 'renewals request 7')
    await terminal.sees('Promosyon kodu')
    terminal.types(keys.enter)
    await terminal.sees('Yenileme talep edilsin mi?')
    terminal.types(keys.enter)
    await terminal.sees('Vazgeçildi, hiçbir şey değişmedi.')
    expect(await terminal.ends()).toBe(1)
    expect(portal.calls.some((call) => call.startsWith('POST'))).toBe(false)
  })
})
