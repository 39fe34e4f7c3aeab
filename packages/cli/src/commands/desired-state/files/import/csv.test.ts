import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testCliFor } from '../../../../testing/run-cli.ts'

// No portal answers there, and there is no session.
const cli = testCliFor('http://127.0.0.1:9')
const importText = (input: string, ...options: string[]) => cli.run(['import', 'csv', '-', ...options], { input })

const rows = [
  ['max_length', 'value', 'KIND', 'order', 'block', 'prefix'],
  ['', 'AS64505', 'route', '1009', '2001:DB8:0::/32', ''],
  ['', ' as64500', 'Route', '1001', '192.0.2.0/24', '192.0.2.0/25'],
  ['', 'AS9', 'route', '1001', '192.0.2.0/24', ''],
  ['24', 'AS64500', 'roa', '1001', '192.0.2.0/24', ''],
  ['', 'AS9', 'roa', '1001', '192.0.2.0/24', ''],
  ['', 'NS2.ornek.example.', 'nameserver', '1001', '192.0.2.0/24', ''],
  ['', 'ns1.ornek.example', 'nameserver', '1001', '192.0.2.0/24', ''],
]
const written = `orders:
  - id: 1001
    block: 192.0.2.0/24
    routes:
      - AS9
      - origin: AS64500
        prefix: 192.0.2.0/25
    roas:
      - asn: AS9
      - asn: AS64500
        maxLength: 24
    nameServers:
      - ns1.ornek.example
      - ns2.ornek.example
  - id: 1009
    block: 2001:db8::/32
    routes:
      - AS64505
`

