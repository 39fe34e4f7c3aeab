import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '@ip-portal/server/testing'
import { testCliFor, type TestCli, type Ran } from '../../testing/run-cli.ts'

const email = 'demo@ornek.example'
const [order, bare] = [1001, 1002]
let server: TestServer
let cli: TestCli

beforeAll(async () => {
  server = await startTestServer()
  cli = testCliFor(server.url)
  const password = server.signIns.find((one) => one.email === email)?.password ?? ''
  await cli.run(['login', '--email', email, '--otp', await server.code(email)], {
    env: { IPPORTAL_PASSWORD: password },
  })
})
afterAll(() => server.stop())

const run = async (line: string): Promise<Ran> => cli.run([...line.split(' '), '--otp', await server.code(email)])
const roas = async () =>
  (JSON.parse((await cli.run(`roas list ${order} --json`)).stdout) as { asn: string; max_length: number }[]).map(
    (roa) => `${roa.asn}-${roa.max_length}`,
  )

describe('the prefix of a route', () => {
  const part = '172.20.9.0/24'
  const prefixes = async () =>
    (JSON.parse((await cli.run('routes list 1009 --json')).stdout) as { origin: string; prefix: string }[])
      .filter(({ origin }) => ['AS64511', 'AS64512'].includes(origin))
      .map((route) => `${route.origin} ${route.prefix}`)

  it('is given with --prefix, kept by an edit, named by every command and shown in the list', async () => {
    const added = await run(`routes add 1009 AS64511 --prefix ${part}`)
    expect(added, added.stderr).toMatchObject({ code: 0, stdout: '' })
    expect(added.stderr).toContain(`AS64511 ${part} route kaydı eklendi.`)
    expect(added.stderr).toContain(`AS64511 ${part} RPKI durumu:`)
    expect(added.stderr, 'the demo uses numbers of documents').not.toContain('duyurulmayan')
    const edited = await run('routes edit 1009 AS64511 AS64512')
    expect(edited.stderr).toContain(`AS64512 ${part}`)
    expect(edited.stderr).toContain('AS64512 internette duyurulmayan bir AS numarası')
    const input = 'orders: [{ id: 1009, block: 172.20.8.0/22, routes: [AS64512, AS64513] }]'
    expect((await cli.run('plan -f -', { input })).stderr).toContain('AS64513 internette duyurulmayan')
    expect(await prefixes()).toEqual([`AS64512 ${part}`])
    expect((await cli.run('routes list 1009')).stdout).toMatch(/^AS64512\t.*172\.20\.9\.0\/24/m)
    const deleted = await run('routes delete 1009 AS64512 --yes')
    expect(deleted.stderr).toContain(`AS64512 ${part}`)
    expect(await prefixes()).toEqual([])
  })

  it('is changed by an edit of the same origin, to the whole block too', async () => {
    expect((await run('routes add 1009 AS64511')).code).toBe(0)
    const narrower = await run(`routes edit 1009 AS64511 AS64511 --prefix ${part} --json`)
    const ids = { success: true, order_id: 1009, origin: 'AS64511', previous_origin: 'AS64511' }
    expect(JSON.parse(narrower.stdout)).toEqual({ ...ids, prefix: part })
    expect(await prefixes()).toEqual([`AS64511 ${part}`])
    expect((await run(`routes edit 1009 AS64511 AS64511 --prefix ${part}`)).stderr).toContain(
      'Yeni origin eskisiyle aynı',
    )
    const whole = await run('routes edit 1009 AS64511 AS64511 --prefix 172.20.8.0/22')
    expect(whole.stderr).toContain(`AS64511 ${part}`)
    expect(await prefixes()).toEqual(['AS64511 172.20.8.0/22'])
    expect((await run('routes delete 1009 AS64511 --yes')).code).toBe(0)
  })

  it('of the whole block is no narrower route', async () => {
    const added = await run('routes add 1009 AS64511 --prefix 172.20.8.0/22 --json')
    expect(JSON.parse(added.stdout)).toEqual({ success: true, order_id: 1009, origin: 'AS64511' })
    expect(await prefixes()).toEqual(['AS64511 172.20.8.0/22'])
    expect((await run('routes delete 1009 AS64511 --yes')).code).toBe(0)
  })

  it.each([
    ['172.20.12.0/24', 'Prefix 172.20.8.0/22 bloğunun içinde olmalı.'],
    ['172.20.0.0/16', 'Prefix 172.20.8.0/22 bloğunun içinde olmalı.'],
    ['172.20.9.1/24', 'Prefix bir ağ olmalı (örn: 172.20.8.0/22)'],
  ])('%s is refused before anything is sent', async (prefix, text) => {
    const { code, stdout, stderr } = await run(`routes add 1009 AS64511 --prefix ${prefix}`)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(text)
    expect(await prefixes()).toEqual([])
  })
})

