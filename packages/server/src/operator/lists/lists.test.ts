import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { noteBackup } from '../../store/parameters.ts'
import { signInWithStepUp } from '../../testing/index.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'
import { runOperator } from '../../testing/run-operator.ts'

type Row = Record<string, string | number | null>

const text = expect.any(String) as string

onBothEngines((server) => {
  const run = (...line: string[]) => runOperator(line, server().environment)
  const list = async (...line: string[]) => {
    const { json, stderr, code } = await run(...line, '--json')
    expect([code, code === 0 ? '' : stderr]).toEqual([0, ''])
    return json as Row[]
  }

  describe.each(['orders', 'companies', 'users', 'invoices', 'contracts', 'stock'])('%s list', (noun) => {
    it('finds words in any column, in Turkish and in any order', async () => {
      const all = await list(noun, 'list', '--limit', '1000')
      expect(all.length).toBeGreaterThan(1)
      const [first] = all
      const cell = String(Object.values(first ?? {}).find((value) => typeof value === 'string'))
      const found = await list(noun, 'list', '--search', cell.toLocaleUpperCase('tr'), '--limit', '1000')
      expect(found).toContainEqual(first)
      expect(await list(noun, 'list', '--search', 'böyle bir şey yok')).toEqual([])
    })
  })

  it('sorts by each column, both ways, and pages', async () => {
    const all = await list('orders', 'list', '--limit', '1000')
    for (const column of Object.keys(all[0] ?? {})) {
      const up = await list('orders', 'list', '--sort', column, '--limit', '1000')
      const down = await list('orders', 'list', '--sort', column, '--desc', '--limit', '1000')
      const [values, turned] = [up, down].map((rows) => rows.map((row) => row[column]).filter((cell) => cell !== null))
      expect(turned, column).toEqual(values?.toReversed())
      expect(up.length).toBe(all.length)
    }
    const pages = [
      await list('orders', 'list', '--limit', '1'),
      await list('orders', 'list', '--limit', '1', '--page', '2'),
    ]
    expect(pages.flat()).toEqual(all.slice(0, 2))
  })

  it('a cut list says how many rows there are, beside the rows', async () => {
    const { stdout, stderr } = await run('orders', 'list', '--limit', '2')
    expect(stdout.trimEnd().split('\n')).toHaveLength(3)
    expect(stderr).toMatch(/^54 kaydın 2 tanesi gösterildi/)
  })

  it('keeps the rows of a company, by number or name, and of a state', async () => {
    const mine = await list('orders', 'list', '--company', '1', '--limit', '1000')
    expect(new Set(mine.map(({ company_id }) => company_id))).toEqual(new Set([1]))
    expect(await list('orders', 'list', '--company', 'örnek', '--limit', '1000')).toEqual(mine)
    await server().db.updateTable('companies').set({ tax_number: '1234567890' }).where('id', '=', 1).execute()
    expect(await list('orders', 'list', '--company', '1234567890', '--limit', '1000')).toEqual(mine)
    const cancelled = await list('orders', 'list', '--company', '1', '--state', 'iptal edildi')
    expect(cancelled.map(({ id }) => id)).toEqual([1006])
  })

  it.each([
    [['orders', 'list', '--sort', 'yok'], 'Sıralanamaz: yok'],
    [['stock', 'list', '--company', '1'], 'Kullanım:'],
    [['invoices', 'list', '--state', 'x'], 'Kullanım:'],
    [['orders', 'list', '--limit', '0'], '--limit'],
    [['orders', 'list', '--state', 'xyz'], 'Durum geçersiz: xyz. Durumlar: '],
    [['users', 'list', '--state', 'xyz'], 'Durumlar: açık, kapalı, davetli'],
    [['contracts', 'list', '--state', 'xyz'], 'Durumlar: '],
    [['stock', 'list', '--state', 'xyz'], 'Durumlar: boş, dinleniyor, talepte, kirada'],
    [['tickets', 'list', '--state', 'xyz'], 'Durumlar: açık, kapalı'],
    [['orders', 'list', '--limit', '50', '--page', '999999'], '--page 999999 yok: 2 sayfa var.'],
    [['orders', 'list', '--page', '1.5'], '--page'],
  ])('%j is refused', async (line, reason) => {
    const { code, stderr } = await run(...line)
    expect([code, stderr]).toEqual([2, expect.stringContaining(reason)])
  })

  it('a state that no row has now is an empty list', async () => {
    await server().db.updateTable('users').set({ disabled_at: null }).execute()
    expect(await list('users', 'list', '--state', 'KAPALI')).toEqual([])
  })

  it('says until when a block or an AS number rests, and names no day that is past', async () => {
    await server().db.insertInto('free_asns').values({ asn: 'AS64510', rests_until: null }).execute()
    const rest = async (rests_until: string) => {
      await server().db.updateTable('free_blocks').set({ rests_until }).where('ip', '=', '198.18.8.0').execute()
      await server().db.updateTable('free_asns').set({ rests_until }).execute()
      const rows = await list('stock', 'list', '--limit', '1000')
      return rows.filter(({ resource, order_id }) => order_id === null && /^(198\.18\.8\.0|AS)/.test(String(resource)))
    }
    const [coming, past] = [await rest('2190-01-01'), await rest('2001-01-01')]
    expect(coming.length).toBeGreaterThan(1)
    expect(new Set(coming.map((row) => `${row['state']} ${row['rests_until']}`))).toEqual(
      new Set(['dinleniyor 2190-01-01']),
    )
    expect(new Set(past.map((row) => `${row['state']} ${row['rests_until']}`))).toEqual(new Set(['boş null']))
  })

  it('an AS number is found in any spelling', async () => {
    const asn = (await list('stock', 'list', '--limit', '1000'))
      .map(({ resource }) => String(resource))
      .find((one) => one.startsWith('AS'))
    const spelled = String(asn).replace('AS', 'as0')
    expect((await run('stock', 'show', spelled)).stdout).toContain(String(asn))
    const found = await list('stock', 'list', '--search', spelled)
    expect(new Set(found.map(({ resource }) => resource))).toEqual(new Set([asn]))
  })

  it('an address finds the order whose block holds it', async () => {
    expect((await list('orders', 'list', '--search', '192.0.2.7')).map(({ id }) => id)).toEqual([1001])
    expect((await list('stock', 'list', '--search', '192.0.2.7')).map(({ resource }) => resource)).toEqual([
      '192.0.2.0/24',
    ])
    expect(await list('orders', 'list', '--search', '203.0.113.999')).toEqual([])
    const six = (await list('orders', 'list', '--search', '2001:db8:', '--limit', '1000')).find(
      ({ state }) => state !== 'İptal Edildi',
    )
    const address = String(six?.['resource']).replace(/\/\d+$/, '7')
    const found = await list('orders', 'list', '--search', address.toUpperCase())
    expect(found.map(({ id }) => id)).toContain(six?.['id'])
    expect((await run('orders', 'show', address)).stdout).toContain(String(six?.['resource']))
  })

  it('balances are those of the customer', async () => {
    const client = await signInWithStepUp(server(), 'demo@ornek.example')
    const { active } = (await client.call('GET', '/orders')).body as unknown as { active: Row[] }
    const listed = await list('orders', 'list', '--company', '1', '--limit', '1000')
    for (const { order_id, net_balance } of active)
      expect(listed.find(({ id }) => id === order_id)?.['net_balance']).toBe(net_balance)
  })

  it.each([
    ['orders', '1001', ['192.0.2.0/24', 'fatura', 'Bakiye (USD): $', 'route  192.0.2.0/24  AS64500']],
    ['orders', '192.0.2.0/24', ['Örnek Telekom A.Ş.']],
    ['orders', '192.0.2.7', ['192.0.2.0/24']],
    ['stock', '192.0.2.7', ['192.0.2.0/24']],
    ['companies', '1', ['demo@ornek.example', '1001']],
    ['users', 'Demo@Ornek.example', ['Deniz Örnek']],
    ['contracts', '1', ['imza-sirküleri.pdf']],
    ['stock', '198.18.8.0/24', ['boş']],
  ])('%s show %s names %j', async (noun, what, expected) => {
    const { code, stdout } = await run(noun, 'show', what)
    expect(code).toBe(0)
    for (const text of expected) expect(stdout).toContain(text)
    expect((await run(noun, 'show', 'yok-böyle')).code).toBe(1)
  })

  it.each([
    ['orders', '1001', 'ledger', { id: text, order_id: 1001, date: text, kind: 'charge', amount_usd: 450 }],
    ['orders', '1001', 'records', { kind: 'route', prefix: '192.0.2.0/24', origin: 'AS64500' }],
    ['orders', '1001', 'records', { kind: 'roa', asn: 'AS64500', max_length: 24 }],
    ['companies', '1', 'users', { id: 1, email: 'demo@ornek.example', name: 'Deniz Örnek', state: 'açık' }],
    ['companies', '1', 'orders', { id: 1001, resource: '192.0.2.0/24', state: text, end_date: text, net_balance: 0 }],
    ['contracts', '1', 'files', { id: expect.any(Number) as number, file_name: 'imza-sirküleri.pdf' }],
  ])('%s show %s --json has the part %s as objects', async (noun, what, part, expected) => {
    const { json } = await run(noun, 'show', what, '--json')
    expect((json as Record<string, unknown>)[part]).toContainEqual(expect.objectContaining(expected))
  })

  it('today names all that waits, the oldest first, with the command that ends it', async () => {
    const before = await list('today')
    const since = before.map((row) => String(row['since']))
    expect(since).toEqual(since.toSorted())
    for (const kind of ['talep', 'ödeme bildirimi', 'yenileme talebi', 'destek talebi', 'süresi dolan sipariş'])
      expect(before.map((row) => row['kind'])).toContain(kind)
    const payment = before.find(({ kind }) => kind === 'ödeme bildirimi')
    expect((await run(...String(payment?.['next']).split(' '))).code).toBe(0)
    const ticket = before.find(({ kind }) => kind === 'destek talebi')
    expect((await run('tickets', 'reply', String(ticket?.['id']), '--text', 'Bakıyoruz')).code).toBe(0)
    const after = await list('today')
    expect(after).toEqual(before.filter((row) => row !== payment && row !== ticket))
    await server()
      .db.updateTable('exchange_rates')
      .set({ rate_on: '2020-01-01' })
      .where(
        'rate_on',
        '=',
        (
          await server()
            .db.selectFrom('exchange_rates')
            .select((row) => row.fn.max('rate_on').as('day'))
            .executeTakeFirstOrThrow()
        ).day,
      )
      .execute()
    await server().db.deleteFrom('exchange_rates').where('rate_on', '>', '2020-01-01').execute()
    expect((await list('today'))[0]).toMatchObject({ kind: 'eski döviz kuru', next: 'rate set KUR' })
  })

  it('today names an old backup two days after the newest one, or after the database was made', async () => {
    const old = async () => (await list('today')).filter(({ kind }) => kind === 'eski yedek')
    const now = Date.now()
    const at = (daysAgo: number) => new Date(now - daysAgo * 86_400_000).toISOString()
    const { db } = server()
    const made = (day: string) => sql`update kysely_migration set timestamp = ${day}`.execute(db)
    // The companies of a new demo are years old.
    expect(await old()).toEqual([])
    await made(at(3))
    expect(await old()).toEqual([
      {
        since: expect.stringContaining(at(3).slice(0, 10)),
        kind: 'eski yedek',
        id: at(3).slice(0, 10),
        company: null,
        next: 'backup DOSYA',
      },
    ])
    await noteBackup(db, Date.parse(at(1)))
    expect(await old()).toEqual([])
    await noteBackup(db, Date.parse(at(2.5)))
    expect((await old())[0]).toMatchObject({ since: at(2.5) })
    // A backup that was restored since is older than the database.
    await made(at(1))
    expect(await old()).toEqual([])
  })

  it('today names an ended order that the daily job missed, and none in its days of grace', async () => {
    const ended = async () => (await list('today')).filter(({ kind }) => kind === 'süresi dolan sipariş')
    const [order] = await ended()
    const set = (suspend_on: string) =>
      server().db.updateTable('orders').set({ suspend_on }).where('id', '=', Number(order?.['id'])).execute()
    const count = (await ended()).length
    await set('2199-01-01')
    expect(await ended()).toHaveLength(count - 1)
    await set('2020-01-01')
    expect(await ended()).toHaveLength(count)
  })

  it('the AS number of an order that waits for its payment is leased', async () => {
    await server().db.updateTable('orders').set({ is_active: 0, status: 11 }).where('asn', '=', 'AS64500').execute()
    expect((await run('stock', 'show', 'AS64500')).stdout).toContain('kirada')
  })
})