it.each([
  ['commas', rows.map((cells) => cells.join(',')).join('\n')],
  ['semicolons of a Turkish spreadsheet', `\uFEFF${rows.map((cells) => `${cells.join(';')}\r\n`).join('')};;;;;\r\n`],
  ['the separator in a line of its own', `"sep=;"\r\n${rows.map((cells) => `${cells.join(';')};;`).join('\r\n')}`],
  ['quoted cells', rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n')],
])('prints the records of CSV with %s in the form of an export', async (_, text) => {
  expect(await importText(text)).toEqual({ code: 0, stdout: written, stderr: '' })
})

it('prints a document that check accepts and fmt leaves alone, and JSON with --json', async () => {
  const file = join(cli.configDir, 'kayitlar.csv')
  writeFileSync(file, rows.map((cells) => cells.join(',')).join('\n'))
  const { stdout } = await cli.run(['import', 'csv', file])
  expect(await cli.run('check -', { input: stdout })).toMatchObject({ code: 0 })
  expect((await cli.run('fmt -', { input: stdout })).stdout).toBe(stdout)
  const json = JSON.parse((await cli.run(['import', 'csv', file, '--json'])).stdout) as { orders: unknown[] }
  expect(json.orders[1]).toEqual({ id: 1009, block: '2001:db8::/32', routes: ['AS64505'] })
})

describe('prints nothing, and names every fault with its line', () => {
  const head = 'order,block,kind,value,prefix,max_length\n'
  const v4 = '7,192.0.2.0/24'
  const refused = async (text: string) => {
    const { code, stdout, stderr } = await importText(text)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    const [heading, ...lines] = stderr.trimEnd().split('\n')
    expect(heading).toBe('Hata: - kullanılamaz:')
    return lines.map((line) => line.trim())
  }

  it('of rows, all at once', async () => {
    const text = [
      `${v4},route,64500,,`,
      `${v4},rout,AS1,,`,
      `${v4},route,AS1,192.0.3.0/25,`,
      `${v4},nameserver,ns1,,`,
      `${v4},roa,AS1,192.0.2.0/25,24.5`,
      `${v4},route,AS2,,24`,
      `x,192.0.2.1/24,route,,,`,
      `7,192.0.3.0/24,route,AS3,,`,
      `${v4},route,AS4,,`,
      `${v4},route,as4,,`,
      `${v4},nameserver,ns1.ornek.example,,`,
      `8,2001:db8::/32,roa,AS1,,129`,
      `9,192.0.2.0/24,route,AS1,,,,AS2`,
      `10,192.0.2.0/24,route,AS5,,`,
    ]
    expect(await refused(head + text.join('\n'))).toEqual([
      'value, satır 2: AS ile başlamalı ve sayı içermeli (örn: AS64500)',
      'kind, satır 3: şunlardan biri olmalı: route, roa, nameserver',
      'prefix, satır 4: prefix siparişin bloğunun içinde olmalı',
      'value, satır 5: Hatalı Name Server! Lütfen geçerli bir Name Server adresi girin.',
      'max_length, satır 6: max length bir tam sayı olmalı',
      'prefix, satır 6: yalnız route satırında yazılabilir',
      'max_length, satır 7: yalnız roa satırında yazılabilir',
      'order, satır 8: sipariş no bir tam sayı olmalı',
      'block, satır 8: IP bloğu olmalı (örn: 192.0.2.0/24)',
      'value, satır 8: bu alan gerekli',
      'block, satır 9: aynı siparişin bloğu satır 2 içinde başka',
      'value, satır 11: ikinci kez yazılmış (ilki: satır 10)',
      'max_length, satır 13: max length bir tam sayı olmalı',
      'satır 14: satırda 6 sütundan çok değer var',
      'block, satır 15: ikinci kez yazılmış (ilki: satır 2)',
    ])
  })

  it('of an order whose first row has no block, once, and in any spelling of its number', async () => {
    const text =
      '7,192.0.2.1/24,nameserver,ns1.a.example\n007,192.0.2.0/24,nameserver,ns2.a.example\n7,192.0.2.0/24,route,AS1'
    expect(await refused(`order,block,kind,value\n${text}`)).toEqual([
      'block, satır 2: IP bloğu olmalı (örn: 192.0.2.0/24)',
    ])
  })

  it('of name servers', async () => {
    const host = (name: string) => `${v4},nameserver,${name}.ornek.example,,\n`
    expect(await refused(head + host('ns1'))).toEqual(['value, satır 2: iki name server ya da boş liste olmalı'])
    expect(await refused(head + host('ns1') + host('ns2') + host('ns3'))).toEqual([
      'value, satır 4: iki name server ya da boş liste olmalı',
    ])
    expect(await refused(head + host('ns1') + host('NS1'))).toEqual([
      'value, satır 3: İki name server birbirinden farklı olmalıdır.',
    ])
  })

  it.each([
    ['no columns', '', ['satır 1: CSV boş; ilk satırda sütun adları olmalı']],
    [
      'columns that are unknown, repeated or missing',
      'order;block;maxlength;order;value',
      [
        'maxlength, satır 1: böyle bir sütun yok; olabilir: order, block, kind, value, prefix, max_length',
        'order, satır 1: bu sütun ikinci kez yazılmış',
        'kind, satır 1: bu sütun gerekli',
      ],
    ],
    ['quotes without an end', `${head}${v4},route,AS1,,\n${v4},route,"AS2,,\n`, ['satır 3: tırnaklar uyuşmuyor']],
  ])('of %s', async (_, text, lines) => expect(await refused(text)).toEqual(lines))

  it('counts the line of the separator', async () =>
    expect(await refused(`sep=;\norder;block;kind;value\n7;192.0.2.0/24;route;1\n`)).toEqual([
      'value, satır 3: AS ile başlamalı ve sayı içermeli (örn: AS64500)',
    ]))

  it('of a text that is too long', async () => {
    const { code, stderr } = await importText(`${head}${`${v4},route,AS1,,\n`.repeat(250_000)}`)
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'Hata: - kullanılamaz:\n  çok uzun: en fazla 5 milyon karakter okunur\n',
    })
  })

  it('for programs', async () => {
    const ran = await importText(`${head}${v4},route,64500,,\n`, '--json')
    expect(JSON.parse(ran.stderr)).toMatchObject({
      error: { code: 'USAGE', faults: [{ file: '-', line: 2, column: null, path: 'value' }] },
    })
  })
})