describe('ROAs', () => {
  it('are added, edited and deleted, after a notice of the effect on every route', async () => {
    const added = await run(`roas add ${order} as64501`)
    expect(added).toMatchObject({ code: 0, stdout: '' })
    expect(added.stderr).toMatch(
      /^192\.0\.2\.0\/24 bloğu için AS64501 \(max 24\) ROA kaydı eklenecek\.\nAS64501 192\.0\.2\.0\/24 RPKI durumu: geçersiz → geçerli\nKalan .*: \d\. Bu işlem .*\nAS64501 \(max 24\) ROA kaydı eklendi\.\n$/,
    )
    expect(await roas()).toContain('AS64501-24')

    const edited = await run(`roas edit ${order} AS64501 AS64502 --json`)
    expect(edited).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(edited.stdout)).toEqual({
      success: true,
      order_id: order,
      asn: 'AS64502',
      max_length: 24,
      previous_asn: 'AS64501',
    })

    const deleted = await run(`roas delete ${order} AS64500 --yes`)
    expect(deleted.code).toBe(0)
    expect(deleted.stderr).toContain('AS64500 192.0.2.0/24 RPKI durumu: geçerli → geçersiz: ROA AS64510')
    expect(await roas()).toEqual(['AS64510-24', 'AS64502-24'])
    const validity = JSON.parse((await cli.run(`roas validate ${order} --json`)).stdout) as {
      routes: { origin: string; state: string }[]
    }
    expect(validity.routes.find(({ origin }) => origin === 'AS64500')?.state).toBe('invalid')
  })

  it('of one AS number are picked by their max length, and an edit takes the length of the block', async () => {
    const row = { order_id: order, asn: 'AS64502', max_length: 28, modified_at: Date.now() }
    await server.db.insertInto('roas').values(row).execute()
    const unclear = await run(`roas delete ${order} AS64502 --yes`)
    expect(unclear).toMatchObject({ code: 2, stdout: '' })
    expect(unclear.stderr).toContain('--max-length ile seçin: 24, 28')
    expect((await run(`roas edit ${order} AS64502 AS64502 --max-length 28`)).stderr).toContain(
      'zaten bir ROA kaydı var',
    )
    expect((await run(`roas delete ${order} AS64502 --max-length 24 --yes`)).code).toBe(0)
    expect((await run(`roas edit ${order} AS64502 AS64502`)).stderr).toContain(
      'ROA kaydı AS64502 (max 28) yerine AS64502 (max 24) oldu.',
    )
  })

  it.each([
    [`roas add ${order} 64501`, 'ASN formatı hatalı'],
    [`roas add ${order} AS64510`, 'Bu ASN için zaten bir ROA kaydı var.'],
    [`roas edit ${order} AS64510 AS64510`, 'Yeni ASN eskisiyle aynı.'],
    [`roas delete ${order} AS1 --yes`, 'Bu siparişte AS1 ROA kaydı yok. Var olanlar: AS64510 (max 24)'],
    [`roas delete ${order} AS64510`, '--yes'],
  ])('2: %s', async (line, text) => {
    const { code, stdout, stderr } = await run(line)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(text)
  })
})

describe('name servers', () => {
  const servers = async (id: number) =>
    (JSON.parse((await cli.run(`nameservers show ${id} --json`)).stdout) as { nservers: string[] }).nservers

  it('are shown, added, edited and deleted', async () => {
    const none = await cli.run(`nameservers show ${bare}`)
    expect(none).toMatchObject({ code: 0, stderr: 'Bu blok için name server tanımlı değil.\n' })
    expect(none.stdout).toContain('in-addr.arpa')

    const added = await run(`nameservers add ${bare} ns1.ornek.example. NS2.ornek.example`)
    expect(added).toMatchObject({ code: 0, stdout: '' })
    expect(added.stderr).toContain('ns1.ornek.example, NS2.ornek.example')
    expect(await servers(bare)).toEqual(['ns1.ornek.example', 'NS2.ornek.example'])
    expect((await run(`nameservers add ${bare} a.ornek.example b.ornek.example`)).stderr).toContain('zaten var')

    expect((await run(`nameservers edit ${bare} ns1.ornek.example ns3.ornek.example`)).code).toBe(0)
    expect(await servers(bare)).toEqual(['ns1.ornek.example', 'ns3.ornek.example'])
    expect((await run(`nameservers edit ${bare} NS1.ornek.example ns3.ornek.example`)).code).toBe(2)

    expect((await run(`nameservers delete ${bare}`)).code).toBe(2)
    const deleted = await run(`nameservers delete ${bare} --yes --json`)
    expect(JSON.parse(deleted.stdout)).toMatchObject({
      success: true,
      nservers: ['ns1.ornek.example', 'ns3.ornek.example'],
    })
    expect(await servers(bare)).toEqual([])
  })

  it.each([
    [`nameservers add ${bare} ns1 ns2.ornek.example`, 'Hatalı Name Server!'],
    [`nameservers add ${bare} ns1.ornek.example ns1.ornek.example.`, 'birbirinden farklı'],
    [`nameservers add ${bare} ns1.ornek.example`, 'Eksik argüman: <ns2>'],
    [`nameservers edit ${bare} ns1.ornek.example ns2.ornek.example`, 'name server tanımlı değil'],
    [`nameservers delete ${bare} --yes`, 'name server tanımlı değil'],
    ['nameservers show 1011', 'IP siparişi değil'],
  ])('%s', async (line, text) => {
    const { code, stdout, stderr } = await run(line)
    expect({ code, stdout }).toEqual({ code: line.includes('1011') ? 1 : 2, stdout: '' })
    expect(stderr).toContain(text)
  })
})
