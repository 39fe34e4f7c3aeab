import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { unnamedParts } from '../../testing/audit/unnamed-parts.ts'
import { call, mailAfter, signIn } from '../../testing/index.ts'
import { parsedMails } from '../../testing/mails.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'
import { runOperator, runOperatorProcess } from '../../testing/run-operator.ts'

/** Turkish letters in the code page of Windows. */
const windows1254: Readonly<Record<string, number>> = { Ç: 0xc7, ç: 0xe7, ğ: 0xf0, ı: 0xfd, ö: 0xf6, Ş: 0xde }

const yaml = `companies:
  - id: C-1
    name: Deneme Barındırma Ltd. Şti.
    tax_number: '1234567890'
    tax_office: Beşiktaş
    address: Örnek Sk. 1, İstanbul
    users:
      - { email: ayse@deneme.example, name: Ayşe Deneme }
    orders:
      - { id: O-1, service: ip, block: 198.18.200.0/24, start: 2025-01-01, end: 2199-01-01, price_usd: 450, balance_usd: '120,50', due: 2199-02-01, tag: Merkez }
      - { id: O-2, service: asn, asn: AS65547, start: 2025-01-01, end: 2199-01-01, price_usd: 125, balance_usd: -10 }
      - { id: O-3, service: ip, block: 198.18.9.0/24, start: 2025-01-01, end: 2199-01-01, price_usd: 450, status: suspended }
    contracts:
      - { order: O-1, name: IP Kiralama Sözleşmesi, status: İmzalandı, start: 2025-01-01 }
`

