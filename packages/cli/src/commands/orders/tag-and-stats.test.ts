import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { startTestServer, type TestServer } from '@ip-portal/server/testing'
import { expectUsageError } from '../../testing/expect-usage-error.ts'
import { keys, openTerminal } from '../../testing/pseudo-terminal.ts'
import { testCliFor, type TestCli } from '../../testing/run-cli.ts'
import { signedInCli } from '../../testing/signed-in-cli.ts'
import { startStubPortal, stubDetail } from '../../testing/stub-portal.ts'

describe('against the real server', () => {
  let server: TestServer
  let cli: TestCli
  const tagOf = async (order: number) =>
    (JSON.parse((await cli.run(`orders show ${order} --json`)).stdout) as { tag: string | null }).tag
  beforeAll(async () => {
    server = await startTestServer()
    cli = await signedInCli(server)
  })
  afterAll(() => server.stop())

  it('sets and removes a tag, and succeeds without one', async () => {
    const tagged = await cli.run(['orders', 'tag', '1004', '  Ankara Ofisi '])
    expect(tagged).toEqual({ code: 0, stdout: '', stderr: 'Etiket tanımlama işlemi başarılı: Ankara Ofisi\n' })
    expect(await tagOf(1004)).toBe('Ankara Ofisi')
    const removed = await cli.run('orders tag 1004 --remove --json')
    expect(JSON.parse(removed.stdout)).toEqual({ success: true, order_id: 1004, tag: null })
    expect(await tagOf(1004)).toBeNull()
    expect(await cli.run('orders tag 1004 --remove')).toEqual({
      code: 0,
      stdout: '',
      stderr: 'Bu siparişin etiketi zaten yok.\n',
    })
  })

  it('2: sends no tag that is too long', async () => {
    const long = await cli.run(['orders', 'tag', '1004', 'x'.repeat(51)])
    expect(long).toMatchObject({ code: 2, stdout: '', stderr: 'Hata: Etiket en fazla 50 karakter olabilir\n' })
  })

  it('1: shows refusals of the server', async () => {
    expect((await cli.run('orders tag 1005 Yeni')).stderr).toContain('Bu sipariş aktif değil.')
    expect((await cli.run('orders tag 999 Yeni')).code).toBe(1)
  })

  it('shows all parts of the page of an order', async () => {
    const { stdout } = await cli.run('orders show 1003')
    for (const text of [
      /Onay Bekleyen Ödemeler\n.*\n {2}\d\d\.\d\d\.\d{4} +Havale\/EFT +\$130,00 +₺[\d.,]+ +\d+,\d+ +Onay Bekliyor\n/,
      /Cari Hareketler\n {2}Tarih +Son Ödeme +Ürün Kodu +Açıklama +Alacak \(Fatura\) +Borç \(Ödeme\) +Bakiye +Fatura\n/,
      /IP-LEASE +IP Kiralama Hizmeti bedeli \d+ +\$260,00 +- +\$260,00 +\w+ e-Fatura\n/,
    ])
      expect(stdout).toMatch(text)
    const inactive = await cli.run('orders show 1005')
    expect(inactive.stdout).toMatch(/Kalan bakiye: +\$450,00/)
    expect(inactive.stdout).not.toContain('Cari Hareketler')
    expect(inactive.stderr).toContain('Bu sipariş aktif değil.')
    const asn = await cli.run('orders show 1011')
    expect(asn.stdout).toMatch(/ASN Detayları\n {2}ASN: +AS64500\n {2}Organizasyon: .*\n {2}Kayıt Tarihi: +\d\d\./)
    expect(asn.stdout).toMatch(/Yenileme Geçmişi\n {2}Talep Tarihi .*\n.* \$125,00 +Tamamlandı\n/)
    expect((await cli.run('orders show 1012')).stdout).toContain('Bu sipariş için ASN henüz tanımlanmamış.')
    expect((await cli.run('orders list --pending')).stdout).toMatch(/ASN Hizmeti\tASN Hizmeti\t/)
  })

  it('shows the figures of the dashboard', async () => {
    const { code, stdout, stderr } = await cli.run('orders stats')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    for (const text of [
      /^Bugün İlgilenilecekler\n *Konu +Siparişler\n *\d+ siparişin ödemesi gecikti +[\d, ]*1002/,
      /\d+ destek talebinde yeni yanıt var +-\n/,
      /RPKI: +(RPKI verisi güncel değil|\d+ \/ \d+ geçerli)/,
      /Aktif Siparişler: +\d+\n/,
      /Geciken Ödemeler: +\d+ adet, \$[\d.,]+\n/,
      /Bekleyen Ödemeler: +\d+ adet, \$[\d.,]+\n/,
      /Yaklaşan Yenilemeler: +\$[\d.,]+\n/,
      /Toplam Bakiye: +\$[\d.,]+\n/,
      /1002 +\d+ gün gecikti +\d\d\.\d\d\.\d{4} +\d\d\.\d\d\.\d{4} +\$/,
      /\d+ gün kaldı/,
      /1002 +198\.51\.100\.0\/25 +3 +(\d+ gün önce|evvelsi gün|dün) +https?:/,
      /IP bloğunda \d+ IP adresi kara listede\./,
      /IP Kiralama Hizmeti +\d+ +\d+ +\d+ +\$[\d.,]+ +\d\d\.\d\d\.\d{4}, \$/,
      /Yaklaşan Yenilemeler: ASN Hizmeti\n/,
    ])
      expect(stdout).toMatch(text)
    const json = JSON.parse((await cli.run('orders stats --json')).stdout) as Record<string, unknown>
    expect(json).toMatchObject({ total_active_orders: expect.any(Number), overdueBalances: expect.any(Array) })
    expect(parseYaml((await cli.run('orders stats --format yaml')).stdout)).toEqual(json)
  })
})

