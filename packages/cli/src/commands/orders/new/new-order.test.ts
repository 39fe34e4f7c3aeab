import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { startTestServer, type TestServer } from '@ip-portal/server/testing'
import { keys, openTerminal } from '../../../testing/pseudo-terminal.ts'
import { testCliFor, type TestCli } from '../../../testing/run-cli.ts'
import { signedInCli } from '../../../testing/signed-in-cli.ts'
import { startStubPortal } from '../../../testing/stub-portal.ts'

const handles = ['--admin-c', 'DO1-EXAMPLE', '--asn', 'as64500']

describe('against the real server', () => {
  let server: TestServer
  let cli: TestCli
  const pending = async () =>
    JSON.parse((await cli.run('orders list --pending --json')).stdout) as Record<string, unknown>[]
  const order = (block: string, ...rest: string[]) => [
    'orders',
    'new',
    'ip',
    '--block',
    block,
    '--description',
    'Şişli ofisi, 2. kat',
    ...handles,
    ...rest,
  ]
  beforeAll(async () => {
    server = await startTestServer()
    cli = await signedInCli(server)
  })
  afterAll(() => server.stop())

  it('orders a block, after verifying the handles and printing the price', async () => {
    const placed = await cli.run(order('198.18.8.0/24', '--org', '', '--promo', 'yüzde10', '--yes'))
    expect(placed).toMatchObject({ code: 0, stdout: '' })
    for (const text of [
      'Admin-C DO1-EXAMPLE: Doğrulandı',
      'ASN AS64500: Doğrulandı',
      'Hizmet Türü:     IP Kiralama Hizmeti (yıllık)',
      'IP Bloğu:        198.18.8.0/24 (Temiz)',
      'Açıklama:        SISLI OFISI, 2. KAT',
      'Tutar:           $450,00',
      'İndirim:         -$45,00',
      'İndirimli tutar: $405,00',
      'Damga vergisi:   $4,05',
      'Toplam:          $409,05',
      'Fiyatlara KDV dahil değildir.',
    ])
      expect(placed.stderr).toContain(text)
    const request = Number(/Talep No: (\d+)/.exec(placed.stderr)?.[1])
    expect(await pending()).toContainEqual(
      expect.objectContaining({ id: request, ip: '198.18.8.0', subnet: '24', discounted_price: 405 }),
    )
    const gone = await cli.run(order('198.18.8.0/24', '--org', '', '--yes'))
    expect(gone).toMatchObject({ code: 2, stdout: '' })
    expect(gone.stderr).toMatch(/Boş bloklar: .*198\.18\.9\.0\/24/)
  })

  it('orders an AS number and gives the outcome to a program', async () => {
    const placed = await cli.run(['orders', 'new', 'asn', '--organisation', ' Örnek Bulut ', '--yes', '--json'])
    expect(placed).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(placed.stdout)).toMatchObject({
      success: true,
      request_id: expect.any(Number),
      service_type_id: 2,
      organisation: 'Örnek Bulut',
      price: 125,
      discounted_price: 125,
      stamp_tax: null,
      total: 125,
      promo_code: null,
    })
    const free = await cli.run('orders new asn --organisation Deneme --promo BUYUK9999 --yes')
    expect(free.stderr).toMatch(/Toplam: +\$0,00/)
    const refused = await cli.run('orders new asn --organisation Deneme --promo YOK --yes')
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toContain('Promosyon kodu geçersiz')
  })

  it('2: names the handle that the registry does not know, and sends no order', async () => {
    const before = (await pending()).length
    const unknown = await cli.run(order('198.18.9.0/24', '--org', 'org-yok', '--yes'))
    expect(unknown).toMatchObject({ code: 2, stdout: '' })
    expect(unknown.stderr).toContain('Doğrulama başarısız: ORG-YOK değeri RIPE veritabanında bulunamadı')
    expect((await pending()).length).toBe(before)
  })

  it('takes missing handles from the defaults', async () => {
    const line = ['orders', 'new', 'ip', '--block', '198.18.10.0/25', '--description', 'OFIS', '--yes', '--json']
    await cli.run(['defaults', 'set', '--admin-c=', '--asn=', '--org='])
    const missing = await cli.run(line)
    expect(missing).toMatchObject({ code: 2, stdout: '' })
    expect(missing.stderr).toContain('--admin-c, --asn')
    await cli.run(['defaults', 'set', ...handles])
    const placed = await cli.run(line)
    expect(JSON.parse(placed.stdout)).toMatchObject({ ip_admin_c: 'DO1-EXAMPLE', ip_asn: 'AS64500', ip_org: '' })
  })

  it('asks for everything, and again for handles that the registry does not know', async () => {
    const terminal = openTerminal(cli, 'orders new ip')
    await terminal.sees('198.18.9.0/24 (2 kara listede)')
    await terminal.sees('seç')
    terminal.types(keys.enter)
    await terminal.sees('Açıklama')
    terminal.types(`çatı katı${keys.enter}`)
    await terminal.sees('(DO1-EXAMPLE)')
    terminal.types(`YOK1-EXAMPLE${keys.enter}`)
    await terminal.sees('YOK1-EXAMPLE değeri RIPE veritabanında bulunamadı')
    await terminal.sees('(DO1-EXAMPLE)')
    terminal.types(keys.enter)
    await terminal.sees('(AS64500)')
    terminal.types(`64500${keys.enter}`)
    await terminal.sees('AS ile başlamalı')
    terminal.types(`${'\u007F'.repeat(5)}AS64500${keys.enter}`)
    await terminal.sees('ORG (isteğe bağlı)')
    terminal.types(keys.enter)
    await terminal.sees('Promosyon kodu (yoksa boş bırakın)')
    terminal.types(`yok${keys.enter}`)
    await terminal.sees('Promosyon kodu geçersiz')
    await terminal.sees('Promosyon kodu (yoksa boş bırakın)')
    terminal.types(`sabit25${keys.enter}`)
    await terminal.sees('198.18.9.0/24 (2 kara listede)')
    await terminal.sees('CATI KATI')
    await terminal.sees('$429,25')
    await terminal.sees('Sipariş gönderilsin mi?')
    terminal.types(`e${keys.enter}`)
    await terminal.sees('Siparişiniz')
    expect(await terminal.ends()).toBe(0)
  })
})