onBothEngines((server) => {
  const run = (...line: string[]) => runOperator(line, server().environment)
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(server().dataDir, 'customers-'))
  })
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const rows = async () => ({
    companies: await server().db.selectFrom('companies').selectAll().orderBy('id').execute(),
    orders: await server().db.selectFrom('orders').selectAll().orderBy('id').execute(),
    lines: await server().db.selectFrom('transactions').select('id').execute(),
    mails: await server().db.selectFrom('users').select('email').execute(),
  })

  const refusals: Record<string, [from: string, to: string, reason: string]> = {
    'an unknown field': ['tax_office', 'tax_ofice', 'companies[0].tax_ofice: bilinmeyen alan'],
    'a bad day': ['end: 2199-01-01', 'end: 2199-13-01', 'companies[0].orders[0].end: gün'],
    'an end before the start': ['end: 2199-01-01', 'end: 2024-01-01', 'bitiş günü başlangıçtan önce'],
    'a part of a cent': ["'120,50'", '120.505', 'balance_usd: tutar'],
    'no block': ['block: 198.18.200.0/24, ', '', 'orders[0].block: IP siparişinin bloğu yazılmalı'],
    'a block of an order': ['198.18.200.0/24', '192.0.2.128/25', '1001 numaralı siparişin 192.0.2.0/24 bloğuyla'],
    'a block in the file twice': ['198.18.200.0/24', '198.18.9.128/25', 'dosyadaki 198.18.9.0/24 bloğuyla çakışıyor'],
    'a part of the stock': ['198.18.200.0/24', '198.18.8.0/25', 'stoktaki 198.18.8.0/24 bloğunun bir parçası'],
    'an AS number of an order': ['AS65547', 'AS64500', 'orders[1].asn: başka bir siparişte kullanılıyor'],
    'an AS number of no network': ['AS65547', 'AS64512', 'bir kuruluşa verilemez'],
    'the address of another company': [
      'ayse@deneme.example',
      'demo@ornek.example',
      'başka bir firmanın kullanıcısında',
    ],
    'an order number twice': ['id: O-2', 'id: O-1', 'orders[1].id: O-1 ikinci kez'],
    'a contract of no order': ['order: O-1', 'order: O-9', 'firmanın dosyada olmayan siparişi: O-9'],
  }
  it.each(Object.entries(refusals))(
    'a file with %s is refused as a whole, with its line',
    async (_, [from, to, reason]) => {
      expect(yaml).toContain(from)
      const before = await rows()
      const { code, stdout, stderr } = await run(
        'customers',
        'import',
        write('musteriler.yaml', yaml.replace(from, to)),
      )
      expect([code, stdout]).toEqual([2, ''])
      expect(stderr).toMatch(/satır \d+, sütun \d+: /)
      expect(stderr).toContain(reason)
      expect(await rows()).toEqual(before)
    },
  )

  it('a trial run counts and changes nothing', async () => {
    const before = await rows()
    const { json, code } = await run('customers', 'import', write('m.yaml', yaml), '--dry-run', '--json')
    expect([code, json]).toEqual([
      0,
      { companies: 1, users: 1, orders: 3, contracts: 1, records: 0, known: 0, changes: [], dry_run: true },
    ])
    expect(await rows()).toEqual(before)
  })

  it('without mails is announced later, each link once', async () => {
    const silent = yaml
      .replaceAll(/C-1|O-(\d)/g, 'S$&')
      .replace('198.18.200.0', '198.18.210.0')
      .replace('AS65547', 'AS65548')
    const file = write(
      'm.yaml',
      silent.replace('1234567890', '1234567891').replace('ayse@', 'sessiz@').replace('198.18.9.0', '198.18.211.0'),
    )
    const invited = async (...options: string[]) => (await run('users', 'invite', ...options, '--json')).json
    const mails = () => parsedMails(server().dataDir).filter(({ headers }) => headers['to'] === 'sessiz@deneme.example')
    expect((await run('customers', 'import', file, '--no-mail')).stdout).toContain('users invite')
    expect(await invited('--company', 'Deneme Barındırma Ltd. Şti.')).toEqual({ invited: 1 })
    await expect.poll(mails).toHaveLength(1)
    expect(await invited()).toEqual({ invited: 0 })
    expect(await invited('--email', 'sessiz@deneme.example')).toEqual({ invited: 1 })
    await expect.poll(mails).toHaveLength(2)
    // The newer link ends the older one.
    const links = await server().db.selectFrom('mail_tokens').select('email').where('purpose', '=', 'invite').execute()
    expect(links.filter(({ email }) => email === 'sessiz@deneme.example')).toHaveLength(1)
    expect((await run('users', 'invite', '--email', 'demo@ornek.example')).code).toBe(1)
  })

  describe('an import', () => {
    it('brings a customer who sets the password by the mailed link and sees all; a second one changes nothing', async () => {
      const file = write('m.yaml', yaml)
      const token = await mailAfter(
        server().dataDir,
        async () =>
          expect((await run('customers', 'import', file)).stdout).toContain('1 firma, 1 kullanıcı, 3 sipariş'),
        'ayse@deneme.example',
        /reset-password\?token=([\w-]+)/,
      )
      const [email, password] = ['ayse@deneme.example', 'Bambaşka-7x']
      const set = (word: string) =>
        call(server().url, 'POST', '/auth/reset-password', { body: { token, password: word } })
      expect((await call(server().url, 'POST', '/auth/login', { body: { email, password } })).status).toBe(400)
      expect((await set(password)).status).toBe(200)
      expect((await set(password)).status).toBe(400)
      server().signIns.push({ email, password, totpSecret: null, company: '' })
      const client = await signIn(server(), email)
      expect((await client.call('GET', '/auth/security-status')).body).toMatchObject({ isEmailVerified: true })
      const { active } = (await client.call('GET', '/orders')).body as unknown as { active: Record<string, unknown>[] }
      const told = active.map(({ ipwithsubnet, order_status, net_balance, tag }) => [
        ipwithsubnet,
        order_status,
        net_balance,
        tag,
      ])
      expect(told).toEqual([
        ['198.18.9.0/24', 22, 0, null],
        [null, 14, -10, null],
        ['198.18.200.0/24', 14, 120.5, 'Merkez'],
      ])
      expect((await client.call('GET', '/contracts')).text).toContain('IP Kiralama Sözleşmesi')
      const offered = (await client.call('GET', '/orders/show-available-ips')).text
      expect(offered).not.toContain('198.18.9.0')

      const before = await rows()
      const { json } = await run('customers', 'import', file, '--json')
      expect(json).toMatchObject({ companies: 0, users: 0, orders: 0, contracts: 0, known: 5 })
      const strip = ({ companies, ...rest }: Awaited<ReturnType<typeof rows>>) => ({
        ...rest,
        companies: companies.map(({ orders_version: _, ...company }) => company),
      })
      expect(strip(await rows())).toEqual(strip(before))
      expect((await run('verify')).code).toBe(0)
    })

    it('names what a second file changes of a company, before and after, also in the audit log', async () => {
      const { company_id, name } = ((await run('companies', 'show', '1234567890', '--json')).json ?? {}) as {
        company_id: number
        name: string
      }
      expect((await run('companies', 'rename', String(company_id), '--name', 'Başka Ad Ltd.')).code).toBe(0)
      const file = write('m.yaml', yaml)
      const line = `${company_id} numaralı firma, ad: Başka Ad Ltd. → ${name}`
      expect((await run('customers', 'import', file, '--dry-run')).stdout).toContain(line)
      expect((await run('customers', 'import', file)).stdout).toContain(line)
      const [row] = (await run('audit', 'list', '--action', 'company.import', '--json')).json as { before: string }[]
      expect(row?.before).toBe('{"name":"Başka Ad Ltd."}')
      expect((await run('customers', 'import', file, '--json')).json).toMatchObject({ changes: [] })
    })

    it('reads a spreadsheet in the Turkish code page of Windows, and refuses what is no folder of it', async () => {
      const text = Buffer.from('id;name;tax_office\nC-W;Çağrı Ağ Ltd. Şti.;Kadıköy\n', 'utf8').toString()
      const bytes = [...text].map((letter) => windows1254[letter] ?? letter.charCodeAt(0))
      writeFileSync(join(folder, 'companies.csv'), Buffer.from(bytes))
      expect((await run('customers', 'import', folder)).code).toBe(0)
      expect((await run('companies', 'list', '--search', 'Çağrı')).stdout).toContain('Çağrı Ağ Ltd. Şti.')
      expect((await run('customers', 'import', join(folder, 'companies.csv'))).stderr).toContain('klasörüyle')
      expect(await run('customers', 'import', mkdtempSync(join(folder, 'empty-')))).toMatchObject({ code: 2 })
    })

    it('reads a folder of spreadsheets with the records of the blocks', async () => {
      write('companies.csv', 'id;name;tax_number\nC-7;Tablo A.Ş.;0123456789\n')
      write('users.csv', 'company;email;name\nC-7;tablo@deneme.example;Tablo Kişi\n')
      write(
        'orders.csv',
        'company;id;service;block;start;end;price_usd;balance_usd\nC-7;T-1;ip;198.18.201.0/24;2025-01-01;2199-01-01;1.450,50;\n',
      )
      write(
        'routing.yaml',
        'orders:\n  - id: 7\n    block: 198.18.201.0/24\n    routes: [AS64500]\n    roas: [{ asn: AS64500, maxLength: 24 }]\n    nameServers: [ns1.a.example, ns2.a.example]\n',
      )
      const { json, stderr } = await run('customers', 'import', folder, '--json')
      expect([stderr, json]).toEqual(['', expect.objectContaining({ companies: 1, orders: 1, records: 3 })])
      const order = await server()
        .db.selectFrom('orders')
        .select(['id', 'price_cents'])
        .where('external_id', '=', 'T-1')
        .executeTakeFirstOrThrow()
      expect(order.price_cents).toBe(145_050)
      const routes = await server().db.selectFrom('routes').select('origin').where('order_id', '=', order.id).execute()
      expect(routes).toEqual([{ origin: 'AS64500' }])
      const company = await server()
        .db.selectFrom('companies')
        .select('tax_number')
        .where('external_id', '=', 'C-7')
        .execute()
      expect(company).toEqual([{ tax_number: '0123456789' }])
    })

    it('that is killed has written nothing or all, and the next one writes the rest', async () => {
      const many = Array.from({ length: 100 }, (_, at) => ({
        id: `K-${at}`,
        name: `Firma ${at}`,
        users: [{ email: `k${at}@firma.example`, name: `Kişi ${at}` }],
        orders: [0, 64, 128].map((last) => ({
          id: `K-${at}-${last}`,
          service: 'ip',
          block: `198.51.${at}.${last}/26`,
          start: '2025-01-01',
          end: '2199-01-01',
          price_usd: 450,
          balance_usd: 10,
        })),
      }))
      const path = write('cok.yaml', JSON.stringify({ companies: many }))
      const before = await rows()
      const added = async () => {
        const { companies, orders, lines } = await rows()
        return [
          companies.length - before.companies.length,
          orders.length - before.orders.length,
          lines.length - before.lines.length,
        ]
      }
      const [nothing, all] = [
        [0, 0, 0],
        [100, 300, 300],
      ]
      for (const killMs of [500, 900, 1_300]) {
        await runOperatorProcess(['customers', 'import', path], server().environment, killMs)
        expect([nothing, all]).toContainEqual(await added())
      }
      expect((await run('customers', 'import', path)).code).toBe(0)
      expect(await added()).toEqual(all)
      expect((await run('verify')).stderr).toBe('')
      expect(await unnamedParts(server().db), 'in core/src/audit/audit-values.texts.ts').toEqual([])
    })

    it('names the file and line of a fault in a folder', async () => {
      write('companies.csv', 'id,name\nC-8,Hatalı A.Ş.\n')
      write(
        'orders.csv',
        'company,id,service,block,start,end,price_usd\nC-8,X,ip,1.2.3.4/24,2025-01-01,2026-01-01,1\nC-9,Y,ip,198.18.202.0/24,2025-01-01,2026-01-01,1\n',
      )
      const { code, stderr } = await run('customers', 'import', folder)
      expect(code).toBe(2)
      expect(stderr).toContain('orders.csv, satır 2, block: blok 198.51')
    })
  })
})
