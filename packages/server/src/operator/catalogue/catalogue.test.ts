import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { signInWithStepUp } from '../../testing/index.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'
import { runOperator } from '../../testing/run-operator.ts'

const demo = 'demo@ornek.example'

onBothEngines((server) => {
  const run = (...line: string[]) => runOperator(line, server().environment)
  let file = ''
  beforeEach(async () => {
    file = join(mkdtempSync(join(server().dataDir, 'catalogue-')), 'katalog.yaml')
    expect((await run('catalogue', 'export', file)).code).toBe(0)
  })
  /** Writes the file with another text in place of one that it has. */
  const replace = (...pairs: readonly (readonly [string | RegExp, string])[]) => {
    const before = readFileSync(file, 'utf8')
    const after = pairs.reduce((text, [old, next]) => text.replace(old, next), before)
    expect(after).not.toBe(before)
    writeFileSync(file, after)
    return before
  }
  const apply = async () => {
    const { code, stdout, stderr } = await run('catalogue', 'apply', file)
    expect([code, stderr]).toEqual([0, ''])
    return stdout
  }
  const refused = async (verb: 'plan' | 'apply') => {
    const { code, stdout, stderr } = await run('catalogue', verb, file)
    expect(stdout).toBe('')
    return [code, stderr] as const
  }

  it('an exported catalogue changes nothing, and says so', async () => {
    expect((await run('catalogue', 'plan', file)).stdout).toContain('aynı')
    expect(await apply()).toContain('aynı')
  })

  it('a change is shown in words, made, and seen by customers; comments of the file stay', async () => {
    const client = await signInWithStepUp(server(), demo)
    const before = replace(
      [/^services:/m, '# Fiyatlar\nservices:'],
      ['price_usd: 450', 'price_usd: 480.5 # yeni'],
      ['Aktif', 'Kullanımda'],
      ['  - code: SABIT25\n    usd: 25\n    active: true\n', ''],
      ['  - 198.18.9.0/24\n', '  - 198.18.9.0/25\n  - block: 198.18.9.128/25\n    rests_until: 2199-01-01\n'],
    )
    const lines = [
      '~ hizmet ip: price_usd 450 → 480.5',
      '~ sipariş durumu 14: text Aktif → Kullanımda',
      '- promosyon kodu SABIT25',
      '- stok bloğu 198.18.9.0/24',
      '+ stok bloğu 198.18.9.0/25',
      '+ stok bloğu 198.18.9.128/25: rests_until 2199-01-01',
    ]
    const planned = (await run('catalogue', 'plan', file)).stdout
    for (const line of lines) expect(planned).toContain(`${line}\n`)
    expect((await client.call('GET', '/orders/service-types')).body).toMatchObject([{ price: 450 }, {}])
    const etag = async () => (await client.call('GET', '/orders')).text
    const listBefore = await etag()
    const applied = await apply()
    for (const line of lines) expect(applied).toContain(`${line}\n`)
    expect((await client.call('GET', '/orders/service-types')).body).toMatchObject([{ price: 480.5 }, {}])
    expect((await client.call('GET', '/orders')).text).toBe(listBefore.replaceAll('Aktif', 'Kullanımda'))
    const offered = (await client.call('GET', '/orders/show-available-ips')).body as unknown as { ip: string }[]
    expect(offered.map(({ ip }) => ip)).toContain('198.18.9.0')
    expect(offered.map(({ ip }) => ip)).not.toContain('198.18.9.128')

    const audited = await server()
      .db.selectFrom('audit_log')
      .select(['action', 'target', 'before_json', 'details_json', 'company_id'])
      .where('action', 'like', 'catalogue.%')
      .where('target', '=', 'services ip')
      .executeTakeFirstOrThrow()
    expect(audited).toMatchObject({ action: 'catalogue.change', company_id: null })
    expect(JSON.parse(audited.before_json ?? '')).toMatchObject({ price_usd: 450 })
    expect(JSON.parse(audited.details_json)).toMatchObject({ price_usd: 480.5 })

    expect((await run('verify')).code).toBe(0)
    writeFileSync(file, before.replace(/^services:/m, '# Fiyatlar\nservices:'))
    expect((await run('catalogue', 'export', file)).code).toBe(0)
    const again = readFileSync(file, 'utf8')
    expect(again).toContain('# Fiyatlar\nservices:')
    expect(again).toContain('price_usd: 480.5')
    expect((parse(again) as { promo_codes: { code: string }[] }).promo_codes.map(({ code }) => code)).not.toContain(
      'SABIT25',
    )
  })

  it('a block that an order or a request holds may stay in the file, and stays as it is', async () => {
    replace(['blocks:\n', 'blocks:\n  - 192.0.2.0/24\n'])
    expect(await apply()).toContain('aynı')
  })

  describe('a change is refused as a whole', () => {
    const refusals: Record<string, [pairs: [string | RegExp, string][], reason: string]> = {
      'a block inside the block of an order': [
        [['blocks:\n', 'blocks:\n  - 192.0.2.128/25\n']],
        '192.0.2.128/25 bloğu 1001 numaralı siparişin 192.0.2.0/24 bloğuyla çakışıyor',
      ],
      'two blocks of the stock that overlap': [
        [['blocks:\n', 'blocks:\n  - 100.64.0.0/22\n  - 100.64.1.0/24\n']],
        '100.64.1.0/24 bloğu stoktaki 100.64.0.0/22 bloğuyla çakışıyor',
      ],
      'a service of orders': [[[/ {2}- service: asn\n(?: {4}.*\n)+/, '']], 'asn hizmeti siparişlerde kullanılıyor'],
      'a status of orders': [[['  - code: 30\n    text: İnceleniyor\n', '']], '30 durumu'],
      'a file type of contracts': [[['  - id: 2\n    text: Vergi Levhası\n', '']], '2 numaralı dosya tipi'],
      'a template with an unknown file type': [
        [
          [
            /^promo_codes:/m,
            'contract_templates:\n  - { service: ip, name: A, status: B, background: "#ffffff", colour: "#000000", files: [99] }\npromo_codes:',
          ],
        ],
        'olmayan dosya tipini istiyor: 99',
      ],
      'an AS number of no network': [[[/$/, 'asns:\n  - AS64512\n']], 'AS64512 bir kuruluşa verilemez'],
    }
    it.each(Object.entries(refusals))('%s', async (_, [pairs, reason]) => {
      replace(['price_usd: 125', 'price_usd: 99'], ...pairs)
      for (const verb of ['plan', 'apply'] as const) {
        const [code, stderr] = await refused(verb)
        expect([code, stderr]).toEqual([1, expect.stringContaining(reason)])
      }
      const rows = await server().db.selectFrom('service_types').select('price_cents').where('id', '=', 2).execute()
      expect(rows).toEqual([{ price_cents: 12_500 }])
    })
  })

  it.each([
    [
      'an unknown field',
      ['price_usd: 125', 'price: 125'],
      /satır \d+, sütun \d+: services\[1\]\.price: bilinmeyen alan/,
    ],
    ['a missing field', ['    code: ASN-LEASE\n', ''], /services\[1\]\.code: eksik/],
    ['a wrong kind', ['price_usd: 125', 'price_usd: çok'], /services\[1\]\.price_usd: değer şu türde olmalı: sayı/],
    ['a part of a cent', ['price_usd: 125', 'price_usd: 125.001'], /en çok iki ondalık/],
    ['a block with host bits', ['198.18.9.0/25', '198.18.9.1/25'], /blok 198\.51/],
    ['a mistyped IBAN', ['TR200000000000000000000001', 'TR200000000000000000000010'], /iban: IBAN geçersiz/],
    ['a repeated key', ['code: BUYUK9999', 'code: YUZDE10'], /YUZDE10 listede ikinci kez/],
    ['no YAML', ['services:', 'services: ['], /satır \d+, sütun \d+: /],
  ] as const)('a file with %s is refused with its place', async (_, pair, message) => {
    replace(pair)
    expect(await refused('apply')).toEqual([2, expect.stringMatching(message)])
  })

  it('a service that is not offered takes no order; an order gets AS number and contract from the catalogue', async () => {
    const client = await signInWithStepUp(server(), demo)
    replace([
      /$/,
      `asns:
  - asn: AS65546
    rests_until: 2199-01-01
  - AS65547
contract_templates:
  - service: asn
    name: ASN Kullanım Sözleşmesi
    status: Eksik Evrak
    background: '#ffc107'
    colour: '#000000'
    files: [1, 5]
`,
    ])
    await apply()
    const order = { service_type_id: 2, price: 125, discounted_price: 125, organisation: 'Örnek Ağ A.Ş.' }
    const { body } = await client.call('POST', '/orders/save', order)
    const approved = (await run('requests', 'approve', String(body['id']), '--json')).json as { asn: string }
    expect(approved.asn).toBe('AS65547')
    expect(readFileSync(file, 'utf8')).toContain('AS65547')
    expect((await run('catalogue', 'plan', file)).stdout).toContain('aynı')
    const contracts = (await client.call('GET', '/contracts')).body
    expect(JSON.stringify(contracts)).toContain('ASN Kullanım Sözleşmesi')

    replace([/(service: asn[\s\S]*?)offered: true/, '$1offered: false'])
    await apply()
    const services = (await client.call('GET', '/orders/service-types')).body as unknown as { id: number }[]
    expect(services.map(({ id }) => id)).toEqual([1])
    expect((await client.call('POST', '/orders/save', { ...order, organisation: 'Başka' })).status).toBe(404)
  })

  it('the schema describes the file', async () => {
    // An editor needs it before there is a portal; it has no settings to go wrong either.
    const nowhere = { DATA_DIR: '/nowhere', PORT: 'x' }
    const { json, stderr } = await runOperator(['catalogue', 'schema', '--json'], nowhere)
    expect(stderr).toBe('')
    expect((await runOperator(['catalogue', 'schema'], nowhere)).json).toEqual(json)
    expect(Object.keys((json as { properties: object }).properties)).toContain('contract_templates')
  })
})