describe('against a stub portal', () => {
  let portal: DeferredServer
  let cli: TestCli
  const service = (id: number, price: number) => ({ id, name: 'Hizmet', price, renewal_period: 'yearly' })
  const saves = () => portal.calls.filter((call) => call === 'POST /orders/save')
  beforeEach(async () => {
    portal = await startStubPortal()
    cli = testCliFor(portal.url, { IPPORTAL_TOKEN: 'token-1' })
    portal.on('GET /orders/service-types', (_, count) => ({
      body: [service(1, 90 + 10 * count), service(2, 90 + 10 * count)],
    }))
    portal.on('GET /orders/show-available-ips', (_, count) => ({
      body: [...(count === 1 ? [{ ip: '198.18.9.0', subnet: '24' }] : []), { ip: '198.18.10.0', subnet: '25' }],
    }))
    for (const value of ['DO1-EXAMPLE', 'AS64500'])
      portal.on(`GET /orders/whois/${value}`, () => ({ body: { result: 1 } }))
  })
  afterEach(() => portal.close())

  it.each([
    [['asn'], '--yes'],
    [['asn', '--yes'], 'Eksik: --organisation'],
    [['asn', '--yes', '--organisation', ' '], 'Organizasyon adı gerekli.'],
    [['ip', '--yes'], 'Eksik: --block, --description'],
    [['ip', '--yes', '--block', 'a', '--description', 'ığ', '--asn', '64500'], 'AS ile başlamalı ve sayı içermeli'],
    [['ip', '--yes', '--block', 'a', '--description', '→'], 'Açıklama gerekli.'],
    [['ip', '--yes', '--block', 'a', '--description', 'x', '--org', 'X'], 'ORG- ile başlamalıdır.'],
  ])('2: %j', async (line, text) => {
    const { code, stdout, stderr } = await cli.run(['orders', 'new', ...line])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(text)
    expect(portal.calls).toEqual([])
  })

  it('4: the session ends in the middle', async () => {
    portal.on('POST /orders/save', () => ({ status: 401, body: { message: 'Oturum bulunamadı' } }))
    expect(await cli.run('orders new asn --organisation X --yes')).toMatchObject({ code: 4, stdout: '' })
    portal.on('GET /orders/whois/DO1-EXAMPLE', () => ({ status: 403, body: {} }))
    const line = [
      'orders',
      'new',
      'ip',
      '--block',
      '198.18.9.0/24',
      '--description',
      'X',
      ...handles,
      '--org=',
      '--yes',
    ]
    expect(await cli.run(line)).toMatchObject({ code: 4, stdout: '' })
  })

  it('1: a script does not confirm a changed price', async () => {
    portal.on('POST /orders/save', () => ({ status: 409, body: { message: 'Fiyat değişti.' } }))
    const { code, stdout, stderr } = await cli.run('orders new asn --organisation X --yes')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('Hata: Fiyat değişti.')
    expect(saves()).toHaveLength(1)
  })

  it('offers other blocks after one was taken, and asks again for the new price despite --yes', async () => {
    portal.on('POST /orders/save', (_, count) =>
      count === 1 ? { status: 409, body: { message: 'Blok artık boş değil' } } : { body: { message: 'Alındı' } },
    )
    const line = `orders new ip --block 198.18.9.0/24 --description OFIS ${handles.join(' ')} --org= --yes`
    const terminal = openTerminal(cli, line)
    await terminal.sees('$100,00')
    await terminal.sees('Blok artık boş değil')
    await terminal.sees('Seçtiğiniz blok artık boş değil.')
    await terminal.sees('198.18.10.0/25 (Taranmadı)')
    terminal.types(keys.enter)
    await terminal.sees('$110,00')
    await terminal.sees('Sipariş gönderilsin mi?')
    terminal.types(`e${keys.enter}`)
    await terminal.sees('Alındı')
    expect(await terminal.ends()).toBe(0)
    expect(portal.requests.at(-1)?.body).toMatchObject({ ip: '198.18.10.0', ip_desc: 'OFIS', price: 110 })
  })

  it('1: too many open requests end the command, also in a terminal', async () => {
    const message = 'En fazla 10 açık talebiniz olabilir'
    portal.on('POST /orders/save', () => ({ status: 409, body: { message, code: 'TOO_MANY_OPEN_REQUESTS' } }))
    const { code, stdout, stderr } = await cli.run('orders new asn --organisation X --yes')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(`Hata: ${message}`)
    const terminal = openTerminal(cli, 'orders new asn --organisation X')
    await terminal.sees('Promosyon kodu')
    terminal.types(keys.enter)
    await terminal.sees('Sipariş gönderilsin mi?')
    terminal.types(`e${keys.enter}`)
    await terminal.sees(`Hata: ${message}`)
    expect(await terminal.ends()).toBe(1)
    expect(saves()).toHaveLength(2)
  })

  it('takes a no', async () => {
    const terminal = openTerminal(cli, 'orders new asn --organisation X')
    await terminal.sees('Promosyon kodu')
    terminal.types(keys.enter)
    await terminal.sees('Sipariş gönderilsin mi?')
    terminal.types(keys.enter)
    await terminal.sees('Vazgeçildi, hiçbir şey değişmedi.')
    expect(await terminal.ends()).toBe(1)
    expect(saves()).toEqual([])
  })
})
