import type { ChildProcess } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DeferredServer, PreparedAnswer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { interruptHeld, testCliFor, type TestCli } from '../../testing/run-cli.ts'
import { startStubPortal, stubBlock, stubCalls, stubDetail } from '../../testing/stub-portal.ts'

const roa = (asn: string, max_length = 24) => ({ asn, status: 'Valid', max_length, update_date: null })
const withRoas = (...roas: ReturnType<typeof roa>[]) => {
  const detail = stubDetail()
  return { ...detail, ipDetails: { ...detail.ipDetails, roas } }
}
const withNameServers = (...nservers: string[]) => {
  const detail = stubDetail()
  const domain = { domain: '2.0.192.in-addr.arpa', nservers, last_modified: null }
  return { ...detail, ipDetails: { ...detail.ipDetails, domain } }
}

let portal: DeferredServer
let cli: TestCli

beforeEach(async () => {
  portal = await startStubPortal()
  cli = testCliFor(portal.url, { IPPORTAL_TOKEN: 'token-1' })
  portal.on(stubCalls.validate, () => ({ body: { message: '', validCount: 0, routes: [] } }))
  portal.on(stubCalls.order, () => ({ body: withRoas(roa('AS64501', 22)) }))
  portal.on(stubCalls.addRoa, () => ({ body: { success: true } }))
  portal.on(stubCalls.deleteRoa, () => ({ body: { success: true } }))
})
afterEach(() => portal.close())

const changes = () => portal.calls.filter((call) => /^(POST|PUT|DELETE) \/ip/.test(call))
const refuse = (): PreparedAnswer => ({ status: 409, body: { success: false, message: 'Kayıt otoritesi reddetti' } })
const errorOf = (stderr: string) => JSON.parse(stderr) as { error: { code: string; message: string } }

describe('an edit of a ROA that fails', () => {
  const edit = 'roas edit 7 AS64501 AS64502 --otp 123456'
  /** Answers of the order after the delete. */
  const gone = (order: PreparedAnswer): PreparedAnswer => {
    portal.on(stubCalls.order, () => order)
    return { body: { success: true } }
  }
  const isNew = (body: unknown) => (body as { asn: string }).asn === 'AS64502'

  it('7: is rolled back with the old max length', async () => {
    portal.on(stubCalls.addRoa, (body) => (isNew(body) ? refuse() : { body: { success: true } }))
    const { code, stdout, stderr } = await cli.run(edit)
    expect({ code, stdout }).toEqual({ code: 7, stdout: '' })
    expect(stderr).toContain('Kayıt otoritesi reddetti. Önceki kayıt geri yüklendi.')
    expect(changes()).toEqual([stubCalls.deleteRoa, stubCalls.addRoa, stubCalls.addRoa])
    expect(portal.requests.at(-1)?.body).toEqual({ asn: 'AS64501', maxLength: 22 })
  })

  it('7: names the status of a page that a proxy answers, and of no message of the server', async () => {
    const refusal = async (answer: PreparedAnswer) => {
      portal.on(stubCalls.addRoa, (body) => (isNew(body) ? answer : { body: { success: true } }))
      const { code, stderr } = await cli.run(`${edit} --json`)
      expect(code).toBe(7)
      return errorOf(stderr).error
    }
    const page = await refusal({ status: 502, body: '<h1>Bad gateway</h1>' })
    expect(page).toMatchObject({ code: 'ROLLED_BACK', status: 502 })
    expect(page.message).toContain('(Sunucu hatası: 502). Önceki kayıt geri yüklendi.')
    expect((await refusal(refuse())).message).toBe('Kayıt otoritesi reddetti. Önceki kayıt geri yüklendi.')
  })

  it('4: ends with the session, and names the record that is not restored', async () => {
    portal.on(stubCalls.deleteRoa, () => ({ status: 403, body: {} }))
    const before = await cli.run(edit)
    expect(before.code).toBe(4)
    expect(changes()).toEqual([stubCalls.deleteRoa])
    portal.on(stubCalls.deleteRoa, () => gone({ status: 401, body: {} }))
    portal.on(stubCalls.addRoa, () => ({ status: 401, body: {} }))
    const between = await cli.run(edit)
    expect(between.code).toBe(8)
    expect(between.stderr).toContain('roas add 7 AS64501')
  })

  it('0: reads the records after a missing answer', async () => {
    portal.on(stubCalls.addRoa, (_, count) => {
      portal.on(stubCalls.order, () => ({ body: withRoas(roa('AS64502')) }))
      return count === 1 ? { drop: true } : refuse()
    })
    expect((await cli.run(edit)).code).toBe(0)
    expect(changes()).toEqual([stubCalls.deleteRoa, stubCalls.addRoa])
  })

  it('130: Ctrl+C between the two halves waits for the end', async () => {
    const running = Promise.withResolvers<ChildProcess>()
    portal.on(stubCalls.deleteRoa, async () => {
      await interruptHeld(await running.promise)
      return { body: { success: true } }
    })
    const ran = await cli.run(edit, { onStart: running.resolve })
    expect(ran.code).toBe(130)
    expect(changes()).toEqual([stubCalls.deleteRoa, stubCalls.addRoa])
  })
})