describe('against a stub portal', () => {
  let portal: DeferredServer
  let cli: TestCli
  beforeEach(async () => {
    portal = await startStubPortal()
    cli = testCliFor(portal.url, { IPPORTAL_TOKEN: 'token-1' })
    portal.on('GET /orders/tags', () => ({ body: ['Merkez', 'Yedek'] }))
    portal.on('POST /orders/7/tag', () => ({ body: { success: true } }))
  })
  afterEach(() => portal.close())

  it.each([
    [['orders', 'tag', '7'], 'Eksik: <etiket>, --remove'],
    [['orders', 'tag', '7', ' '], 'Lütfen yeni etiket adını girin'],
    [['orders', 'tag', '7', 'Yeni', '--remove'], '<etiket> ile --remove birlikte kullanılamaz.'],
    [['orders', 'tag'], 'Eksik argüman: <siparis>'],
    [['orders', 'new'], 'ipportal orders new bir komut daha ister: ip, asn'],
  ])('2: %j', (line, text) => expectUsageError(cli, portal, line, text))

  it('4: the session ends in the middle', async () => {
    portal.on('POST /orders/7/tag', () => ({ status: 401, body: { message: 'Oturum bulunamadı' } }))
    expect(await cli.run('orders tag 7 Yeni')).toMatchObject({ code: 4, stdout: '' })
    portal.on('GET /orders/stats', () => ({ status: 403, body: {} }))
    expect(await cli.run('orders stats')).toMatchObject({ code: 4, stdout: '' })
  })

  it('prints a sentence when there is nothing to renew', async () => {
    const service = { service_type_id: 1, serviceTypeName: 'IP', total_orders: 0, active_orders: 0, passive_orders: 0 }
    portal.on('GET /orders/stats', () => ({ body: { total_active_orders: 0, service_summary: [service] } }))
    const { stdout } = await cli.run('orders stats')
    expect(stdout).toContain('Bugün ilgilenmeniz gereken bir şey yok.')
    expect(stdout).toContain('Görüntülenecek yenileme bulunmuyor')
    expect(stdout).toContain('Kara listede IP bloğunuz yok.')
    expect(stdout).toContain('Bekleyen veya geciken ödeme yok.')
    portal.on('GET /orders/stats', () => ({ body: null }))
    expect((await cli.run('orders stats')).stderr).toMatch(/^Hata: Veri yüklenirken bir hata oluştu\.\n/)
  })

  it('offers the tags, a new one and none', async () => {
    portal.on('GET /orders/7', () => ({ body: stubDetail({ tag: 'Merkez' }) }))
    const choose = async (pressed: string, then: (terminal: ReturnType<typeof openTerminal>) => Promise<void>) => {
      const terminal = openTerminal(cli, 'orders tag 7')
      await terminal.sees('seç')
      terminal.types(pressed + keys.enter)
      await then(terminal)
      await terminal.sees('Etiket tanımlama işlemi başarılı')
      expect(await terminal.ends()).toBe(0)
      return portal.requests.at(-1)?.body
    }
    const down = '\u001B[B'
    expect(await choose(down, async () => {})).toEqual({ tag: 'Yedek' })
    const added = await choose(down + down, async (terminal) => {
      await terminal.sees('Yeni etiket')
      await terminal.sees('Yeni etiket')
      terminal.types(` Şube ${keys.enter}`)
    })
    expect(added).toEqual({ tag: 'Şube' })
    expect(await choose(down + down + down, async () => {})).toEqual({ tag: null })
  })
})