const part = '192.0.2.128/25'
const routeOf = (prefix: string) => {
  const detail = stubDetail()
  const routes = [{ origin: 'AS64501', maintainer: 'EXAMPLE-MNT', last_modified: null, prefix }]
  return { ...detail, ipDetails: { ...detail.ipDetails, routes } }
}
const routeEdit = ['routes edit 7 AS64501 AS64502', stubCalls.addRoute, stubCalls.deleteRoute('AS64501')] as const
/** Records that an edit can lose: the order before, the edit, and the calls that create and delete such a record. */
const lost = [
  ['a route of the block', routeOf('192.0.2.0/24'), ...routeEdit],
  ['a route of a part of the block', routeOf(part), ...routeEdit],
  ['a ROA', withRoas(roa('AS64501')), 'roas edit 7 AS64501 AS64502', stubCalls.addRoa, stubCalls.deleteRoa],
] as const

/** Record that a call has sent last, without the maintainer, which no command names. */
const sentBy = (add: string) => {
  const { maintainer: _, ...record } = (portal.requests.findLast(({ call }) => call === add)?.body ?? {}) as {
    maintainer?: string
  }
  return record
}

it.each(lost)('8: %s is lost, and the printed command brings it back', async (_, before, edit, add, remove) => {
  portal.on(stubCalls.order, () => ({ body: before }))
  portal.on(remove, () => {
    portal.on(stubCalls.order, () => ({ body: stubDetail({ ipDetails: stubBlock([]) }) }))
    portal.on(stubCalls.routes, () => ({ body: { success: true, routes: [] } }))
    return { body: { success: true } }
  })
  portal.on(add, refuse)
  const { code, stderr } = await cli.run(`${edit} --otp 123456 --json`)
  expect([code, errorOf(stderr).error.code]).toEqual([8, 'LOST'])
  const record = sentBy(add)
  expect(JSON.stringify(record)).toContain('AS64501')
  const { message } = errorOf(stderr).error
  expect(message).toContain('192.0.2.')
  const command = /Geri yüklemek için: ipportal (?<command>.*)$/.exec(message)?.groups?.['command'] ?? ''
  portal.on(add, () => ({ body: { success: true } }))
  const again = await cli.run([...command.split(' '), '--otp', '123456'])
  expect(again.code, again.stderr).toBe(0)
  expect(sentBy(add)).toEqual(record)
})

describe('a server that fails before the change', () => {
  it('does not prevent the change when a notice cannot be read, and warns', async () => {
    portal.on(stubCalls.validate, () => ({ drop: true }))
    portal.on(stubCalls.allowance, () => ({ status: 500, body: 'x' }))
    const { code, stderr } = await cli.run('roas add 7 AS64502 --otp 123456')
    expect(code).toBe(0)
    expect(stderr).toContain('RPKI etkisi yalnız siparişin kendi ROA kayıtlarına göredir')
    expect(stderr).toContain('Kalan ücretsiz değişiklik hakkı alınamadı.')
  })

  it.each([
    [401, 4],
    [403, 4],
  ])('a %s while it only tells ends the command with %s', async (status, code) => {
    portal.on(stubCalls.allowance, () => ({ status, body: {} }))
    expect((await cli.run('roas add 7 AS64502 --otp 123456')).code).toBe(code)
    expect(changes()).toEqual([])
  })

  it('5: asks for a code again after the step-up has expired, which a fixed code cannot answer', async () => {
    portal.on(stubCalls.addRoa, () => ({ status: 428, body: { success: false, code: 'STEP_UP_REQUIRED' } }))
    const { code, stderr } = await cli.run('roas add 7 AS64502 --otp 123456')
    expect(code).toBe(5)
    expect(stderr).toContain('--otp')
  })

  it('1: shows the message of the server for a refused delete', async () => {
    portal.on(stubCalls.deleteRoa, refuse)
    const { code, stderr } = await cli.run('roas delete 7 AS64501 --yes --otp 123456')
    expect(code).toBe(1)
    expect(stderr).toContain('Kayıt otoritesi reddetti')
  })
})

it('6: another user has changed the block since it was read', async () => {
  const editNameServers = 'nameservers edit 7 ns1.ornek.example ns3.ornek.example --otp 123456'
  portal.on(stubCalls.order, () => ({ body: withNameServers('ns1.ornek.example', 'ns2.ornek.example') }))
  portal.on(stubCalls.editNameServers, () => ({
    status: 412,
    body: { success: false, message: 'Kayıtlar bu arada değişti', code: 'BLOCK_CHANGED' },
  }))
  const { code, stderr } = await cli.run(`${editNameServers} --json`)
  expect(code).toBe(6)
  expect(JSON.parse(stderr)).toMatchObject({
    error: { code: 'BLOCK_CHANGED', message: expect.stringContaining('Kayıtlar bu arada değişti') as string },
  })
})

describe('name servers', () => {
  const edit = 'nameservers edit 7 ns1.ornek.example ns3.ornek.example --otp 123456'
  beforeEach(() =>
    portal.on(stubCalls.order, () => ({ body: withNameServers('ns1.ornek.example', 'ns2.ornek.example') })),
  )

  it('1: shows the message of the server, from msg', async () => {
    portal.on(stubCalls.editNameServers, () => ({
      status: 400,
      body: { success: false, msg: 'Sunucu yanıt vermiyor' },
    }))
    const { code, stderr } = await cli.run(edit)
    expect(code).toBe(1)
    expect(stderr).toContain('Sunucu yanıt vermiyor')
    portal.on(stubCalls.editNameServers, () => ({ status: 502, body: '<html>' }))
    expect((await cli.run(edit)).stderr).toContain('Hata: Sunucu hatası: 502')
    portal.on(stubCalls.editNameServers, () => ({ body: { success: false } }))
    expect((await cli.run(edit)).stderr).toContain('Hata: İşlem başarısız')
  })

  it('use up no free change and need the second factor', async () => {
    portal.on(stubCalls.editNameServers, () => ({ body: { success: true } }))
    const { code, stderr } = await cli.run(edit)
    expect({ code, calls: portal.calls.includes(stubCalls.allowance) }).toEqual({ code: 0, calls: false })
    expect(stderr).not.toContain('ücretsiz')
    expect((await cli.run('nameservers delete 7 --yes')).code).toBe(5)
    expect(changes()).toEqual([stubCalls.editNameServers])
  })
})
